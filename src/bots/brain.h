// Brain: the tuned numbers of a bot for one kind of game. Data: `backstep tune` makes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "bots/forecast.h"
#include "bots/net.h"
#include "bots/planner.h"
#include "engine/game/rules.h"

namespace backstep::bots {

struct Brain {
  Rough rough;
  Net net;
  ForecastHeads heads;
};

// The one for these rules, at a table that talks or a silent one.
const Brain& brain_for(const Rules& rules, bool talks);

// Its numbers in a row, as the files of bots/brains hold them, and back.
// REQUIRES of brain_from: numbers that brain_numbers() made.
std::vector<std::int32_t> brain_numbers(const Brain& brain);
Brain brain_from(std::span<const std::int32_t> numbers);

}  // namespace backstep::bots
