#include "sim/survey.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "bots/credit.h"
#include "bots/net.h"
#include "engine/game/deal.h"
#include "engine/game/outcome.h"
#include "sim/real.h"
#include "sim/run.h"
#include "sim/wavering.h"

namespace backstep::sim {
namespace {

// How much the worths of a deal's games differ among each other, by chance and play alone.
double variance_within(const Rules& rules, const Tally& deal, double worth) {
  double sum = real(deal.wins()) * (1 - worth) * (1 - worth);
  sum += real(deal.left[0] - deal.wins()) * worth * worth;
  for (int left = 1; left <= kCardCount; ++left) {
    const double off = real(std::int64_t{bots::credit(rules, left)}) / bots::kChanceOne - worth;
    sum += real(deal.left[static_cast<std::size_t>(left)]) * off * off;
  }
  return sum / real(deal.games - 1);
}

// The share of the spread that is the deals' own: 1 if their games decided nothing by chance.
double own_share(double within, std::int64_t games, const std::vector<double>& worths,
                 double middle) {
  double between = 0;
  for (const double worth : worths) between += (worth - middle) * (worth - middle);
  between /= real(worths.size() - 1);
  return between > 0 ? std::max(1 - within / real(games) / between, 0.0) : 1;
}

// The value that `share` of the sorted ones do not pass, interpolated.
double percentile(const std::vector<double>& sorted, double share) {
  const double place = share * real(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - real(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

std::vector<Tally> survey_deals(const SurveyPlan& plan, const Watch& watch) {
  std::vector<Tally> deals(static_cast<std::size_t>(plan.deals));
  std::vector<WaveringBot> bots(static_cast<std::size_t>(plan.threads));
  const auto is_stopped = [&] { return watch.stop != nullptr && watch.stop->load(); };
  spread(plan.deals, plan.threads, watch, [&](int thread, std::int64_t piece) {
    const Deck deck = deck_from_seed(game_seed(plan.seed, piece + 1));
    Tally& tally = deals[static_cast<std::size_t>(piece)];
    for (std::int64_t number = 1; number <= plan.games && !is_stopped(); ++number) {
      tally.add(play_game_of(plan.rules, deck, number, bots[static_cast<std::size_t>(thread)]));
    }
    return Progress{.games = tally.games, .wins = tally.wins()};
  });
  const auto cut = std::find_if(deals.begin(), deals.end(),
                                [&](const Tally& deal) { return deal.games < plan.games; });
  deals.erase(cut, deals.end());
  return deals;
}

Usual usual_among(const Rules& rules, std::span<const Tally> deals) {
  Usual usual{.deals = static_cast<std::int64_t>(deals.size()), .games = deals.front().games};
  std::vector<double> worths;
  worths.reserve(deals.size());
  Tally total;
  double sum = 0;
  double within = 0;
  for (const Tally& deal : deals) {
    total.add(deal);
    worths.push_back(mean_worth(rules, deal).value);
    sum += worths.back();
    within += variance_within(rules, deal, worths.back());
  }
  usual.win_rate = total.win_rate().value;
  usual.mean_left = total.mean_left().value;
  const double middle = sum / real(deals.size());
  const double keep =
      std::sqrt(own_share(within / real(deals.size()), usual.games, worths, middle));
  std::sort(worths.begin(), worths.end());
  for (std::size_t i = 0; i <= Usual::kSteps; ++i) {
    const double worth = percentile(worths, real(i) / real(Usual::kSteps));
    usual.worth[i] = middle + (worth - middle) * keep;
  }
  return usual;
}

std::array<double, kGrades.size()> win_rates_by_grade(const Rules& rules,
                                                      std::span<const Tally> deals) {
  std::vector<std::pair<double, std::int64_t>> easiest_first;  // worth and wins
  easiest_first.reserve(deals.size());
  for (const Tally& deal : deals) {
    easiest_first.emplace_back(-mean_worth(rules, deal).value, deal.wins());
  }
  std::sort(easiest_first.begin(), easiest_first.end());
  std::array<double, kGrades.size()> rates{};
  for (std::size_t fifth = 0; fifth < rates.size(); ++fifth) {
    const std::size_t begin = deals.size() * fifth / rates.size();
    const std::size_t end = deals.size() * (fifth + 1) / rates.size();
    std::int64_t wins = 0;
    for (std::size_t i = begin; i < end; ++i) wins += easiest_first[i].second;
    rates[fifth] = real(wins) / (real(end - begin) * real(deals.front().games));
  }
  return rates;
}

}  // namespace backstep::sim
