// Report: the figures of a run, ready to be printed or sent.
#pragma once

#include <cstddef>

#include "sim/run.h"
#include "wire/sim_json.h"

namespace backstep {

wire::RunFigures run_figures(const RunPlan& plan, const RunResult& result);
// REQUIRES: the table has played at least one game, as after every run.
wire::TableFigures table_figures(const RunPlan& plan, const RunResult& result, std::size_t table);
// REQUIRES: there are two tables.
wire::PairFigures pair_figures(const RunResult& result);

}  // namespace backstep
