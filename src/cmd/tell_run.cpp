#include "cmd/tell_run.h"

#include <cstddef>
#include <cstdio>
#include <string_view>

#include "cmd/format.h"
#include "cmd/run_options.h"
#include "engine/game/outcome.h"
#include "sim/play_hash.h"
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
  print_out("{}\n{}\n\n", bots_text(table), heading_text(run, table.games));
  print_out("won               {:>8}   (95 %: {}), {} games\n", percent(table.win_rate.value),
            bounds_text(table.win_rate, 100), table.wins);
  print_out("under ten left    {:>8}\n", percent(table.under_ten));
  print_out("cards left        {:8.2f}   (95 %: {})\n", table.mean_left.value,
            bounds_text(table.mean_left, 1));
  print_out("losses            {}\n", losses_text(table));
  print_out("avoidable losses  {}\n", table.avoidable_losses);
  if (table.broken > 0) print_out("broken games      {}\n", broken_text(table));
  print_out("turns a game      {:.1f}\n",
            static_cast<double>(table.turns) / static_cast<double>(table.games));
  if (table.ms_per_turn) print_out("thinking          {:.4g} ms a turn\n", *table.ms_per_turn);
  if (run.times) print_out("time              {}\n", speed_text(*run.times));
}

void print_table(std::string_view letter, const wire::TableFigures& table) {
  print_out("{}: {}\n", letter, bots_text(table));
  print_out("   won           {:>8}   (95 %: {})\n", percent(table.win_rate.value),
            bounds_text(table.win_rate, 100));
  print_out("   cards left    {:8.2f}   (95 %: {})\n", table.mean_left.value,
            bounds_text(table.mean_left, 1));
  if (table.ms_per_turn) print_out("   thinking      {:.4g} ms a turn\n", *table.ms_per_turn);
  if (table.avoidable_losses > 0) {
    print_out("   avoidable losses  {}\n", table.avoidable_losses);
  }
  if (table.broken > 0) print_out("   broken games      {}\n", broken_text(table));
}

void print_difference(const char* what, const wire::Figure& figure) {
  print_out("   {:<13} {:+8.1f}   (95 %: {}) points\n", what, figure.value * 100,
            bounds_text(figure, 100));
}

void print(const wire::LessLuckFigures& less) {
  print_out("b minus a, the luck of the draws subtracted\n");
  print_difference("won", less.win_rate_difference);
  print_out("   cards left    {:+8.2f}   (95 %: {})\n", less.left_difference.value,
            bounds_text(less.left_difference, 1));
  print_out("   as accurate as {:.2f} times the games\n", less.worth);
}

std::string decision_text(const wire::SequentialFigures& sequential) {
  const std::string_view decision = sequential.decision;
  if (decision == "b_better") return "decided: b wins more";
  if (decision == "a_better") return "decided: a wins more";
  if (decision == "close") {
    return fmt::format("decided: less than {:g} points between them", sequential.margin * 100);
  }
  return "not decided";
}

void print(const wire::SequentialFigures& sequential) {
  print_out("b minus a, by an interval that holds at any time\n");
  print_difference("won", sequential.win_rate_difference);
  print_out("   {}\n", decision_text(sequential));
}

void print(const wire::RunFigures& run, const wire::TableFigures& a, const wire::TableFigures& b,
           const wire::PairFigures& pairs) {
  print_out("{}\n\n", heading_text(run, a.games));
  print_table("a", a);
  print_table("b", b);
  print_out("b minus a\n");
  print_out("   won           {:+8.1f}   (95 %: {}) points\n",
            pairs.win_rate_difference.value * 100, bounds_text(pairs.win_rate_difference, 100));
  print_out("   cards left    {:+8.2f}   (95 %: {})\n", pairs.left_difference.value,
            bounds_text(pairs.left_difference, 1));
  print_out("   both won {}, only a {}, only b {}, neither {}\n", pairs.both, pairs.only_a,
            pairs.only_b, pairs.neither);
  if (pairs.less_luck) print(*pairs.less_luck);
  if (pairs.sequential) print(*pairs.sequential);
  if (run.times) print_out("\n{}\n", speed_text(*run.times));
}

}  // namespace

void tell_simulation(const sim::RunPlan& plan, const sim::RunResult& result, bool json) {
  const wire::RunFigures run = sim::run_figures(plan, result);
  const wire::TableFigures table = sim::table_figures(plan, result, 0);
  if (!json) return print(run, table);
  std::puts(wire::simulation_json(run, table).c_str());
}

void tell_comparison(const sim::RunPlan& plan, const sim::RunResult& result, bool json,
                     double margin) {
  const wire::RunFigures run = sim::run_figures(plan, result);
  const wire::TableFigures a = sim::table_figures(plan, result, 0);
  const wire::TableFigures b = sim::table_figures(plan, result, 1);
  wire::PairFigures pairs = sim::pair_figures(result.pairs.front());
  if (plan.redraws > 0) {
    pairs.less_luck = sim::less_luck_figures(result.pairs.front(), plan.redraws);
  }
  if (margin > 0) {
    pairs.sequential = sim::sequential_figures(result.pairs.front(), plan.redraws, margin);
  }
  if (!json) return print(run, a, b, pairs);
  std::puts(wire::comparison_json(run, a, b, pairs).c_str());
}

void tell_slice(sim::SliceResult slice) {
  slice.program = BACKSTEP_VERSION;
  slice.play = sim::play_hashes(slice.plan.tables, slice.plan.rules);
  std::puts(sim::slice_text(slice).c_str());
}

}  // namespace backstep::cmd
