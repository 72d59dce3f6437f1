#include "wire/refusal_text.h"

#include <string_view>

#include "wire/game_json.h"

namespace backstep::wire {
namespace {

std::string number(int value) { return std::to_string(value); }

std::string where(Action play) {
  return number(play.card) + " on " + std::string(pile_text(play.pile));
}

std::string wrong_order(const Table& table, Action play) {
  const Card top = table.board.top(play.pile);
  const bool rising = is_rising(play.pile);
  std::string text = where(play) + " does not fit: the pile " + (rising ? "rises" : "falls") +
                     " and stands at " + number(top) + ", so it takes cards " +
                     (rising ? "above" : "below") + " that";
  const bool tricks = !table.visible().contains(Command::kNoBack);
  if (const int trick = rising ? top - kTrickStep : top + kTrickStep; tricks && is_card(trick)) {
    text += ", or " + number(trick) + " by the backwards trick";
  }
  return text + '.';
}

}  // namespace

std::string refusal_text(const Table& table, Action action, Refusal refusal) {
  switch (refusal) {
    case Refusal::kNotInHand:
      return "Seat " + number(table.turn) + " does not hold " + number(action.card) + '.';
    case Refusal::kWrongOrder:
      return wrong_order(table, action);
    case Refusal::kNoBack:
      return where(action) + " would be a backwards trick, which a visible no_back forbids.";
    case Refusal::kOnePile:
      return where(action) +
             " is not possible: a one_pile is visible, so the next card must go on " +
             std::string(pile_text(table.board.latest)) + '.';
    case Refusal::kBelowMinimum:
    case Refusal::kBelowMinimumPro:
      return "The turn cannot end yet: " + number(table.board.laid_this_turn) + " of at least " +
             number(table.minimum()) + " laid.";
    default:
      return std::string(sentence(refusal));
  }
}

}  // namespace backstep::wire
