// Players: the bots and guests of one table, for one thread.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bots/bot.h"
#include "bots/external/child.h"
#include "bots/guest.h"
#include "sim/lineup.h"
#include "sim/match.h"

namespace backstep::sim {

class Players {
 public:
  // `limits` are for guests. REQUIRES: the thread that makes them outlives them.
  Players(const Lineup& lineup, const bots::external::Limits& limits);

  // They outlive the match.
  void sit_at(Match& match) const {
    match.bots = bots_;
    match.guests = guests_;
  }

 private:
  std::vector<std::unique_ptr<bots::Bot>> owned_;
  std::array<bots::Bot*, kMaxPlayers> bots_{};
  std::array<bots::Guest*, kMaxPlayers> guests_{};
};

}  // namespace backstep::sim
