// CountWord: what a word does beside a number that counts something ("two more cards").
#pragma once

#include <cstdint>

#include "talk/facts.h"

namespace backstep::talk {

// The highest number that may count something. Nothing at the table that people count aloud is
// more: a hand has up to 8 cards, and under 10 left is superb (C12). "42 cards" is a value.
inline constexpr int kHighestCount = 10;

struct CountWord {
  Languages number = 0;       // a cardinal from 2 to kHighestCount
  Languages one = 0;          // [ones]
  Languages either = 0;       // [either]: two or three
  Languages between = 0;      // [between]: two more cards
  Languages partitive = 0;    // [between], of_: two of my cards
  Languages determiner = 0;   // [between], _my: only after a partitive
  Languages card = 0;         // [cards]
  Languages counted = 0;      // [cards] and [counted]
  Languages noun = 0;         // [cards], [counted] and [measured]
  Languages step_before = 0;  // [steps], jump_: a jump of two cards
  Languages step_after = 0;   // [steps], _higher: two cards higher
  Languages step_link = 0;    // [steps], _too_: two cards too high
  std::uint8_t value = 0;     // of a number that ICU spells, 1 of a one; 0: not known
};

}  // namespace backstep::talk
