#include "talk/roman.h"

#include <algorithm>
#include <array>

#include "talk/neighbours.h"

namespace backstep::talk {
namespace {

constexpr SymbolSet kRomanLetters("ivxlcdm");

// The numeral in a word: XIVe and BXIV are read as XIV, but live is not LIV.
std::span<const Symbol> numeral_in(std::span<const Symbol> letters) {
  const bool ordinal = letters.size() > 2 && letters.back() == 'e' &&
                       std::ranges::find(letters, Symbol{'x'}) != letters.end();
  if (ordinal) letters = letters.first(letters.size() - 1);
  const bool pile = letters.size() > 3 && (letters[0] == 'a' || letters[0] == 'b');
  return pile ? letters.subspan(1) : letters;
}

}  // namespace

int roman_value(std::span<const Symbol> letters) {
  // A place is one of "ix", "iv", or up to one v and then up to four i; higher ones likewise.
  struct Place {
    Symbol one = 0;
    Symbol five = 0;
    Symbol ten = 0;
    int value = 0;
  };
  constexpr std::array kPlaces{Place{'c', 'd', 'm', 100}, Place{'x', 'l', 'c', 10},
                               Place{'i', 'v', 'x', 1}};
  const auto take = [&letters](Symbol letter) {
    if (letters.empty() || letters.front() != letter) return false;
    letters = letters.subspan(1);
    return true;
  };
  int value = 0;
  while (take('m')) value += 1000;
  for (const Place& place : kPlaces) {
    const bool before = letters.size() > 1 && letters[0] == place.one;
    if (before && (letters[1] == place.five || letters[1] == place.ten)) {
      value += (letters[1] == place.five ? 4 : 9) * place.value;
      letters = letters.subspan(2);
      continue;
    }
    if (take(place.five)) value += 5 * place.value;
    for (int times = 0; times < 4 && take(place.one); ++times) value += place.value;
  }
  return letters.empty() ? value : 0;
}

void find_roman(Reading& reading) {
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const std::span<const Symbol> letters = numeral_in(reading.text().signs(reading.word(i)));
    const auto is_roman = [](Symbol letter) { return kRomanLetters.contains(letter); };
    if (!std::ranges::all_of(letters, is_roman)) continue;
    const int value = roman_value(letters);
    if (value < 2 || value > 99 || reading.excused(i)) continue;
    const Facts& facts = reading.facts(i);
    if (facts.is(Role::kNotNumber)) continue;
    const Languages ordinary = reading.ordinary_in(i) | facts.common_in;
    if (letters.size() == 1 ? !held_alone(reading, i)
        : facts.doubt != 0  ? !cued(reading, i)
                            : ordinary != 0 && reading.evidence(i, ordinary) > 0) {
      continue;
    }
    reading.find(Why::kRoman, reading.text().characters(reading.word(i), reading.word(i)));
  }
}

}  // namespace backstep::talk
