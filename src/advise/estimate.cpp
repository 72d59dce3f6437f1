#include "advise/estimate.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace backstep {
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
Uncertain judged(Uncertain figure, Ground ground) {
  return {figure.value, ground == Ground::kImagined ? figure.error : 0};
}

int looks_before(Ground ground) { return ground == Ground::kImagined ? Search::kFirstThought : 0; }

}  // namespace

Expected estimate(const Search::Candidate& candidate, Ground ground) {
  const Findings& found = candidate.found;
  const Forecast& thought = candidate.thought.forecast;
  const int looks = found.count == 0 ? Search::kFirstThought : looks_before(ground);
  const Before chance{static_cast<double>(thought.win) / kChanceOne, kChanceSpread, looks};
  const Before left{static_cast<double>(thought.left) / Forecast::kCard, kLeftSpread, looks};
  const Ground stands_on = found.count == 0 ? Ground::kImagined : ground;
  return {judged(mean_of(found.win, found.win_square, found.count, kChanceOne, chance), stands_on),
          judged(mean_of(found.left, found.left_square, found.count, Forecast::kCard, left),
                 stands_on)};
}

Uncertain ahead(const Search& search, const Search::Candidate& one,
                const Search::Candidate& other) {
  const Lead lead = search.lead(one.id, other.id);
  const double thought =
      static_cast<double>(one.thought.forecast.win - other.thought.forecast.win) / kChanceOne;
  const Ground stands_on = lead.count == 0 ? Ground::kImagined : search.ground();
  const Before before{thought, kLeadSpread, looks_before(stands_on)};
  return judged(mean_of(lead.win, lead.win_square, lead.count, kChanceOne, before), stands_on);
}

Expected estimate(const Findings& findings, Ground ground) {
  return {
      judged(mean_of(findings.win, findings.win_square, findings.count, kChanceOne, {}), ground),
      judged(mean_of(findings.left, findings.left_square, findings.count, Forecast::kCard, {}),
             ground)};
}

Uncertain chance_ahead(const Lead& lead, Ground ground) {
  return judged(mean_of(lead.win, lead.win_square, lead.count, kChanceOne, {}), ground);
}

Uncertain left_ahead(const Lead& lead, Ground ground) {
  return judged(mean_of(lead.left, lead.left_square, lead.count, Forecast::kCard, {}), ground);
}

}  // namespace backstep
