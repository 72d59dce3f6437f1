// SliceResult: what a slice of a run came to, as it travels from the machine that played it to the
// one that adds all slices up.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "sim/run.h"
#include "wire/slice_json.h"

namespace backstep::sim {

struct SliceResult {
  std::string program;  // the version of the program that played
  wire::SliceCommand command = wire::SliceCommand::kSimulate;
  RunPlan plan;                    // without threads and what guests may do, which do not travel
  std::vector<std::string> names;  // of the tables of a league
  RunResult result;                // without times
  std::optional<wire::KeptGames> records;
  std::optional<wire::KeptGames> positions;
  // Of the tables, see play_hash.h: what another build of the program may do differently.
  std::vector<std::string> play;
};

// One line of JSON, without its end.
std::string slice_text(const SliceResult& slice);
// Only what can have been played: all counts add up to the games of the slice, or to fewer if it
// was stopped. The error goes on from the name of the file: "is cut off".
Result<SliceResult> read_slice(std::string_view text);

}  // namespace backstep::sim
