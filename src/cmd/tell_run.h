// What a run came to, on standard output: for reading, or as one JSON object. The same whether it
// was played at once or put together from slices.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/run.h"
#include "sim/slice_result.h"

namespace backstep::cmd {

void tell_simulation(const sim::RunPlan& plan, const sim::RunResult& result, bool json);
// `margin`: of a run that ends by itself, as a share; 0 for one that does not.
void tell_comparison(const sim::RunPlan& plan, const sim::RunResult& result, bool json,
                     double margin = 0);
void tell_league(const sim::RunPlan& plan, const sim::RunResult& result,
                 const std::vector<std::string>& names, bool json,
                 std::optional<bool> settled = std::nullopt);
void tell_cross(const sim::RunPlan& plan, const sim::RunResult& result,
                const std::vector<std::string>& names, bool json);

// A line for `backstep merge`; the version of the program and what its bots do are filled in here.
void tell_slice(sim::SliceResult slice);

}  // namespace backstep::cmd
