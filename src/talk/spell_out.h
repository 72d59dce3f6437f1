// The words that ICU's spell-out rules have for the values of cards.
#pragma once

#include <string>
#include <vector>

namespace backstep::talk {

struct SpelledNumber {
  std::string text;  // "forty-seven"; may hold blanks, hyphens and soft hyphens
  int value = 0;     // 2..99
  bool ordinal = false;
};

// Every form of every value from 2 to 99 that ICU's rules for a locale know: all genders and cases,
// cardinal and ordinal. None for a locale that ICU does not know.
std::vector<SpelledNumber> spell_out(const std::string& locale);

}  // namespace backstep::talk
