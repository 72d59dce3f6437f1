#include "sim/usual.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/check.h"
#include "engine/game/deal.h"

namespace backstep::sim {
namespace {

struct UsualRow {
  std::string_view key;
  std::int32_t deals;
  std::int32_t games;
  // In units of 1/10,000, but for cards left in units of 1/100.
  std::int32_t win_rate;
  std::int32_t mean_left;
  std::array<std::int32_t, Usual::kSteps + 1> worth;
};

// clang-format off
constexpr UsualRow kUsualRows[] = {
#include "sim/usual.inc"
};
// clang-format on

// Where a worth lies among the steps, if the first step that is `enough` ends the search.
template <class Enough>
double place(const Usual& usual, double worth, Enough enough) {
  const auto& steps = usual.worth;
  const auto found = std::find_if(steps.begin(), steps.end(), enough);
  if (found == steps.begin()) return 0;
  if (found == steps.end()) return Usual::kSteps;
  const double below = *(found - 1);
  const auto whole = static_cast<double>(found - 1 - steps.begin());
  return whole + (worth - below) / (*found - below);
}

}  // namespace

std::string usual_key(const Rules& rules) {
  Rules plain = rules;
  plain.one_pile_retroactive = rules.extreme && rules.one_pile_retroactive;
  std::string name = deal_name(named_deal(plain, std::nullopt, ""));
  name.pop_back();  // the hyphen before the seed
  return name;
}

Usual usual_of(const Rules& rules) {
  const std::string key = usual_key(rules);
  for (const UsualRow& row : kUsualRows) {
    if (row.key != key) continue;
    Usual usual{.deals = row.deals,
                .games = row.games,
                .win_rate = row.win_rate / 10'000.0,
                .mean_left = row.mean_left / 100.0,
                .worth = {}};
    for (std::size_t i = 0; i < usual.worth.size(); ++i) usual.worth[i] = row.worth[i] / 10'000.0;
    return usual;
  }
  fail_check("no deals of these rules were ever looked at", key.c_str());
}

double harder_than(const Usual& usual, double worth) {
  const double first = place(usual, worth, [worth](double step) { return step >= worth; });
  const double last = place(usual, worth, [worth](double step) { return step > worth; });
  return 1 - (first + last) / (2 * Usual::kSteps);
}

}  // namespace backstep::sim
