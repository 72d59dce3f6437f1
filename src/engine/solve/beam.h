// Beam: a search that goes card by card and keeps, of all positions with so many cards laid, the
// best few hundred. It finds wins where an exact search would never end, and proves nothing unless
// it never had to drop a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/state.h"
#include "engine/solve/endgame.h"
#include "engine/solve/place.h"

namespace backstep {

class Beam {
 public:
  struct Answer {
    int cost = 0;           // of the best line, see cost_of_end()
    bool complete = false;  // nothing was dropped: no line is better
    std::uint64_t nodes = 0;
  };
  // Lines that cost `most` or more are of no interest; if there is no other, the answer is `most`.
  // `endgame` is asked where the draw pile runs out. Stops at a win, and when the effort is used
  // up.
  Answer search(const State& state, int most, int width, std::uint64_t effort, Endgame& endgame);

  // The best line of the last search.
  const std::vector<Action>& line() const { return line_; }

 private:
  // How a position came about: the action, and the position before it.
  struct Link {
    std::uint32_t before = 0;
    Action action;
  };
  // A position that is kept, with its link.
  struct Kept {
    State state;
    std::uint32_t link = 0;
  };
  // A play that was looked at, not yet made.
  struct Candidate {
    std::int32_t score = 0;
    std::uint32_t from = 0;  // in kept_
    Action play;
  };
  void collect_candidates();
  void keep_best(int width, Endgame& endgame);
  enum class Fate : std::uint8_t { kDropped, kSettled, kKept };
  Fate keep(const State& state, std::uint32_t link, bool was_drawing, Endgame& endgame);
  bool is_settled(const State& state, std::uint32_t link, Endgame& endgame);
  bool is_new(const State& state);
  void clear_prints(std::size_t count);
  std::uint32_t add_link(std::uint32_t before, Action action);
  void keep_line(int cost, std::uint32_t link, std::span<const Action> rest);
  bool is_done() const { return answer_.cost == 0 || answer_.nodes >= effort_; }

  Answer answer_;
  std::uint64_t effort_ = 0;
  std::vector<Link> links_;
  std::vector<Kept> kept_;
  std::vector<Kept> next_;
  std::vector<Candidate> candidates_;
  std::vector<Print> prints_;  // a hash table, all zero where empty
  std::vector<Action> line_;
};

}  // namespace backstep
