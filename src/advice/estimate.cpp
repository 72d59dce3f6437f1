#include "advice/estimate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace backstep::advice {
namespace {

constexpr double kSure = 1.96;  // standard errors that hold 95 of 100 cases

// What was thought before anything was looked at, and how many looks it counts for. A first thought
// is off by about as much as the mean of so many looks.
struct Before {
  double value = 0;
  double spread = 0;  // of a single look
  int looks = 0;
};
constexpr double kChanceSpread = 0.2;
constexpr double kLeadSpread = 0.1;
constexpr double kLeftSpread = 4;

Uncertain mean_of(std::int64_t sum, std::int64_t squares, std::int64_t count, double unit,
                  const Before& before) {
  const auto looks = static_cast<double>(count);
  const double all = looks + before.looks;
  const double scaled = static_cast<double>(sum) / unit;
  const double mean = (scaled + before.value * before.looks) / all;
  const double own_mean = count > 0 ? scaled / looks : 0;
  const double spread_sum =
      static_cast<double>(squares) / (unit * unit) - looks * own_mean * own_mean;
  const double variance =
      (std::max(spread_sum, 0.0) + before.spread * before.spread * before.looks) / all;
  return {mean, kSure * std::sqrt(variance / all)};
}

// Where every case was looked at there is no chance in the figure.
Uncertain judged(Uncertain figure, bots::Evidence ground) {
  return {figure.value, ground == bots::Evidence::kImagined ? figure.error : 0};
}

int looks_before(bots::Evidence ground) {
  return ground == bots::Evidence::kImagined ? bots::Search::kFirstThought : 0;
}

}  // namespace

Expected estimate(const bots::Search::Candidate& candidate, bots::Evidence ground) {
  const bots::Findings& found = candidate.found;
  const bots::Forecast& thought = candidate.thought.forecast;
  const int looks = found.count == 0 ? bots::Search::kFirstThought : looks_before(ground);
  const Before chance{static_cast<double>(thought.win) / bots::kChanceOne, kChanceSpread, looks};
  const Before left{static_cast<double>(thought.left) / bots::Forecast::kCard, kLeftSpread, looks};
  const bots::Evidence stands_on = found.count == 0 ? bots::Evidence::kImagined : ground;
  return {judged(mean_of(found.win, found.win_square, found.count, bots::kChanceOne, chance),
                 stands_on),
          judged(mean_of(found.left, found.left_square, found.count, bots::Forecast::kCard, left),
                 stands_on)};
}

Uncertain ahead(const bots::Search& search, const bots::Search::Candidate& one,
                const bots::Search::Candidate& other) {
  const bots::Lead lead = search.lead(one.id, other.id);
  const double thought =
      static_cast<double>(one.thought.forecast.win - other.thought.forecast.win) / bots::kChanceOne;
  const bots::Evidence stands_on = lead.count == 0 ? bots::Evidence::kImagined : search.ground();
  const Before before{thought, kLeadSpread, looks_before(stands_on)};
  return judged(mean_of(lead.win, lead.win_square, lead.count, bots::kChanceOne, before),
                stands_on);
}

Expected estimate(const bots::Findings& findings, bots::Evidence ground) {
  return {judged(mean_of(findings.win, findings.win_square, findings.count, bots::kChanceOne, {}),
                 ground),
          judged(mean_of(findings.left, findings.left_square, findings.count, bots::Forecast::kCard,
                         {}),
                 ground)};
}

Uncertain chance_ahead(const bots::Lead& lead, bots::Evidence ground) {
  return judged(mean_of(lead.win, lead.win_square, lead.count, bots::kChanceOne, {}), ground);
}

Uncertain left_ahead(const bots::Lead& lead, bots::Evidence ground) {
  return judged(mean_of(lead.left, lead.left_square, lead.count, bots::Forecast::kCard, {}),
                ground);
}

}  // namespace backstep::advice
