// Play hash: which bots played, told by what they do. A version number does not change whenever a
// bot does, so that results and sums of runs carry these hashes, FNV-1a as 16 digits.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/game/record.h"
#include "engine/game/rules.h"
#include "sim/lineup.h"

namespace backstep::sim {

// A hash of all that was done and signalled.
std::uint64_t course_hash(const Record& game);

// What remains of a game: cards left, "!" if a bot broke it, and the hash of its course:
// "0 9f86d081884c7d65".
std::string game_line(const Record& game);

// Over all lines, each with its end.
std::string lines_hash(std::span<const std::string> lines);

// Over the lines of fixed games of this table. All but the last are played with an effort that
// takes no time. Empty if a bot is no bot of the roster: starting it could have consequences.
// REQUIRES: rules that can be dealt, a bot for each player.
std::string play_hash(const Lineup& table, const Rules& rules);
// Of each table.
std::vector<std::string> play_hashes(std::span<const Lineup> tables, const Rules& rules);

// A number as 16 digits.
std::string hex_text(std::uint64_t number);

}  // namespace backstep::sim
