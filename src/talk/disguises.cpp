#include "talk/disguises.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace backstep::talk {
namespace {

constexpr std::size_t kShortestLeet = 3;

void find_long_number_inside(Reading& reading, std::size_t i) {
  const Word& word = reading.word(i);
  if (reading.facts(i).is(Role::kNotNumber)) return;
  for (std::size_t begin = word.begin; begin < word.end; ++begin) {
    for (const std::size_t length : reading.lexicon().core_lengths()) {
      if (begin + length > word.end) break;
      const Facts* const facts = reading.lexicon().find(reading.hash(begin, length));
      const Languages languages =
          facts == nullptr ? Languages{0} : reading.written_in(i, facts->core_in);
      if (languages == 0) continue;
      if (reading.lexicon().begins_innocently(reading.text().signs(word))) return;
      reading.find(Why::kWord, reading.text().characters(word, word),
                   reading.language(i, languages));
      return;
    }
  }
}

// A word with three of the same letter in a row, or three letters doubled, as numbers stretched out
// have them: seveeen, sseevveenn.
void find_stretched(Reading& reading, std::size_t i) {
  const std::span<const Symbol> letters = reading.text().signs(reading.word(i));
  bool stretched = false;
  int pairs = 0;
  Hash squeezed = 0;
  std::size_t length = 0;
  for (std::size_t k = 0; k < letters.size(); ++k) {
    stretched =
        stretched || (k >= 2 && letters[k] == letters[k - 1] && letters[k] == letters[k - 2]);
    pairs += k > 0 && letters[k] == letters[k - 1] ? 1 : 0;
    if (k > 0 && letters[k] == letters[k - 1]) continue;
    squeezed = extended(squeezed, letters[k]);
    ++length;
  }
  if ((!stretched && pairs < 3) || length < 2) return;
  const Languages languages = reading.written_in(i, reading.lexicon().squeezed_in(squeezed));
  if (languages == 0) return;
  reading.find(Why::kLookAlike, reading.text().characters(reading.word(i), reading.word(i)),
               reading.language(i, languages));
}

// What a sign may stand for inside a word; 0: nothing, it is left away. Some stand for i or l.
struct Leet {
  Symbol upright = 'i';  // what 1, ! and | are
  Symbol dollar = 's';   // what $ and 5 are; the Russian с is folded to c
};
constexpr std::array kLeets{Leet{'i', 's'}, Leet{'l', 's'}, Leet{'i', 'c'}};

Symbol letter_for(Symbol sign, Leet leet) {
  switch (sign) {
    case '0':
      return 'o';
    case '1':
    case '!':
    case '|':
      return leet.upright;
    case '2':
      return 'z';
    case '3':
    case kEuroSign:
      return 'e';
    case '4':
    case '@':
      return 'a';
    case '5':
    case '$':
      return leet.dollar;
    case '6':
    case '8':
      return 'b';
    case '7':
    case '+':
      return 't';
    case '9':
      return 'g';
    default:
      return is_letter(sign) ? sign : Symbol{0};
  }
}

// Signs that stand for a letter, or hide one: s*ven.
constexpr SymbolSet kLeetSigns("0123456789!|@$+*_~^\x02");  // the last is kEuroSign
constexpr bool is_leet(Symbol sign) { return kLeetSigns.contains(sign); }

constexpr bool is_trimmed(Symbol sign) {
  return !is_letter(sign) && !is_digit(sign) && sign != '$' && sign != '@' && sign != kEuroSign;
}

// The languages in which a run of letters and signs is a number when its signs are read as letters.
Languages leet_number(const Reading& reading, std::span<const Symbol> chunk, Leet leet) {
  std::array<Symbol, kLongestWord> letters{};
  std::size_t count = 0;
  for (const Symbol sign : chunk) {
    const Symbol letter = letter_for(sign, leet);
    if (letter == 0) continue;
    if (letter == 'v' && count > 0 && letters[count - 1] == 'v') {
      letters[count - 1] = 'w';
      continue;
    }
    letters[count++] = letter;
  }
  const Facts* const facts = reading.lexicon().find(hash_of(std::span(letters).first(count)));
  if (facts == nullptr || facts->is(Role::kNotNumber) || count < kShortestLeet) return 0;
  const Languages doubt =
      facts->doubt == 0 ? Languages{0} : reading.lexicon().doubt(*facts).language;
  return facts->number_in | facts->made_in | facts->ordinal_in | doubt;
}

// Signs [begin, end): letters and signs that may stand for one.
void find_leet_in(Reading& reading, std::size_t begin, std::size_t end) {
  const std::span<const Symbol> signs = reading.text().signs();
  while (begin < end && is_trimmed(signs[begin])) ++begin;
  while (begin < end && is_trimmed(signs[end - 1])) --end;
  const std::span chunk = signs.subspan(begin, end - begin);
  const bool letters = std::ranges::any_of(chunk, is_letter);
  const bool others = std::ranges::any_of(chunk, is_leet);
  const bool double_v = std::ranges::adjacent_find(chunk, [](Symbol a, Symbol b) {
                          return a == 'v' && b == 'v';
                        }) != chunk.end();
  if (!letters || (!others && !double_v) || chunk.size() > kLongestWord) return;
  for (const Leet leet : kLeets) {
    const Languages languages = leet_number(reading, chunk, leet);
    if (languages == 0 || reading.any_excused_in(begin, end)) continue;
    reading.find(Why::kLookAlike, reading.text().characters(begin, end),
                 reading.language(0, languages));
    return;
  }
}

}  // namespace

void find_hidden(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!reading.has_letters(i) || reading.excused(i)) continue;
    find_long_number_inside(reading, i);
    find_stretched(reading, i);
  }
}

void find_leet(Reading& reading) {
  const std::span<const Symbol> signs = reading.text().signs();
  const auto turned = std::ranges::find(signs, kTurnSign);
  if (turned != signs.end()) {
    const auto at = static_cast<std::size_t>(turned - signs.begin());
    reading.find(Why::kLookAlike, reading.text().characters(at, at + 1));
  }
  for (std::size_t begin = 0; begin < signs.size();) {
    std::size_t end = begin;
    while (end < signs.size() && (is_letter(signs[end]) || is_leet(signs[end]))) ++end;
    if (end > begin) find_leet_in(reading, begin, end);
    begin = end + 1;
  }
}

}  // namespace backstep::talk
