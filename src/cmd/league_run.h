// How a league is played: at once, or in parts, so that it can stop early and be resumed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "cmd/run_options.h"
#include "sim/run.h"

namespace backstep::cmd {

struct LeagueProgress {
  std::string file;  // where the figures so far are kept; empty: nowhere
  bool until_settled = false;
  double margin = 0.02;  // of the share of points; see sim/settled.h
};

struct LeagueResult {
  sim::RunResult result;
  std::optional<bool> settled;  // if that was asked for
};

// An error is a sentence about the file.
Result<LeagueResult> play_league(const RunSettings& settings, const sim::RunPlan& plan,
                                 const std::vector<std::string>& names,
                                 const LeagueProgress& progress);

}  // namespace backstep::cmd
