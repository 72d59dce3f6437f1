// Solitaire: the end game by the original rules when at most two seats still hold cards. Then it
// does not matter who holds which card, and the search becomes a short one.
//
// Proof. The draw pile is empty, so a turn has one card or more. Let any order of the cards of both
// seats be given in which every card fits when its time comes. Cut it where the owner changes: the
// pieces are turns of one seat and of the other by turns, none of them empty, as the rules want
// them; a seat that has run out is passed over (C9), and nobody is stuck, since the next card fits.
// Only the first card must be of the seat to move, unless that seat has laid in this turn already:
// then the turn may end there. So the line of two seats is the line of one who holds all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/solve/visited.h"

namespace backstep {

class Solitaire {
 public:
  explicit Solitaire(int slot_bits) : visited_(slot_bits) {}

  static bool applies_to(const State& state);

  struct Answer {
    int left = kCardCount;
    bool exact = false;
    std::uint32_t nodes = 0;
  };
  // The fewest cards left. Lines with `most` or more are of no interest: if there are no others,
  // the answer is `most`. REQUIRES: applies_to(state).
  Answer search(const State& state, int most, std::uint32_t node_limit);

  // The plays of the best line of the last search, without the ends of turns; none if its answer
  // was `most`. The rest, the cards that no pile can take, is left.
  std::span<const Action> plays() const { return {best_.data(), best_count_}; }

 private:
  static constexpr std::size_t kMostCards = std::size_t{2} * kMaxHand;

  void explore(const Tops& tops, CardSet unlaid);
  void try_plays(const Tops& tops, CardSet unlaid, CardSet may_be_next);
  void explore_play(Tops tops, CardSet unlaid, Action play);
  bool is_done() const { return answer_.left <= enough_ || !answer_.exact; }
  void keep(const Tops& tops, CardSet unlaid, int left);

  Visited visited_;
  Answer answer_;
  CardSet start_;
  int enough_ = 0;
  std::uint32_t limit_ = 0;
  std::array<Action, kMostCards> path_{};
  std::size_t depth_ = 0;
  std::array<Action, kMostCards> best_{};
  std::size_t best_count_ = 0;
};

}  // namespace backstep
