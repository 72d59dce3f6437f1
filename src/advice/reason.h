// Reasons: what speaks for a turn or against it, as facts: a code and its values, never a sentence,
// so that every client can say them in its user's language.
//
// All facts are read off what the mover sees and the turn itself; none is an opinion.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/game/table.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"
#include "engine/signal/talk.h"

namespace backstep::advice {

// In the order in which they are told. The comment names the values each of them has.
enum class ReasonCode : std::uint8_t {
  kWins,           // lays the last card
  kLoses,          // outcome: the turn loses by itself
  kOnlyTurn,       // every other turn loses at once
  kKnownWin,       // all cards are known: everything can be laid from here
  kKnownLoss,      // count: all cards are known: at best so many are left
  kTrick,          // pile, card: the backwards trick
  kCoversCommand,  // pile, command: it is in force no more
  kCoversFire,     // pile, card
  kPreparesTrick,  // pile, card: the trick card for the new top is in hand
  kKeepsTrick,     // pile, card: the pile is left alone, its trick card is in hand
  kHeeds,          // seat, meaning, pile: does as that seat asked
  kAgainst,        // seat, meaning, pile: does not
  kStrandsAll,     // cards, count: they fit on no pile any more, but for tricks
  kStrands,        // cards, count, rising: they fit on no pile of that direction any more
  kGivesUpTrick,   // pile, card: covers a top whose trick card is in hand
  kLeavesCommand,  // pile, command: it is in force for those who follow
  kLeavesFire,     // pile, card: the next turn must cover it
  kSkips,          // count: unplayed cards passed over, all piles together
  kKeepsAlive,     // pile, card: the pile is left alone, its trick card is still unseen
  kLaysMore,       // count: more cards than are due
};
inline constexpr std::size_t kReasonCount = 20;
// "wins", "loses", "only_turn", ...
std::string_view name(ReasonCode code);

struct Reason {
  ReasonCode code = ReasonCode::kSkips;
  Pile pile = Pile::kA;
  Card card = 0;
  Card lowest = 0;  // of the cards it speaks of
  Card highest = 0;
  std::uint16_t count = 0;
  std::uint8_t seat = 0;
  bool rising = false;
  Command command = Command::kNone;
  Meaning meaning = Meaning::kLeave;
  Outcome outcome = Outcome::kPlaying;

  constexpr bool operator==(const Reason&) const = default;
};
using Reasons = std::vector<Reason>;

// Every fact about a turn of the view's seat, in the order of their codes.
// `talk` is what is in force, nullptr at a silent table.
// REQUIRES: the seat is to move, and the turn is legal.
Reasons reasons(const View& view, const Talk* talk, const bots::Turn& turn);

// Puts what is true of all these turns behind what tells them apart, each part in its order.
void tell_apart(std::vector<Reasons>& turns);

}  // namespace backstep::advice
