// Plays: which cards of a hand may go where. In a header, because every question of the game asks
// this first and most often.
#pragma once

#include <array>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"
#include "engine/game/table.h"

namespace backstep {

// For every pile the cards of the hand that may be laid there now.
struct Plays {
  std::array<CardSet, kPileCount> on;

  constexpr CardSet cards() const { return on[0] | on[1] | on[2] | on[3]; }
  constexpr bool empty() const { return cards().empty(); }
  constexpr int count() const { return on[0].size() + on[1].size() + on[2].size() + on[3].size(); }
  constexpr bool contains(Action play) const { return on[index(play.pile)].contains(play.card); }
};

// The plays that order (C4), trick (C5) and the visible commands (E7, E8) allow.
constexpr Plays plays_on(const Rules& rules, const Board& board, CardSet hand) {
  const CommandSet visible = visible_commands(rules, board.tops);
  const bool tricks = !visible.contains(Command::kNoBack);
  const bool bound = board.laid_this_turn > 0 && visible.contains(Command::kOnePile);
  Plays plays;
  for (const Pile pile : kPiles) {
    if (bound && pile != board.latest) continue;
    const Takes& pile_takes = takes(pile, board.top(pile));
    plays.on[index(pile)] = hand & (tricks ? pile_takes.with_trick : pile_takes.onward);
  }
  return plays;
}

}  // namespace backstep
