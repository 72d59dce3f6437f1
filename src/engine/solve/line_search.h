// LineSearch: the exact search for the line that leaves the fewest cards, by any rules: branch and
// bound over the rules engine itself, so that it cannot read the rules otherwise.
//
// One number is enough to bound it: `best`, the cost of the best line so far, which only falls. A
// place that was searched to its end holds no line better than `best` was then, so none better than
// it is now: it need not be entered again, and the memory of places needs no values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/state.h"
#include "engine/solve/solitaire.h"
#include "engine/solve/visited.h"

namespace backstep {

class LineSearch {
 public:
  static constexpr int kMostDraw = 24;  // who drew which card must fit in a word
  static constexpr std::size_t kMostActions = std::size_t{2} * (kMostDraw + kMaxPlayers * kMaxHand);

  explicit LineSearch(int slot_bits) : visited_(slot_bits), solitaire_(slot_bits - 2) {}

  struct Answer {
    int cost = 0;  // of the best line found, see cost_of_end()
    bool exact = false;
    std::uint32_t nodes = 0;
  };
  // Only lines cheaper than `most` are of interest: if there are none, the answer is `most`, and
  // line() is empty. REQUIRES: state.draw_count <= kMostDraw.
  Answer search(const State& state, int most, std::uint32_t node_limit);

  // The best line of the last search, to the end of the game.
  std::span<const Action> line() const { return {best_.data(), best_count_}; }

 private:
  void explore(const State& state, std::uint64_t unlaid);
  void explore_action(const State& state, std::uint64_t unlaid, Action action);
  void explore_solitaire(const State& state);
  bool is_done() const { return answer_.cost <= enough_ || !answer_.exact; }
  PlaceWords words_of(const State& state, std::uint64_t unlaid) const;

  Visited visited_;
  Solitaire solitaire_;
  Answer answer_;
  int enough_ = 0;
  std::uint32_t limit_ = 0;
  std::array<std::uint8_t, kFallingRowCard> bit_of_{};  // of the cards not laid at the root
  std::span<const Card> drawn_;                         // the draw pile of the root
  std::array<Card, kMostDraw> draw_{};
  std::array<Action, kMostActions> path_{};
  std::size_t depth_ = 0;
  std::array<Action, kMostActions> best_{};
  std::size_t best_count_ = 0;
};

// Writes the line of a Solitaire as actions, with the ends of turns, up to the end of the game;
// returns their number.
// REQUIRES: the plays are those of a search from `state`; there is room for all.
std::size_t write_with_ends(const State& state, std::span<const Action> plays,
                            std::span<Action> actions);

}  // namespace backstep
