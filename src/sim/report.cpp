#include "sim/report.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "engine/game/outcome.h"
#include "sim/difficulty.h"
#include "sim/interval.h"
#include "sim/lineup.h"
#include "sim/rating.h"
#include "sim/sequential.h"
#include "sim/usual.h"

namespace backstep::sim {
namespace {

wire::Figure figure(const Estimate& estimate) {
  return {estimate.value, {estimate.ci95.low, estimate.ci95.high}};
}

double share(std::int64_t part, std::int64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

wire::UsualFigures figures_of(const Usual& usual) {
  return {.deals = usual.deals,
          .games = usual.games,
          .win_rate = usual.win_rate,
          .mean_left = usual.mean_left,
          .worth = {usual.worth.begin(), usual.worth.end()}};
}

}  // namespace

wire::RunFigures run_figures(const RunPlan& plan, const RunResult& result) {
  wire::RunFigures figures{.rules = plan.rules,
                           .seed = plan.seed,
                           .games_wanted = plan.games,
                           .stopped = result.stopped,
                           .times = std::nullopt};
  if (result.seconds) {
    const auto games = static_cast<double>(result.tables.front().tally.games);
    const double seconds = *result.seconds;
    figures.times = {plan.threads, seconds, seconds > 0 ? games / seconds : 0};
  }
  return figures;
}

wire::TableFigures table_figures(const RunPlan& plan, const RunResult& result, std::size_t table) {
  const Tally& tally = result.tables[table].tally;
  wire::TableFigures figures;
  for (const BotChoice& bot : plan.tables[table].seats) figures.bots.push_back(bot_text(bot));
  figures.talk = plan.tables[table].talks;
  figures.games = tally.games;
  figures.wins = tally.wins();
  figures.win_rate = figure(tally.win_rate());
  figures.mean_left = figure(tally.mean_left());
  figures.under_ten = share(tally.under_ten(), tally.games);
  figures.left_histogram = tally.left;
  for (std::size_t i = 0; i < figures.loss_reasons.size(); ++i) {
    figures.loss_reasons[i] = tally.outcomes[static_cast<std::size_t>(Outcome::kStuck) + i];
  }
  figures.avoidable_losses = tally.avoidable;
  figures.broken = tally.broken();
  for (std::size_t i = 0; i < tally.faults.size(); ++i) {
    figures.broken_reasons.emplace_back(name(static_cast<bots::Fault::Kind>(i)), tally.faults[i]);
  }
  figures.turns = tally.turns;
  if (result.seconds) {
    figures.ms_per_turn = share(result.tables[table].thinking_ns, tally.turns) / 1e6;
  }
  return figures;
}

wire::PairFigures pair_figures(const PairedTally& pair) {
  const Pairs& pairs = pair.wins;
  return {.both = pairs.both,
          .only_a = pairs.only_first,
          .only_b = pairs.only_second,
          .neither = pairs.neither,
          .win_rate_difference = figure(pair.win_rate_difference()),
          .left_difference = figure(pair.left_difference()),
          .less_luck = std::nullopt,
          .sequential = std::nullopt};
}

wire::LessLuckFigures less_luck_figures(const PairedTally& pair, int redraws) {
  const Sample wins = less_luck(pair.win_sums());
  const double plain = sample_of(pair.win_sums()).variance;
  return {.redraws = redraws,
          .win_rate_difference = figure(fixed_estimate(wins, -1, 1)),
          .left_difference =
              figure(fixed_estimate(less_luck(pair.left_sums()), -kCardCount, kCardCount)),
          .worth = wins.variance > 0 ? plain / wins.variance : 1};
}

wire::SequentialFigures sequential_figures(const PairedTally& pair, int redraws, double margin) {
  const PairedSums sums = pair.win_sums();
  const Estimate estimate =
      anytime_estimate(redraws > 0 ? less_luck(sums) : sample_of(sums), -1, 1);
  return {.margin = margin,
          .win_rate_difference = figure(estimate),
          .decision = name(decide(estimate.ci95, margin))};
}

bool is_decided(const PairedTally& pair, int redraws, double margin) {
  return sequential_figures(pair, redraws, margin).decision != name(Decision::kOpen);
}

wire::LeagueFigures league_figures(const RunPlan& plan, const RunResult& result,
                                   std::span<const std::string> names) {
  wire::LeagueFigures league;
  league.run = run_figures(plan, result);
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Tally& one = result.tables[a].tally;
    const Tally& other = result.tables[b].tally;
    if (one.wins() != other.wins()) return one.wins() > other.wins();
    const double one_left = one.mean_left().value;
    const double other_left = other.mean_left().value;
    return one_left != other_left ? one_left < other_left : a < b;
  });
  const std::vector<Estimate> rated = ratings(result.points, result.tables.front().tally.games);
  for (const std::size_t table : order) {
    league.entries.push_back(
        {names[table], figure(rated[table]), table_figures(plan, result, table)});
  }
  for (std::size_t first = 0; first < order.size(); ++first) {
    for (std::size_t second = first + 1; second < order.size(); ++second) {
      league.pairs.push_back(
          {first, second, pair_figures(result.pair(order[first], order[second]))});
    }
  }
  return league;
}

wire::CrossFigures cross_figures(const RunPlan& plan, const RunResult& result,
                                 std::span<const std::string> names) {
  wire::CrossFigures cross;
  cross.run = run_figures(plan, result);
  const std::size_t count = names.size();
  for (std::size_t i = 0; i < count; ++i) {
    Tally others;
    for (std::size_t j = 0; j < count; ++j) {
      cross.teams.push_back({i, j, table_figures(plan, result, i * count + j)});
      if (i == j) continue;
      others.add(result.tables[i * count + j].tally);
      others.add(result.tables[j * count + i].tally);
    }
    const Tally& self = result.tables[i * count + i].tally;
    cross.entries.push_back({names[i], figure(self.win_rate()), figure(self.mean_left()),
                             figure(others.win_rate()), figure(others.mean_left())});
  }
  return cross;
}

wire::DifficultyFigures difficulty_figures(const Rules& rules, const Tally& tally,
                                           Verdict verdict) {
  const Usual usual = usual_of(rules);
  const Estimate worth = mean_worth(rules, tally);
  const Grading grading = grade_of(usual, worth);
  wire::DifficultyFigures figures;
  figures.rules = rules;
  figures.grade = name(grading.grade);
  figures.grade_range = {name(grading.easiest), name(grading.hardest)};
  figures.harder_than = grading.harder_than;
  figures.games = tally.games;
  figures.games_wanted = tally.games;
  figures.wins = tally.wins();
  figures.win_rate = figure(tally.win_rate());
  figures.mean_left = figure(tally.mean_left());
  figures.worth = figure(worth);
  figures.solved = name(verdict);
  figures.usual = figures_of(usual);
  return figures;
}

wire::SurveyFigures survey_figures(const SurveyPlan& plan, std::span<const Tally> deals) {
  const Usual usual = usual_among(plan.rules, deals);
  wire::SurveyFigures figures{.rules = plan.rules,
                              .seed = plan.seed,
                              .deals_wanted = plan.deals,
                              .usual = figures_of(usual),
                              .grades = {}};
  const auto rates = win_rates_by_grade(plan.rules, deals);
  constexpr std::size_t kStepsOfFifth = Usual::kSteps / kGrades.size();
  for (std::size_t i = 0; i < kGrades.size(); ++i) {
    const std::size_t to = Usual::kSteps - i * kStepsOfFifth;
    figures.grades.push_back({.grade = name(kGrades[i]),
                              .worth = {usual.worth[to - kStepsOfFifth], usual.worth[to]},
                              .win_rate = rates[i]});
  }
  return figures;
}

}  // namespace backstep::sim
