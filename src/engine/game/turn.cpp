#include "engine/game/turn.h"

#include "engine/game/reach.h"

namespace backstep {
namespace {

Consequence end_of_turn(const Rules& rules, const Board& board) {
  const Outcome loss = loss_at_end(rules, board);
  return {loss, loss == Outcome::kPlaying};
}

// E11 (1): the last of all cards was laid; nothing else is looked at.
Outcome end_of_cards(const Rules& rules, const Board& board) {
  if (board.three && board.laid_this_turn != 3) return Outcome::kThree;
  if (visible_commands(rules, board.tops).contains(Command::kSkull)) return Outcome::kSkull;
  return Outcome::kWon;
}

// E11, after every play, in this order. `hand` is what remains of the mover's.
Consequence after_play(const Table& table, CardSet hand, Command command) {
  const Rules& rules = table.rules;
  const Board& board = table.board;
  if (table.left() == 0) return {end_of_cards(rules, board), false};
  if (board.three && board.laid_this_turn > 3) return {Outcome::kThree, false};
  if (closes_turn(board, command) || hand.empty()) return end_of_turn(rules, board);
  if (!can_meet_duties(rules, board, hand)) {
    return {board.three ? Outcome::kThree : Outcome::kSkull, false};
  }
  if (!can_lay_more(rules, board, hand, table.minimum() - board.laid_this_turn)) {
    return {Outcome::kStuck, false};
  }
  return {Outcome::kPlaying, false};
}

}  // namespace

Refusal refusal(const Table& table, CardSet hand, Action action) {
  if (table.is_over()) return Refusal::kGameOver;
  if (action.is_end()) {
    if (can_end(table)) return Refusal::kNone;
    return table.rules.pro ? Refusal::kBelowMinimumPro : Refusal::kBelowMinimum;
  }
  if (!is_card(action.card) || !hand.contains(action.card)) return Refusal::kNotInHand;
  const Takes& pile = takes(action.pile, table.board.top(action.pile));
  if (!pile.with_trick.contains(action.card)) return Refusal::kWrongOrder;
  if (!pile.onward.contains(action.card) && table.visible().contains(Command::kNoBack)) {
    return Refusal::kNoBack;
  }
  if (table.is_bound() && action.pile != table.board.latest) return Refusal::kOnePile;
  return Refusal::kNone;
}

Consequence act(Table& table, CardSet& hand, Action action) {
  const Rules& rules = table.rules;
  if (action.is_end()) return end_of_turn(rules, table.board);
  const bool broke_one_pile = breaks_one_pile(rules, table.board, action);
  lay(rules, table.board, action);
  hand.erase(action.card);
  table.laid.insert(action.card);
  if (broke_one_pile) return {Outcome::kOnePile, false};
  return after_play(table, hand, rules.command(action.card));
}

Consequence consequence(Table table, CardSet hand, Action action) {
  return act(table, hand, action);
}

Outcome loss_at_end(const Rules& rules, const Board& board) {
  if (board.three && board.laid_this_turn != 3) return Outcome::kThree;
  if (visible_commands(rules, board.tops).contains(Command::kSkull)) return Outcome::kSkull;
  if (board.fires.due() != 0) return Outcome::kFire;
  return Outcome::kPlaying;
}

bool is_stuck(const Table& table, CardSet hand) {
  return !can_lay_more(table.rules, table.board, hand, table.minimum());
}

}  // namespace backstep
