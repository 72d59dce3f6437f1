#include "talk/language.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>

namespace backstep::talk {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

Words split(std::string_view text) {
  Words words;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

// A section holds words, separated by blanks, or a phrase a line.
struct Section {
  std::string_view name;
  Words Language::* list = nullptr;  // null: [doubtful]
  bool phrases = false;
};
constexpr std::array kSections{
    Section{"numbers", &Language::numbers, false},
    Section{"ordinals", &Language::ordinals, false},
    Section{"endings", &Language::endings, false},
    Section{"not numbers", &Language::not_numbers, false},
    Section{"ordinary", &Language::ordinary, false},
    Section{"doubtful", nullptr, false},
    Section{"cues", &Language::cues, false},
    Section{"idioms", &Language::idioms, true},
    Section{"hints", &Language::hints, true},
    Section{"joiners", &Language::joiners, false},
    Section{"hundreds", &Language::hundreds, false},
    Section{"piles", &Language::piles, false},
    Section{"small numbers", &Language::small_numbers, false},
    Section{"ones", &Language::ones, false},
    Section{"either", &Language::either, false},
    Section{"between", &Language::between, false},
    Section{"adjectives", &Language::adjectives, false},
    Section{"cards", &Language::cards, false},
    Section{"counted", &Language::counted, false},
    Section{"measured", &Language::measured, false},
    Section{"steps", &Language::steps, false},
    Section{"counts", &Language::counts, true},
    Section{"commands", &Language::commands, true},
    Section{"digit ordinals", &Language::digit_ordinals, false},
    Section{"common", &Language::common, false},
};

const Section* section_named(std::string_view name) {
  for (const Section& section : kSections) {
    if (section.name == name) return &section;
  }
  return nullptr;
}

// All alternatives of all words, one after the other.
Result<Words> all_alternatives(const Words& patterns) {
  Words all;
  for (const std::string& pattern : patterns) {
    Result<Words> some = alternatives(pattern);
    if (!some) return some;
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

// Reads (a|b) and what stands around it, also inside itself.
class Brackets {
 public:
  Brackets(std::string_view pattern, std::size_t& at) : pattern_(pattern), at_(at) {}

  // One or the other, up to the end or, inside a bracket, its ).
  std::optional<Words> choice(bool inside) {
    Words all;
    for (;;) {
      const std::optional<Words> some = sequence();
      if (!some) return std::nullopt;
      all.insert(all.end(), some->begin(), some->end());
      if (!inside || at_ == pattern_.size() || pattern_[at_] != '|') return all;
      ++at_;
    }
  }

 private:
  // One after the other, up to a | or a ).
  std::optional<Words> sequence() {
    Words begun{""};
    while (at_ < pattern_.size() && pattern_[at_] != '|' && pattern_[at_] != ')') {
      Words next{std::string(1, pattern_[at_])};
      ++at_;
      if (next[0] == "(") {
        const std::optional<Words> inside = choice(true);
        if (!inside || at_ == pattern_.size() || pattern_[at_] != ')') return std::nullopt;
        ++at_;
        next = *inside;
      }
      begun = products(begun, next);
    }
    return begun;
  }

  static Words products(const Words& firsts, const Words& seconds) {
    Words all;
    all.reserve(firsts.size() * seconds.size());
    for (const std::string& first : firsts) {
      for (const std::string& second : seconds) all.push_back(first + second);
    }
    return all;
  }

  std::string_view pattern_;
  std::size_t& at_;
};

class Reader {
 public:
  explicit Reader(Language& language) : language_(language) {}

  // The error of a line, if it has one.
  std::optional<Error> read(std::string_view line) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) return std::nullopt;
    if (line.front() == '[') return begin_section(line);
    if (section_ == nullptr) return read_head(line);
    if (section_->list == nullptr) return read_doubtful(line);
    Result<Words> words = section_->phrases ? alternatives(line) : all_alternatives(split(line));
    if (!words) return words.error();
    Words& list = language_.*section_->list;
    list.insert(list.end(), words->begin(), words->end());
    return std::nullopt;
  }

 private:
  std::optional<Error> begin_section(std::string_view line) {
    const std::string_view name = trimmed(line.substr(1, line.size() - 2));
    section_ = line.back() == ']' ? section_named(name) : nullptr;
    if (section_ != nullptr) return std::nullopt;
    return Error{"there is no section " + std::string(line)};
  }

  std::optional<Error> read_head(std::string_view line) {
    const Words words = split(line);
    if (words.size() == 2 && words[0] == "language") {
      language_.code = words[1];
    } else if (words.size() > 1 && words[0] == "locales") {
      language_.locales.assign(std::next(words.begin()), words.end());
    } else {
      return Error{
          "before the first section only \"language CODE\" and \"locales NAME...\" are "
          "possible"};
    }
    return std::nullopt;
  }

  std::optional<Error> read_doubtful(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return Error{"a doubtful word needs a colon: word: cues"};
    const Result<Words> words = all_alternatives(split(line.substr(0, colon)));
    if (!words) return words.error();
    const Result<Words> cues = all_alternatives(split(line.substr(colon + 1)));
    if (!cues) return cues.error();
    for (const std::string& word : *words) language_.doubtful.emplace_back(word, *cues);
    return std::nullopt;
  }

  Language& language_;
  const Section* section_ = nullptr;
};

}  // namespace

Result<Words> alternatives(std::string_view pattern) {
  std::size_t at = 0;
  std::optional<Words> words = Brackets(pattern, at).choice(false);
  if (words && at == pattern.size()) return *words;
  return Error{"the brackets do not match in \"" + std::string(pattern) + '"'};
}

Result<Language> read_language(std::string_view name, std::string_view text) {
  Language language;
  Reader reader(language);
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    ++number;
    if (const std::optional<Error> error = reader.read(text.substr(0, end))) {
      return Error{std::string(name) + ", line " + std::to_string(number) + ": " + error->sentence};
    }
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  if (language.code.empty())
    return Error{std::string(name) + ": there is no line \"language CODE\""};
  return language;
}

}  // namespace backstep::talk
