// Typed: the lines that people type at a table, in a terminal and in a page alike.
//
//   46 b          put 46 on B            back          take the last put card back
//   lay           lay the put cards      end           lay them and end the turn
//   piles, hand, last, owed, hint, help  room a, room  what is told
//   sig c small, sig trouble, sig hold skull, sig not now skull
//   say TEXT      say something to all
//
// Case does not matter, and spaces do only inside what is said. Whether a card is held or fits is
// not asked here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/card.h"
#include "signal/signal.h"

namespace backstep {

struct TypedLine {
  enum class Kind : std::uint8_t {
    kPut,
    kBack,
    kLay,
    kEnd,
    kPileList,
    kHand,
    kLast,
    kOwed,
    kHint,
    kHelp,
    kRoom,
    kSay,
    kSignal,
    kUnknown,
  };

  Kind kind = Kind::kUnknown;
  Card card = 0;             // kPut
  std::optional<Pile> pile;  // kPut, kRoom
  std::string text;          // kSay: without the spaces around it
  Signal signal;             // kSignal
  // kUnknown: the first byte that is wrong, perhaps the end of the line, and what could stand
  // there: "card", "pile", "signal", "command", "text", "line", or "nothing" where the line should
  // have ended.
  std::size_t at = 0;
  std::string_view expected;
};
// "put", "back", ..., "unknown".
std::string_view name(TypedLine::Kind kind);

TypedLine read_typed(std::string_view line);

}  // namespace backstep
