// The end game, exactly: all cards are known, and the rest of the game is searched for the line of
// all seats together that leaves the fewest cards.
//
// Made to be asked at every turn of a bot: an Endgame owns all its memory, allocates nothing after
// its construction, and its effort is a count of plays tried, never a clock. The same question with
// the same limit has the same answer, whatever was asked before.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/game/action.h"
#include "engine/game/state.h"
#include "engine/solve/line_search.h"

namespace backstep {

// How well a position can end, as far as the nodes allowed.
struct EndgameValue {
  int left = kCardCount;    // cards left at the end of the best line found
  bool won = false;         // that line wins. (In Extreme 0 left may be a loss: E12.)
  bool exact = false;       // no line does better; otherwise the nodes ran out
  std::uint32_t nodes = 0;  // plays tried
};

// With the line itself: every action from the position to the end of the game, each legal when its
// time comes. It is kept in the Endgame until its next answer.
struct EndgameLine : EndgameValue {
  std::span<const Action> actions;
};

class Endgame {
 public:
  // Enough for every two-player end game of the original rules, and most others.
  static constexpr std::uint32_t kDefaultNodes = 20'000;
  // The draw pile may hold so many cards, but then the search is less quick and often not exact.
  static constexpr int kMostDraw = LineSearch::kMostDraw;

  // `slot_bits`: the memory for places already searched has 2^slot_bits slots of 32 bytes.
  explicit Endgame(int slot_bits = 13);

  // Any moment of any rule set, also in the middle of a turn or after the end.
  // REQUIRES: state.draw_count <= kMostDraw.
  EndgameValue value(const State& state, std::uint32_t node_limit = kDefaultNodes);
  EndgameLine line(const State& state, std::uint32_t node_limit = kDefaultNodes);

 private:
  LineSearch search_;
  std::array<Action, LineSearch::kMostActions> actions_{};
};

}  // namespace backstep
