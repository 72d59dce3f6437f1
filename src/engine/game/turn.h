// What the player to move may do, and what it leads to.
//
// Everything here is decided from what that player sees: the open table and the own hand. State and
// View ask through the same functions, so a preview on a screen and the referee cannot differ, and
// no answer can depend on a hidden card. Nothing allocates.
#pragma once

#include <cstdint>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/outcome.h"
#include "engine/game/plays.h"
#include "engine/game/table.h"

namespace backstep {

// None after the end of the game.
constexpr Plays legal_plays(const Table& table, CardSet hand) {
  return table.is_over() ? Plays() : plays_on(table.rules, table.board, hand);
}

// The minimum is reached (C6); whether ending would lose is another question.
constexpr bool can_end(const Table& table) {
  return !table.is_over() && table.board.laid_this_turn >= table.minimum();
}

// kNone, or the first reason why the action is not possible.
Refusal refusal(const Table& table, CardSet hand, Action action);

// What an action leads to as far as the mover can know. The outcome is kPlaying, kWon, or a loss by
// the mover's own doing; whether the next turn begins stuck depends on hidden cards and is not in
// it.
struct Consequence {
  Outcome outcome = Outcome::kPlaying;
  bool turn_ends = false;  // the turn passes on (only while playing)

  constexpr bool operator==(const Consequence&) const = default;
};

// Does a legal action to the table and the mover's hand: lays the card, or nothing for the end of
// the turn. Drawing and passing on are the state's. REQUIRES: refusal() is kNone.
Consequence act(Table& table, CardSet& hand, Action action);
// The same as a preview.
Consequence consequence(Table table, CardSet hand, Action action);

// E11, when a turn ends: kPlaying, or the loss by a duty or a fire that was not seen to. Whether
// cards are left is not looked at.
Outcome loss_at_end(const Rules& rules, const Board& board);

// C7, E9: how many cards the mover draws after the turn, holding `held` then.
constexpr int refill(const Rules& rules, const Tops& tops, int held, int draw_count) {
  const bool one = visible_commands(rules, tops).contains(Command::kDrawOne);
  const int wanted = one ? 1 : rules.hand_size() - held;
  return wanted < draw_count ? wanted : draw_count;
}

// C10: no sequence of legal plays reaches the minimum. REQUIRES: a turn begins.
bool is_stuck(const Table& table, CardSet hand);

// Lays a card on a board, nothing more: no check and no consequence.
// REQUIRES: the card is a card.
constexpr void lay(const Rules& rules, Board& board, Action play) {
  board.tops[index(play.pile)] = play.card;
  board.laid_this_turn = static_cast<std::uint8_t>(board.laid_this_turn + 1);
  board.used |= pile_bit(play.pile);
  board.latest = play.pile;
  board.three |= rules.command(play.card) == Command::kThree;
  board.fires.lay(play.pile, rules.burns(play.card));
}

}  // namespace backstep
