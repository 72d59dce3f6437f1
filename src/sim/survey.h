// Survey: the difficulty of many random deals of a rule set, and what is usual among them.
//
// Deal k, counted from 1, of a survey with the seed S is dealt from the seed "S-k", as in a run.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/game/rules.h"
#include "sim/difficulty.h"
#include "sim/spread.h"
#include "sim/tally.h"
#include "sim/usual.h"

namespace backstep::sim {

struct SurveyPlan {
  Rules rules;
  std::string seed;
  std::int64_t deals = 2;
  std::int64_t games = 2;  // of each deal
  int threads = 1;
};

// A tally for each deal, in their order. If the watch stops the survey, only the deals up to the
// first one whose games are not all played: perhaps none.
// REQUIRES: rules that can be dealt, everything at least 1.
std::vector<Tally> survey_deals(const SurveyPlan& plan, const Watch& watch = {});

// Deals differ in their figures by themselves and by the chance of their few games. The worths are
// drawn towards their mean until they differ only as much as they do by themselves, so that the
// percentiles are about those of deals with very many games.
// REQUIRES: two deals at least, all with the same number of games, two or more.
Usual usual_among(const Rules& rules, std::span<const Tally> deals);

// How often the deals of each fifth were won, easy ones first. REQUIRES: five deals at least.
std::array<double, kGrades.size()> win_rates_by_grade(const Rules& rules,
                                                      std::span<const Tally> deals);

}  // namespace backstep::sim
