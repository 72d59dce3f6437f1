#include "talk/mistyped.h"

#include <cstddef>

namespace backstep::talk {
namespace {

constexpr std::size_t kShortestWithPile = 5;  // Bfour
constexpr std::size_t kShortestMistyped = 8;
constexpr std::size_t kLongestMistyped = 20;
constexpr std::size_t kShortestExchanged = 3;

// Languages in which a word is a number and nothing else is meant by it. Only numbers in the proper
// sense: slang and derivations look like too many other words.
Languages certain_number(const Reading& reading, std::size_t i, Hash word) {
  const Facts* const facts = reading.lexicon().find(word);
  if (facts == nullptr || facts->doubt != 0 || facts->ordinary_in != 0) return 0;
  return reading.written_in(i, facts->spelled_in);
}

constexpr bool is_pile(Symbol letter) { return letter >= 'a' && letter <= 'd'; }

Languages with_pile(const Reading& reading, std::size_t i) {
  const Word& word = reading.word(i);
  if (word.size() < kShortestWithPile) return 0;
  const std::span<const Symbol> letters = reading.text().signs(word);
  Languages languages = 0;
  if (is_pile(letters.front())) {
    languages = certain_number(reading, i, reading.hash(word.begin + 1U, word.size() - 1));
  }
  if (languages == 0 && is_pile(letters.back())) {
    languages = certain_number(reading, i, reading.hash(word.begin, word.size() - 1));
  }
  return languages;
}

Languages exchanged(const Reading& reading, std::size_t i) {
  const std::span<const Symbol> letters = reading.text().signs(reading.word(i));
  if (letters.size() < kShortestExchanged) return 0;
  Hash all_i = 0;
  Hash all_l = 0;
  for (const Symbol letter : letters) {
    const bool upright = letter == 'i' || letter == 'l';
    all_i = extended(all_i, upright ? Symbol{'i'} : letter);
    all_l = extended(all_l, upright ? Symbol{'l'} : letter);
  }
  if (all_i == all_l) return 0;  // it has neither
  const Languages languages = certain_number(reading, i, all_i);
  return languages != 0 ? languages : certain_number(reading, i, all_l);
}

// One letter too much, or one wrong; the first is right.
Languages slipped(const Reading& reading, std::size_t i) {
  const Word& word = reading.word(i);
  if (word.size() < kShortestMistyped || word.size() > kLongestMistyped) return 0;
  for (std::size_t k = 1; k < word.size(); ++k) {
    const std::size_t after = word.size() - k - 1;
    const Hash without =
        joined(reading.hash(word.begin, k), reading.hash(word.begin + k + 1U, after), after);
    Languages languages = certain_number(reading, i, without);
    if (languages == 0)
      languages = reading.written_in(i, reading.lexicon().without_letter(without, k));
    if (languages != 0) return languages;
  }
  return 0;
}

}  // namespace

void find_mistyped(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!reading.has_letters(i) || reading.known(i) || reading.word(i).size() > kLongestWord)
      continue;
    Languages languages = with_pile(reading, i);
    if (languages == 0) languages = exchanged(reading, i);
    if (languages == 0) languages = slipped(reading, i);
    if (languages == 0 ||
        reading.lexicon().begins_innocently(reading.text().signs(reading.word(i)))) {
      continue;
    }
    reading.find(Why::kLookAlike, reading.text().characters(reading.word(i), reading.word(i)),
                 reading.language(i, languages));
    return;
  }
}

}  // namespace backstep::talk
