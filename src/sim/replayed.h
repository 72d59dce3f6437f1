// A recorded game, played again: some seats do what the record says, bots sit on the others.
#pragma once

#include <array>
#include <string_view>

#include "base/result.h"
#include "engine/game/record.h"
#include "engine/game/view.h"
#include "sim/lineup.h"

namespace backstep::sim {

// The game as it goes: its actions, notes and result. An error if the record cannot be played so
// far. `seed` is that of the bots' chance. REQUIRES: rules that can be dealt; `team` has a bot of
// the roster on each seat, `from_record` says whose actions are taken from the record instead.
Result<Record> replay_with(const Lineup& team, const std::array<bool, kMaxPlayers>& from_record,
                           const Record& record, std::string_view seed);

}  // namespace backstep::sim
