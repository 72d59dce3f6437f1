// CardNumber: digits that are typed until it is clear which card of the hand is meant.
//
// One digit is enough where only one card begins with it; the second one may follow all the same,
// so that "46b" can be typed without looking.
#pragma once

#include <cstdint>
#include <string>

#include "engine/game/card.h"
#include "engine/game/card_set.h"

namespace backstep::terminal::panels {

class CardNumber {
 public:
  struct Answer {
    enum class What : std::uint8_t {
      kNothing,  // nothing was typed, or the digit was the rest of the card that was found before
      kMore,     // a digit more is needed
      kCard,     // this one
      kNotHeld,  // no card of the hand has this number
      kSeveral,  // several cards begin with it
    };
    What what = What::kNothing;
    Card card = 0;
    std::string number;
  };

  // A digit, '0' to '9'.
  Answer digit(char digit, CardSet hand);
  // No digit follows. What was typed is gone then. A number that was not held is named again.
  Answer finish(CardSet hand);
  // Takes the last digit back; false if there is none.
  bool erase();
  void clear();
  // What is typed and not clear yet.
  std::string shown() const;
  // Whether Enter or a pile still belongs to the number: it is not clear yet, or was not held.
  bool is_pending() const;

 private:
  // The number is not held. Its last digit may begin another one, or be a slip.
  Answer missed(const std::string& number, CardSet hand, bool may_begin);

  std::string digits_;
  std::string missed_;    // the number that is not held, until the next digit
  Card found_ = 0;        // by a single digit: the rest of its number may still come
  bool careful_ = false;  // the last number was wrong: nothing is found by one digit then
};

}  // namespace backstep::terminal::panels
