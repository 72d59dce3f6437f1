// End play: the turns after the last card was drawn. Alone and for two nothing is hidden any more
// and the best line is known exactly; with more, every way the unseen cards can lie is asked, or a
// sample of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "bots/bot.h"
#include "bots/instinct.h"
#include "solve/endgame.h"

namespace backstep {

class EndPlay {
 public:
  // How much may be asked when there are more than two players.
  struct Limits {
    int worlds = 0;         // looked at; 0: leave it to instinct
    bool sampled = false;   // a sample will do where there are more
    std::size_t turns = 0;  // turns in question
  };

  // Nothing when that is not known here: too many worlds, or too long a search.
  // REQUIRES: the draw pile is empty.
  std::optional<Turn> turn(const View& view, const Talk* talk,
                           std::span<const Instinct::Valued> turns, Limits limits, Random& random);

 private:
  static constexpr std::uint32_t kNodes = 20'000;
  static constexpr std::uint32_t kNodesOfMany = 2'000;

  struct Known {
    Turn turn;
    bool loses = false;  // at once, by the mover's own doing
  };
  std::optional<Known> known(const State& state);

  Endgame endgame_;
};

}  // namespace backstep
