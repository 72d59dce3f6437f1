// What simulations found, as JSON. docs/simulate.md is the contract.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/card.h"
#include "engine/game/rules.h"

namespace backstep::wire {

// A figure with the bounds between which the true one lies with 95 %.
struct Figure {
  double value = 0;
  std::array<double, 2> ci95{};
};

// The games of one table.
struct TableFigures {
  std::vector<std::string> bots;  // one for each seat
  bool talk = false;
  std::int64_t games = 0;
  std::int64_t wins = 0;
  Figure win_rate;
  Figure mean_left;
  double under_ten = 0;
  std::array<std::int64_t, kCardCount + 1> left_histogram{};
  std::array<std::int64_t, 5> loss_reasons{};  // stuck, skull, three, fire, one_pile
  std::int64_t avoidable_losses = 0;
  std::int64_t broken = 0;
  std::vector<std::pair<std::string_view, std::int64_t>> broken_reasons;  // all there are
  std::int64_t turns = 0;
  std::optional<double> ms_per_turn;  // with the times of the run
};

// What differs from one run to the next.
struct RunTimes {
  int threads = 1;
  double seconds = 0;
  double games_per_second = 0;
};

// How the games were made.
struct RunFigures {
  Rules rules;
  std::string seed;
  std::int64_t games_wanted = 0;
  bool stopped = false;
  std::optional<RunTimes> times;  // if they are to be told
};

// The differences of two tables after the luck of their draws was subtracted.
struct LessLuckFigures {
  std::int64_t redraws = 0;
  Figure win_rate_difference;
  Figure left_difference;
  double worth = 1;  // so many times the games would be as accurate without
};

// What a run that ends by itself found, by an interval that holds at any time.
struct SequentialFigures {
  double margin = 0;  // differences of the win rate below it do not matter
  Figure win_rate_difference;
  std::string_view decision;  // open, a_better, b_better, close
};

// Two tables on the same deals; differences are second minus first.
struct PairFigures {
  std::int64_t both = 0;
  std::int64_t only_a = 0;
  std::int64_t only_b = 0;
  std::int64_t neither = 0;
  Figure win_rate_difference;
  Figure left_difference;
  std::optional<LessLuckFigures> less_luck;     // if the luck of draws was measured
  std::optional<SequentialFigures> sequential;  // if the run was to end by itself
};

struct BotFigures {
  std::string_view name;
  std::string_view line;
  int default_effort = 0;  // 0: none
};

// One line each, without its end. REQUIRES: is_utf8(run.seed).
std::string simulation_json(const RunFigures& run, const TableFigures& table);
std::string comparison_json(const RunFigures& run, const TableFigures& a, const TableFigures& b,
                            const PairFigures& pairs);
std::string bots_json(const std::vector<BotFigures>& bots);

}  // namespace backstep::wire
