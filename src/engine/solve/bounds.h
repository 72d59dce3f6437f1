// What the tops alone say about the cards not laid yet: quick truths on which the searches rest.
#pragma once

#include <algorithm>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/outcome.h"
#include "engine/game/state.h"

namespace backstep {

// The cards that some pile takes by order, without a trick. One rising and one falling pile decide:
// what a worse one of the same direction takes, the better one takes as well.
constexpr CardSet taken_by_order(const Tops& tops) {
  return takes(Pile::kA, std::min(tops[0], tops[1])).onward |
         takes(Pile::kC, std::max(tops[2], tops[3])).onward;
}

// How many of the cards can never be laid again, whoever holds them and whatever is drawn: no line
// leaves fewer. In every rule set, since commands, fires and the order of turns only forbid plays.
//
// Proof. Call `floor` the lowest value that a top of a rising pile can ever have. A card is laid on
// a rising pile only above its top, hence above the floor, or as a trick from the card ten higher,
// which was a top then: one of the two of today, or a card laid later, hence not below the floor.
// So walk down the cards below the lower of the two tops: one whose tenth card up is a top of
// today, or not laid and not below the floor found so far, may become the new floor; no other one
// can. The walk is done once: a card passed over in it, because the card ten higher was below the
// floor of that moment, can only profit from a floor that is lower than itself, and then it lies
// above the floor anyway. Falling piles mirror this, with a ceiling. A card below the floor and
// above the ceiling goes nowhere.
constexpr int dead_cards(const Tops& tops, CardSet unlaid) {
  const CardSet homeless = unlaid - taken_by_order(tops);
  if (homeless.empty()) return 0;

  Card floor = std::min(tops[0], tops[1]);
  for (CardSet below = unlaid - takes(Pile::kA, floor).onward; !below.empty();
       below.erase(below.highest())) {
    const auto from = static_cast<Card>(below.highest() + kTrickStep);
    const bool is_top = from == tops[0] || from == tops[1];
    if (is_top || (from >= floor && unlaid.contains(from))) floor = below.highest();
  }
  Card ceiling = std::max(tops[2], tops[3]);
  for (const Card card : unlaid - takes(Pile::kC, ceiling).onward) {
    if (card < kLowestCard + kTrickStep) continue;
    const auto from = static_cast<Card>(card - kTrickStep);
    const bool is_top = from == tops[2] || from == tops[3];
    if (is_top || (from <= ceiling && unlaid.contains(from))) ceiling = card;
  }
  int dead = 0;
  for (const Card card : homeless) dead += card < floor && card > ceiling ? 1 : 0;
  return dead;
}

// What an end of the game costs: a win nothing, a loss one more than the cards left, so that a game
// lost with the last card (E12) is worse than a win and better than all else.
constexpr int cost_of_end(bool won, int left) { return won ? 0 : left + 1; }
constexpr int cost_of_end(const State& state) {
  return cost_of_end(state.outcome == Outcome::kWon, state.left());
}

// No line from here costs less.
constexpr int least_cost(const State& state) {
  const int dead = dead_cards(state.board.tops, kAllCards - state.laid);
  return dead == 0 ? 0 : cost_of_end(false, dead);
}

}  // namespace backstep
