#include "server/tables/names.h"

#include <algorithm>
#include <array>
#include <span>
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

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view each) { return look_alike(each, name); });
}

bool is_called_like_bot(std::string_view name) {
  const std::string_view first = talk::first_word(name);
  if (is_one_of(first, kBotWords) || is_one_of(first, kBots)) return true;
  return std::any_of(kBots.begin(), kBots.end(), [&](std::string_view bot) {
    const std::string called(bot);
    return look_alike(called, name) || look_alike("Bot" + called, name) ||
           look_alike("Бот" + called, name) ||
           std::any_of(kBotLetters.begin(), kBotLetters.end(),
                       [&](char letter) { return look_alike(called + letter, name); });
  });
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
  if (is_one_of(name, kPiles)) return refusal_of("bad_name", "A, B, C and D are the piles");
  if (is_one_of(name, kReserved) || is_called_like_bot(name)) {
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
