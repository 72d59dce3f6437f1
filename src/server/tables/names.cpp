#include "server/tables/names.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/utf8.h"
#include "server/decisions/refusals.h"
#include "talk/judge.h"
#include "talk/name_text.h"
#include "talk/text.h"

namespace backstep::server {
namespace {

using wire::notice::Refused;

// What page and terminal call bots in general and put before the names of programs, in their six
// languages.
// (names_test.cpp compares these with the texts.)
constexpr std::array<std::string_view, 7> kBotWords{"Bot",       "Program", "Programm", "Programme",
                                                    "Programma", "Бот",     "Программа"};

// What they call the reader, and those without a name. "Tu" and "Ty" are not among them: many
// people have these names.
constexpr std::array<std::string_view, 11> kReserved{"You",      "Du",      "Toi",    "Вы",
                                                     "Somebody", "Someone", "Jemand", "Quelqu’un",
                                                     "Qualcuno", "Ktoś",    "Кто-то"};

constexpr std::array<std::string_view, 4> kPiles{"A", "B", "C", "D"};

// The bots by their names, in both scripts.
constexpr std::array<std::string_view, 8> kBots{"Maestro", "Presto", "Ostinato", "Capriccio",
                                                "Маэстро", "Престо", "Остинато", "Каприччо"};

// What tells several bots of a kind apart: "Maestro Q". Also where the blank is left out.
constexpr std::string_view kBotLetters = "PQRST";

using LooksList = std::vector<talk::NameLooks>;

template <class Names>
LooksList looks_of(const Names& names) {
  LooksList all;
  for (const std::string_view each : names) all.push_back(talk::name_looks(each));
  return all;
}

bool is_one_of(std::string_view name, const LooksList& all) {
  const talk::NameLooks looks = talk::name_looks(name);
  return std::any_of(all.begin(), all.end(), [&](const talk::NameLooks& each) {
    return talk::names_look_alike(each, looks);
  });
}

// Bots as they are listed: with the word before, or the letter behind, and without a blank.
std::vector<std::string> bot_labels() {
  std::vector<std::string> all;
  for (const std::string_view bot : kBots) {
    const std::string name(bot);
    for (const std::string& label : {name, "Bot" + name, "Бот" + name}) all.push_back(label);
    for (const char letter : kBotLetters) all.push_back(name + letter);
  }
  return all;
}

// Digits may stand for letters ("B0t X"), and blanks and marks may divide a word ("B o t X").
bool begins_with_bot_word(std::string_view name) {
  static const LooksList words = looks_of(kBotWords);
  constexpr std::size_t kMostCharacters = 2 * std::string_view("Programma").size();
  for (std::size_t end = 1; end <= name.size(); ++end) {
    const bool is_word_end = end == name.size() || name[end] == ' ';
    if (!is_word_end) continue;
    const std::string_view beginning = name.substr(0, end);
    if (count_characters(beginning) > kMostCharacters) return false;
    if (is_one_of(beginning, words)) return true;
  }
  return false;
}

bool is_called_like_bot(std::string_view name) {
  static const LooksList first_words = [] {
    LooksList all = looks_of(kBotWords);
    const LooksList bots = looks_of(kBots);
    all.insert(all.end(), bots.begin(), bots.end());
    return all;
  }();
  static const LooksList labels = looks_of(bot_labels());
  return is_one_of(talk::first_word(name), first_words) || begins_with_bot_word(name) ||
         is_one_of(name, labels);
}

std::optional<Refused> text_refusal_of(std::string_view name, std::size_t most, talk::NameUse use) {
  if (count_characters(name) > most) {
    return refusal_of("name_too_long",
                      "a name has at most " + std::to_string(most) + " characters");
  }
  if (!talk::has_letter(name)) return refusal_of("bad_name", "a name needs at least one letter");
  if (!talk::is_name_text(name, use)) {
    return refusal_of("bad_name", "a name has letters, blanks, emoji and a few marks");
  }
  const talk::Verdict verdict = talk::Judge::all().judge_name(name);
  if (!verdict.allowed()) return taboo_refusal(verdict);
  return std::nullopt;
}

// Runs of letters.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::string_view word = talk::first_word(text);
    words.push_back(word);
    text.remove_prefix(static_cast<std::size_t>(word.data() - text.data()) + word.size());
  }
  return words;
}

}  // namespace

std::string tidy(std::string_view text) {
  const std::string kept = replace_characters(text, breaks_line, ' ');
  const std::size_t first = kept.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return kept.substr(first, kept.find_last_not_of(' ') - first + 1);
}

std::string tidy_name(std::string_view name) {
  constexpr std::size_t kMostUtf8Bytes = 4;  // of a character
  static_assert(kMostNameBytes / kMostUtf8Bytes > kMostTableNameCharacters);
  if (name.size() > kMostNameBytes) return std::string(name.substr(0, kMostNameBytes));
  return talk::normal_name(name);
}

std::optional<Refused> person_name_refusal(std::string_view name) {
  if (auto refused = text_refusal_of(name, kMostNameCharacters, talk::NameUse::kPerson)) {
    return refused;
  }
  static const LooksList piles = looks_of(kPiles);
  static const LooksList reserved = looks_of(kReserved);
  if (is_one_of(name, piles)) return refusal_of("bad_name", "A, B, C and D are the piles");
  if (is_one_of(name, reserved) || is_called_like_bot(name)) {
    return refusal_of("bad_name", "bots and programs are called so, or the reader is");
  }
  return std::nullopt;
}

std::optional<Refused> place_name_refusal(std::string_view name) {
  return text_refusal_of(name, kMostTableNameCharacters, talk::NameUse::kPlace);
}

bool look_alike(std::string_view one, std::string_view other) {
  return talk::names_look_alike(one, other);
}

bool is_named_after(std::string_view place, std::string_view person) {
  constexpr std::size_t kMostWords = kMostNameCharacters;
  if (count_characters(person) < 2) return false;
  const std::vector<std::string_view> words = words_of(place);
  for (std::size_t first = 0; first < words.size(); ++first) {
    for (std::size_t last = first; last < std::min(words.size(), first + kMostWords); ++last) {
      const char* const end = words[last].data() + words[last].size();
      const std::string_view run(words[first].data(),
                                 static_cast<std::size_t>(end - words[first].data()));
      if (look_alike(run, person)) return true;
      const bool has_s = run.ends_with('s') || run.ends_with('S');
      if (has_s && look_alike(run.substr(0, run.size() - 1), person)) return true;
    }
  }
  return false;
}

wire::notice::Refused taboo_refusal(const talk::Verdict& verdict) {
  wire::notice::Refused refusal = refusal_of("taboo", "the text names or gives away a number (T1)");
  refusal.clause = "T1";
  refusal.why = std::string(talk::name(verdict.why));
  refusal.span = {static_cast<int>(verdict.span.begin), static_cast<int>(verdict.span.end)};
  if (!verdict.language.empty()) refusal.language = std::string(verdict.language);
  return refusal;
}

}  // namespace backstep::server
