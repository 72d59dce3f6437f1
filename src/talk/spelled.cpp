#include "talk/spelled.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "talk/roman.h"

namespace backstep::talk {
namespace {

constexpr std::size_t kShortestSpelled = 3;
constexpr std::size_t kLongestSpelled = 24;
constexpr std::size_t kShortestSplit = 4;
constexpr std::size_t kMostPieces = 5;

bool is_single_letter(const Reading& reading, std::size_t i) {
  return reading.has_letters(i) && reading.word(i).size() == 1;
}

// Numbers among the single letters of words [first, end): the first, and the longest from there.
void find_in_letters(Reading& reading, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i + kShortestSpelled <= end; ++i) {
    Hash hash = 0;
    std::size_t last = end;
    Languages languages = 0;
    for (std::size_t k = i; k < end && k < i + kLongestSpelled; ++k) {
      hash = extended(hash, reading.text().signs(reading.word(k))[0]);
      const Facts* const facts =
          k + 1 < i + kShortestSpelled ? nullptr : reading.lexicon().find(hash);
      if (facts == nullptr || (facts->number_in | facts->ordinal_in) == 0) continue;
      last = k;
      languages = facts->number_in | facts->ordinal_in;
    }
    if (last == end) continue;
    reading.find(Why::kSpelledOut, reading.text().characters(reading.word(i), reading.word(last)),
                 reading.language(i, languages));
    return;
  }
}

// X L V I I, wherever it begins and ends among single letters [first, end): piles have names of one
// letter, too.
void find_roman_letters(Reading& reading, std::size_t first, std::size_t end) {
  constexpr std::size_t kLongestRoman = 8;  // LXXXVIII
  std::array<Symbol, kLongestRoman> letters{};
  for (std::size_t i = first; i + kShortestSpelled <= end; ++i) {
    for (std::size_t count = 1; count <= std::min(kLongestRoman, end - i); ++count) {
      letters[count - 1] = reading.text().signs(reading.word(i + count - 1))[0];
      const std::span<const Symbol> numeral = std::span(letters).first(count);
      const int value = count < kShortestSpelled ? 0 : roman_value(numeral);
      const bool kisses = std::ranges::all_of(numeral, [&](Symbol s) { return s == numeral[0]; });
      if (kisses || value < 2 || value > 99) continue;
      reading.find(Why::kRoman,
                   reading.text().characters(reading.word(i), reading.word(i + count - 1)));
      return;
    }
  }
}

// No vowel: no word of any of the languages is written so. (The last ones are Russian: бджзлфцчщ.)
bool is_unspeakable(std::span<const Symbol> letters) {
  static constexpr SymbolSet kConsonants(
      "bcdfghjklmnpqrstvwxz\x81\x84\x86\x87\x8b\x94\x96\x97\x99");
  return std::ranges::all_of(letters, [](Symbol letter) { return kConsonants.contains(letter); });
}

// Words [first, last] written together have this hash: the languages in which that is a number.
Languages split_number(const Reading& reading, std::size_t first, std::size_t last, Hash together) {
  const Facts* const facts = reading.lexicon().find(together);
  if (facts == nullptr || facts->number_in == 0 || reading.any_excused(first, last)) return 0;
  Languages languages = facts->number_in;
  bool odd = false;
  for (std::size_t i = first; i <= last; ++i) {
    const std::span<const Symbol> piece = reading.text().signs(reading.word(i));
    odd = odd || (piece.size() > 1 && is_unspeakable(piece));
    languages = reading.written_in(i, languages);
  }
  // A word with another meaning was hardly cut in two for that: se pt.
  const bool ordinary = facts->ordinary_in != 0 && reading.evidence(first, facts->ordinary_in) > 0;
  return odd || (facts->doubt == 0 && !ordinary) ? languages : Languages{0};
}

// Nobody knows it, so it may be part of a word even across the end of a sentence: sev. en
bool is_strange(const Reading& reading, std::size_t i) {
  return reading.word(i).size() > 1 && reading.facts(i).common_in == 0;
}

bool is_unspeakable_pair(const Reading& reading, std::size_t i) {
  return reading.word(i).size() == 2 && is_unspeakable(reading.text().signs(reading.word(i)));
}

// S for sugar, I for ice, X for xylophone: the letters that stand before a word of theirs.
void find_spelling_alphabet(Reading& reading) {
  constexpr std::size_t kStep = 3;  // words from a letter to the next
  const auto names_letter = [&reading](std::size_t i) {
    return i + 2 < reading.size() && is_single_letter(reading, i) && reading.has_letters(i + 2) &&
           reading.text().signs(reading.word(i))[0] == reading.text().signs(reading.word(i + 2))[0];
  };
  for (std::size_t first = 0; first < reading.size(); ++first) {
    Hash hash = 0;
    for (std::size_t i = first; names_letter(i) && i < first + kLongestSpelled * kStep;
         i += kStep) {
      hash = extended(hash, reading.text().signs(reading.word(i))[0]);
      const Facts* const facts = reading.lexicon().find(hash);
      if (i < first + 2 * kStep || facts == nullptr || facts->number_in == 0) continue;
      reading.find(Why::kSpelledOut,
                   reading.text().characters(reading.word(first), reading.word(i + 2)),
                   reading.language(first, facts->number_in));
      return;
    }
  }
}

constexpr bool parts_words(Gap gap) { return gap == Gap::kApostrophe || gap == Gap::kSentence; }

bool may_be_piece(const Reading& reading, std::size_t i) {
  return reading.has_letters(i) && reading.word(i).size() <= kLongestSpelled;
}

}  // namespace

void find_spelled_out(Reading& reading) {
  find_spelling_alphabet(reading);
  for (std::size_t first = 0; first < reading.size();) {
    std::size_t end = first;
    while (end < reading.size() && is_single_letter(reading, end)) ++end;
    if (end - first >= kShortestSpelled) {
      find_in_letters(reading, first, end);
      find_roman_letters(reading, first, end);
    }
    first = end + 1;
  }
}

void find_split(Reading& reading) {
  for (std::size_t first = 0; first < reading.size(); ++first) {
    if (!may_be_piece(reading, first)) continue;
    std::size_t length = reading.word(first).size();
    Hash together = reading.hash(first);
    Languages common = reading.facts(first).common_in;
    bool strange = is_strange(reading, first);
    bool unspeakable = is_unspeakable_pair(reading, first);
    const std::size_t end = std::min(reading.size(), first + kMostPieces);
    for (std::size_t last = first + 1; last < end && may_be_piece(reading, last); ++last) {
      length += reading.word(last).size();
      strange = strange && is_strange(reading, last);
      unspeakable = unspeakable || is_unspeakable_pair(reading, last);
      if (length > kLongestSpelled || (parts_words(reading.word(last).gap) && !strange)) break;
      together = joined(together, reading.hash(last), reading.word(last).size());
      common &= reading.facts(last).common_in;
      // Ordinary words of one language may happen to fit, unless the sentence has no others; and
      // "t'schuldigung" begins no number.
      const bool fits =
          common != 0 && (reading.in_line_before(first) || reading.in_line_after(last));
      const bool cut = last + 1 < reading.size() && reading.word(last + 1).gap == Gap::kApostrophe;
      if (length < (unspeakable ? kShortestSpelled : kShortestSplit) || fits || cut) continue;
      const Languages languages = split_number(reading, first, last, together);
      if (languages == 0) continue;
      reading.find(Why::kSpelledOut,
                   reading.text().characters(reading.word(first), reading.word(last)),
                   reading.language(first, languages));
      return;
    }
  }
}

}  // namespace backstep::talk
