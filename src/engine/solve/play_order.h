// In which order a search tries the plays of a position: those first that take the least away.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/solve/bounds.h"

namespace backstep {

// What a play costs, roughly, in pairs of a card not laid and a pile that takes it; below 0 where
// it wins ground. `unlaid` holds the card itself, too.
constexpr int play_cost(const Tops& tops, CardSet unlaid, Action play) {
  constexpr int kLostCard = 8;   // a card that no pile takes by order any more
  constexpr int kLostTrick = 4;  // the trick on the old top is given away
  constexpr int kNewTrick = 3;   // the trick on the new top becomes possible
  unlaid.erase(play.card);
  const Card top = tops[index(play.pile)];
  Tops after = tops;
  after[index(play.pile)] = play.card;
  const CardSet before_takes = takes(play.pile, top).onward & unlaid;
  const CardSet after_takes = takes(play.pile, play.card).onward & unlaid;
  int cost = before_takes.size() - after_takes.size();
  cost += kLostCard *
          ((unlaid & taken_by_order(tops)).size() - (unlaid & taken_by_order(after)).size());
  const CardSet trick_before =
      (takes(play.pile, top).with_trick - takes(play.pile, top).onward) & unlaid;
  const CardSet trick_after =
      (takes(play.pile, play.card).with_trick - takes(play.pile, play.card).onward) & unlaid;
  if (!trick_before.empty()) cost += kLostTrick;
  if (!trick_after.empty()) cost -= kNewTrick;
  return cost;
}

// The actions of one position in the order of their costs; equal ones in the order of their coming.
class PlayList {
 public:
  // All cards of the two largest hands on all piles, and the end of the turn.
  static constexpr std::size_t kMost = std::size_t{2} * kMaxHand * kPileCount + 1;

  void add(Action action, int cost) {
    keys_[count_] =
        static_cast<std::uint32_t>(cost + 0x8000) << 16U | static_cast<std::uint32_t>(count_);
    actions_[count_++] = action;
  }
  void sort() { std::sort(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(count_)); }
  std::size_t size() const { return count_; }
  // After sort().
  Action operator[](std::size_t i) const { return actions_[keys_[i] & 0xffffU]; }

 private:
  std::array<std::uint32_t, kMost> keys_;  // not read before it is written
  std::array<Action, kMost> actions_;
  std::size_t count_ = 0;
};

// Everything that may be done now. An end of the turn costs nothing: it comes after the plays that
// win ground or cost nothing, and before all others. REQUIRES: the game goes on.
inline PlayList actions_in_order(const State& state) {
  const Plays plays = legal_plays(state, state.hand_to_move());
  const CardSet unlaid = kAllCards - state.laid;
  PlayList list;
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      const Action play = Action::lay(card, pile);
      list.add(play, play_cost(state.board.tops, unlaid, play));
    }
  }
  if (can_end(state)) list.add(Action::end_turn(), 0);
  list.sort();
  return list;
}

}  // namespace backstep
