// One record of a file, for the commands that look at a single game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::cmd {

// The record with this number, counted from 1. Those before it must be readable, too.
Result<Record> read_record(const std::string& path, int number);

// The same, if it can be replayed up to `at`, or to its end. The error of an action that is refused
// says in which line of the file it is.
Result<Record> read_replayable(const std::string& path, int number, std::optional<std::size_t> at);

// Whether a game has a position after so many actions; the error says how far --at goes.
Result<bool> has_position(const std::string& path, const Record& record, std::size_t at);

// What may explain a difference: a record of other rules. Empty when it is not.
std::string version_text(const Record& record);

// Why a replay stopped short, e.g. "action 12 (37A) is refused, C4: ...".
// REQUIRES: replay.refused is not kNone.
std::string stop_text(const Record& record, const Replay& replay);

}  // namespace backstep::cmd
