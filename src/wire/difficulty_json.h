// How hard deals are, as JSON. docs/difficulty.md is the contract.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/rules.h"
#include "wire/sim_json.h"

namespace backstep::wire {

// How hard deals of the same rules are, all in all.
struct UsualFigures {
  std::int64_t deals = 0;
  std::int64_t games = 0;  // of each deal
  double win_rate = 0;
  double mean_left = 0;
  std::vector<double> worth;  // percentiles: the hardest deal, every twentieth, the easiest deal
};

// One deal.
struct DifficultyFigures {
  std::string deal;  // its name; empty if it has none
  Rules rules;
  std::string_view grade;
  std::array<std::string_view, 2> grade_range;  // the easiest and the hardest it may be
  double harder_than = 0;
  std::int64_t games = 0;
  std::int64_t games_wanted = 0;
  std::int64_t wins = 0;
  Figure win_rate;
  Figure mean_left;
  Figure worth;
  std::string_view solved;  // "win", "loss" or "unknown"
  UsualFigures usual;
};

// Many deals of one rule set.
struct SurveyFigures {
  struct Fifth {
    std::string_view grade;
    std::array<double, 2> worth{};  // from, to
    double win_rate = 0;
  };

  Rules rules;
  std::string seed;
  std::int64_t deals_wanted = 0;
  UsualFigures usual;
  std::vector<Fifth> grades;  // the easy ones first
};

// One line each, without its end. REQUIRES: is_utf8(survey.seed).
std::string difficulty_json(const DifficultyFigures& deal);
std::string survey_json(const SurveyFigures& survey);

}  // namespace backstep::wire
