// Typed: the lines that people type at a table, in a terminal and in a page alike.
//
//   46 b          put 46 on B            back          take the last put card back
//   back 46       take this one back     back all      take all of them back
//   lay           lay the put cards      end           lay them and end the turn
//   yes, no       answer a question      begin, begin 2: the own seat begins, or the second one
//   piles, hand, last, owed, hint, help, state, seats  what is told
//   room a, room                         log, log 20   the last lines of the log
//   sig c small, sig trouble, sig hold skull, sig not now skull
//   say TEXT      say something to all
//
// The words may be those that players read, in all six languages ("play", "legen" for "lay"), see
// aliases.h.
// Case does not matter, and spaces do only inside what is said. Whether a card is held or fits is
// not asked here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/card.h"
#include "engine/signal/signal.h"

namespace backstep::table::typed {

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
    kState,
    kSeats,
    kYes,
    kNo,
    kLog,
    kBegin,
    kRoom,
    kSay,
    kSignal,
    kUnknown,
  };

  Kind kind = Kind::kUnknown;
  Card card = 0;             // kPut; kBack: 0 is the last one
  bool all = false;          // kBack: all of them
  std::optional<Pile> pile;  // kPut, kRoom
  std::optional<int> count;  // kLog: so many lines, 1 to 999
  std::optional<int> seat;   // kBegin: from 0; people count from 1
  std::string text;          // kSay: without the spaces around it
  Signal signal;             // kSignal
  // kUnknown: the first byte that is wrong, perhaps the end of the line, and what could stand
  // there: "card", "pile", "signal", "command", "text", "seat", "count", "line", or "nothing" where
  // the line should have ended.
  std::size_t at = 0;
  std::string_view expected;
};
// "put", "back", ..., "unknown".
std::string_view name(TypedLine::Kind kind);

TypedLine read_typed(std::string_view line);

}  // namespace backstep::table::typed
