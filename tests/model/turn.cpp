#include "turn.h"

#include <algorithm>
#include <cstddef>

namespace backstep::model {

namespace {

std::size_t index_of(char pile) { return static_cast<std::size_t>(pile - 'A'); }

bool goes_forward(const Turn& turn, Move move) {
  const int top = top_of(turn, move.pile);
  return rises(move.pile) ? move.card > top : move.card < top;
}

bool holds(const Turn& turn, int card) {
  return std::find(turn.hand.begin(), turn.hand.end(), card) != turn.hand.end();
}

bool laid_on(const Turn& turn, char pile) { return turn.piles.find(pile) != std::string::npos; }

}  // namespace

int top_of(const Turn& turn, char pile) { return turn.tops.at(index_of(pile)); }

void set_top(Turn& turn, char pile, int card) { turn.tops.at(index_of(pile)) = card; }

bool is_trick(const Turn& turn, Move move) {
  const int top = top_of(turn, move.pile);
  return rises(move.pile) ? move.card == top - 10 : move.card == top + 10;
}

bool visible(const TwinRules& rules, const Turn& turn, const std::string& command) {
  for (const int top : turn.tops) {
    if (command_of(rules, top) == command) return true;
  }
  return false;
}

char bound_pile(const TwinRules& rules, const Turn& turn) {
  if (turn.laid > 0 && visible(rules, turn, "one_pile")) return turn.latest;
  return ' ';
}

std::string refusal(const TwinRules& rules, const Turn& turn, Move move) {
  if (!holds(turn, move.card)) return "not_in_hand";
  const bool trick = is_trick(turn, move);
  if (!trick && !goes_forward(turn, move)) return "wrong_order";
  if (trick && visible(rules, turn, "no_back")) return "no_back";
  const char bound = bound_pile(rules, turn);
  if (bound != ' ' && bound != move.pile) return "one_pile";
  return "";
}

std::vector<Move> legal_moves(const TwinRules& rules, const Turn& turn) {
  std::vector<Move> moves;
  for (const int card : turn.hand) {
    for (const char pile : all_piles) {
      const Move move{card, pile};
      if (refusal(rules, turn, move).empty()) moves.push_back(move);
    }
  }
  return moves;
}

Turn after_laying(const TwinRules& rules, const Turn& turn, Move move) {
  Turn after = turn;
  after.hand.erase(std::find(after.hand.begin(), after.hand.end(), move.card));
  set_top(after, move.pile, move.card);
  after.laid = after.laid + 1;
  after.latest = move.pile;
  if (!laid_on(turn, move.pile)) {
    after.piles.push_back(move.pile);
    std::sort(after.piles.begin(), after.piles.end());
  }
  if (command_of(rules, move.card) == "three") after.three = true;
  return after;
}

bool breaks_one_pile(const TwinRules& rules, const Turn& turn, Move move) {
  if (!rules.one_pile_retroactive) return false;
  if (command_of(rules, move.card) != "one_pile") return false;
  for (const char earlier : turn.piles) {
    if (earlier != move.pile) return true;
  }
  return false;
}

std::string fire_due(const TwinRules& rules, const Turn& turn) {
  std::string due;
  for (const char pile : all_piles) {
    if (burns(rules, top_of(turn, pile)) && !laid_on(turn, pile)) due.push_back(pile);
  }
  return due;
}

}  // namespace backstep::model
