// The searches behind a turn: what some sequence of further plays can still reach. Exact: "cannot"
// means that no sequence does.
#pragma once

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"
#include "engine/game/table.h"

namespace backstep {

// Whether the turn passes on with the card just laid (C13): `command` is that card's.
constexpr bool closes_turn(const Board& board, Command command) {
  return command == Command::kStop || (board.three && board.laid_this_turn == 3);
}

// E8 with the switch one_pile_retroactive: the play would lay a one_pile in a turn that has already
// laid elsewhere.
constexpr bool breaks_one_pile(const Rules& rules, const Board& before, Action play) {
  return rules.one_pile_retroactive && rules.command(play.card) == Command::kOnePile &&
         (before.used & ~pile_bit(play.pile)) != 0;
}

// C10, E3: some sequence of legal plays lays `count` more cards, or ends with a stop before. Skull
// and three are not looked at. True when count <= 0.
bool can_lay_more(const Rules& rules, const Board& board, CardSet hand, int count);

// E11 (4): the duties of skull and three can still be met together, by ending now or by some
// sequence of further plays. Minimum and fire are not looked at.
bool can_meet_duties(const Rules& rules, const Board& board, CardSet hand);

}  // namespace backstep
