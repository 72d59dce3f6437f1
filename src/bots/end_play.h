// End play: the turns after the last card was drawn. Alone and for two nothing is hidden any more
// and the best line is known exactly; with more, every way the unseen cards can lie is asked, or a
// sample of them.
//
// One decision is begin(), then step() until it says no; turn() is both at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "bots/bot.h"
#include "bots/instinct.h"
#include "bots/play_on.h"
#include "bots/worlds.h"
#include "engine/solve/endgame.h"

namespace backstep::bots {

class EndPlay {
 public:
  static constexpr std::size_t kMostTurns = Planner::kMaxPlans;

  // How much may be asked when there are more than two players.
  struct Limits {
    int worlds = 0;         // looked at; 0: leave it to instinct
    bool sampled = false;   // a sample will do where there are more
    std::size_t turns = 0;  // turns in question
  };
  enum class Answer : std::uint8_t {
    kNone,   // not known here: too many worlds, or too long a search
    kKnown,  // known() is the turn
    kAsks,   // step() asks world after world
  };

  // REQUIRES: the draw pile is empty. `view` and `talk` outlive the decision.
  Answer begin(const View& view, const Talk* talk, std::span<const Instinct::Valued> turns,
               Limits limits);
  // The mover's part of the best line, and how that ends.
  const Turn& known() const { return known_.turn; }
  const Prospect& known_prospect() const { return known_.prospect; }

  // Asks one more world; false when all were asked, and then nothing was done.
  bool step(Random& random);
  // What the turns came to in the latest world, in the order they were given.
  std::span<const Prospect> latest() const { return std::span(latest_).first(turn_count_); }
  // The turn, by its place, that was worth most so far.
  std::size_t best() const;
  bool asks_all() const { return all_; }  // every world there is, not a sample

  // The whole decision; nothing when it is not known here.
  std::optional<Turn> turn(const View& view, const Talk* talk,
                           std::span<const Instinct::Valued> turns, Limits limits, Random& random);

  // How a position ends that hides nothing, when it is played as well as possible.
  struct End {
    Prospect prospect;
    bool exact = false;  // nothing better is possible; otherwise the search was cut short
  };
  End end_of(const State& state, std::uint32_t nodes = kNodes);

 private:
  static constexpr std::uint32_t kNodes = 20'000;
  static constexpr std::uint32_t kNodesOfMany = 2'000;

  struct Known {
    Turn turn;
    Prospect prospect;
    bool loses = false;  // at once, by the mover's own doing
  };
  bool find_line(const State& state);
  void ask(const State& world);

  Endgame endgame_;
  const View* view_ = nullptr;
  const Talk* talk_ = nullptr;
  std::optional<AllWorlds> worlds_;
  int to_ask_ = 0;
  bool all_ = false;
  Known known_;
  std::size_t turn_count_ = 0;
  std::array<Turn, kMostTurns> turns_{};
  std::array<Prospect, kMostTurns> latest_{};
  std::array<std::int64_t, kMostTurns> sums_{};
};

}  // namespace backstep::bots
