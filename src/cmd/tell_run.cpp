#include "cmd/tell_run.h"

#include <cstddef>
#include <cstdio>
#include <string_view>

#include "cmd/run_options.h"
#include "game/outcome.h"
#include "sim/report.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

std::string losses_text(const wire::TableFigures& table) {
  std::string text;
  for (std::size_t i = 0; i < table.loss_reasons.size(); ++i) {
    if (table.loss_reasons[i] == 0) continue;
    const auto outcome = static_cast<Outcome>(static_cast<std::size_t>(Outcome::kStuck) + i);
    text += (text.empty() ? "" : ", ") + std::string(reason(outcome)) + ' ' +
            std::to_string(table.loss_reasons[i]);
  }
  return text.empty() ? "none" : text;
}

void print(const wire::RunFigures& run, const wire::TableFigures& table) {
  std::printf("%s\n%s\n\n", bots_text(table).c_str(), heading_text(run, table.games).c_str());
  std::printf("won               %8s   (95 %%: %s), %lld games\n",
              percent(table.win_rate.value).c_str(), bounds_text(table.win_rate, 100).c_str(),
              static_cast<long long>(table.wins));
  std::printf("under ten left    %8s\n", percent(table.under_ten).c_str());
  std::printf("cards left        %8.2f   (95 %%: %s)\n", table.mean_left.value,
              bounds_text(table.mean_left, 1).c_str());
  std::printf("losses            %s\n", losses_text(table).c_str());
  std::printf("avoidable losses  %lld\n", static_cast<long long>(table.avoidable_losses));
  if (table.broken > 0) std::printf("broken games      %s\n", broken_text(table).c_str());
  std::printf("turns a game      %.1f\n",
              static_cast<double>(table.turns) / static_cast<double>(table.games));
  if (table.ms_per_turn) std::printf("thinking          %.4g ms a turn\n", *table.ms_per_turn);
  if (run.times) std::printf("time              %s\n", speed_text(*run.times).c_str());
}

void print_table(std::string_view letter, const wire::TableFigures& table) {
  std::printf("%.*s: %s\n", static_cast<int>(letter.size()), letter.data(),
              bots_text(table).c_str());
  std::printf("   won           %8s   (95 %%: %s)\n", percent(table.win_rate.value).c_str(),
              bounds_text(table.win_rate, 100).c_str());
  std::printf("   cards left    %8.2f   (95 %%: %s)\n", table.mean_left.value,
              bounds_text(table.mean_left, 1).c_str());
  if (table.ms_per_turn) std::printf("   thinking      %.4g ms a turn\n", *table.ms_per_turn);
  if (table.avoidable_losses > 0) {
    std::printf("   avoidable losses  %lld\n", static_cast<long long>(table.avoidable_losses));
  }
  if (table.broken > 0) std::printf("   broken games      %s\n", broken_text(table).c_str());
}

void print(const wire::RunFigures& run, const wire::TableFigures& a, const wire::TableFigures& b,
           const wire::PairFigures& pairs) {
  std::printf("%s\n\n", heading_text(run, a.games).c_str());
  print_table("a", a);
  print_table("b", b);
  std::printf("b minus a\n");
  std::printf("   won           %+8.1f   (95 %%: %s) points\n",
              pairs.win_rate_difference.value * 100,
              bounds_text(pairs.win_rate_difference, 100).c_str());
  std::printf("   cards left    %+8.2f   (95 %%: %s)\n", pairs.left_difference.value,
              bounds_text(pairs.left_difference, 1).c_str());
  std::printf("   both won %lld, only a %lld, only b %lld, neither %lld\n",
              static_cast<long long>(pairs.both), static_cast<long long>(pairs.only_a),
              static_cast<long long>(pairs.only_b), static_cast<long long>(pairs.neither));
  if (run.times) std::printf("\n%s\n", speed_text(*run.times).c_str());
}

}  // namespace

void tell_simulation(const RunPlan& plan, const RunResult& result, bool json) {
  const wire::RunFigures run = run_figures(plan, result);
  const wire::TableFigures table = table_figures(plan, result, 0);
  if (!json) return print(run, table);
  std::puts(wire::simulation_json(run, table).c_str());
}

void tell_comparison(const RunPlan& plan, const RunResult& result, bool json) {
  const wire::RunFigures run = run_figures(plan, result);
  const wire::TableFigures a = table_figures(plan, result, 0);
  const wire::TableFigures b = table_figures(plan, result, 1);
  const wire::PairFigures pairs = pair_figures(result.pairs.front());
  if (!json) return print(run, a, b, pairs);
  std::puts(wire::comparison_json(run, a, b, pairs).c_str());
}

void tell_slice(SliceResult slice) {
  slice.program = BACKSTEP_VERSION;
  std::puts(slice_text(slice).c_str());
}

}  // namespace backstep::cmd
