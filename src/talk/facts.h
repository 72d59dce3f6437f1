// Facts: what a word is, in all languages at once.
#pragma once

#include <cstdint>

namespace backstep::talk {

using Languages = std::uint16_t;  // a set: bit i is the lexicon's i-th language

enum class Role : std::uint8_t {
  kUnit,           // a cardinal from 2 to 9
  kPile,           // [piles]
  kCounted,        // [cards], [counted] and [measured]
  kJoiner,         // [joiners]
  kNotNumber,      // [not numbers]
  kDigitOrdinal,   // [digit ordinals]
  kBeforeOrdinal,  // ... with a _ behind it
  kHolds,          // a cue that stands directly before doubtful words: "have", "un"
  kBeginsPhrase,   // the first word of an idiom, a hint or a command's name
  kCount,          // a cardinal from 2 to kHighestCount
};

// What a word is. A word may be many things, in several languages.
struct Facts {
  Languages number_in = 0;             // a number, said by ICU or the data
  Languages spelled_in = 0;            // such a number, from ICU's rules
  Languages accented_in = 0;           // such a number, written with accents: pięć
  Languages made_in = 0;               // a number, by an ending or a slip of the finger: weaker
  Languages ordinal_in = 0;            // second, third, fourth
  Languages core_in = 0;               // a number that is one inside longer words, too
  Languages ordinary_in = 0;           // [ordinary]
  Languages ordinary_accented_in = 0;  // ... and only with its accents: Ninę, but not nine
  Languages common_in = 0;             // [common]
  Languages hundred_in = 0;            // [hundreds]
  std::uint16_t roles = 0;
  std::uint16_t doubt = 0;  // 1 + its place among the doubts; 0: none

  bool is(Role role) const { return (roles >> static_cast<unsigned>(role) & 1U) != 0; }
  void add(Role role) {
    roles = static_cast<std::uint16_t>(roles | 1U << static_cast<unsigned>(role));
  }
};

}  // namespace backstep::talk
