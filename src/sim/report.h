// Report: the figures of a run, of a deal or of a survey, ready to be printed or sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "engine/game/rules.h"
#include "engine/solve/solver.h"
#include "sim/run.h"
#include "sim/survey.h"
#include "sim/tally.h"
#include "wire/difficulty_json.h"
#include "wire/league_json.h"
#include "wire/sim_json.h"

namespace backstep::sim {

wire::RunFigures run_figures(const RunPlan& plan, const RunResult& result);
// REQUIRES: the table has played at least one game, as after every run.
wire::TableFigures table_figures(const RunPlan& plan, const RunResult& result, std::size_t table);
wire::PairFigures pair_figures(const PairedTally& pair);
wire::LessLuckFigures less_luck_figures(const PairedTally& pair, int redraws);
// The interval that holds at any time, and what it decides. With `redraws` luck is subtracted.
bool is_decided(const PairedTally& pair, int redraws, double margin);
wire::SequentialFigures sequential_figures(const PairedTally& pair, int redraws, double margin);
// The tables from the best to the worst, and each with each. REQUIRES: a name for each table.
wire::LeagueFigures league_figures(const RunPlan& plan, const RunResult& result,
                                   std::span<const std::string> names);
// REQUIRES: the tables of cross_tables(), a name for each bot, two bots or more.
wire::CrossFigures cross_figures(const RunPlan& plan, const RunResult& result,
                                 std::span<const std::string> names);

// A deal whose games were played. REQUIRES: tally.games > 0.
wire::DifficultyFigures difficulty_figures(const Rules& rules, const Tally& tally, Verdict verdict);
// REQUIRES: five deals at least, all games of each.
wire::SurveyFigures survey_figures(const SurveyPlan& plan, std::span<const Tally> deals);

}  // namespace backstep::sim
