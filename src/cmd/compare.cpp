// backstep compare: two bots on the same deals, and how sure the difference is.
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cmd/command.h"
#include "cmd/run_options.h"
#include "sim/lineup.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string bots;
};

void print_table(std::string_view letter, const wire::TableFigures& table) {
  std::printf("%.*s: %s\n", static_cast<int>(letter.size()), letter.data(),
              bots_text(table).c_str());
  std::printf("   won           %8s   (95 %%: %s)\n", percent(table.win_rate.value).c_str(),
              bounds_text(table.win_rate, 100).c_str());
  std::printf("   cards left    %8.2f   (95 %%: %s)\n", table.mean_left.value,
              bounds_text(table.mean_left, 1).c_str());
  std::printf("   thinking      %.4g ms a turn\n", table.ms_per_turn);
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
  std::printf("\n%s\n", speed_text(run).c_str());
}

int run(const CLI::App& app, const Options& options) {
  Result<RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  const std::vector<std::string> bots = split_bots(options.bots);
  if (bots.size() != 2) {
    return wrong_usage(app, "--bots must name two bots, such as greedy,quick");
  }
  for (const std::string& bot : bots) {
    Result<Lineup> lineup = lineup_of({bot}, plan->rules.players);
    if (!lineup) return wrong_usage(app, "--bots: " + lineup.error().sentence);
    plan->tables.push_back(std::move(*lineup));
  }

  const RunResult result = run_watched(*plan);
  const wire::RunFigures figures = run_figures(*plan, result);
  const wire::TableFigures a = table_figures(*plan, result, 0);
  const wire::TableFigures b = table_figures(*plan, result, 1);
  const wire::PairFigures pairs = pair_figures(result.pairs.front());
  if (options.run.json()) {
    std::puts(wire::comparison_json(figures, a, b, pairs).c_str());
  } else {
    print(figures, a, b, pairs);
  }
  return code_of(result);
}

}  // namespace

Command compare_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "compare", "Play two bots on the same deals and tell how sure the difference is");
  auto options = std::make_shared<Options>();
  app->add_option("--bots", options->bots,
                  "A,B: each NAME, NAME:EFFORT or exec:COMMAND for all seats; +talk: it talks")
      ->type_name("A,B");
  options->run.add_to(*app);
  app->footer(
      "Differences are b minus a, deal by deal, so that luck with the cards cancels out. Ctrl-C\n"
      "prints what was reached (exit code 130). docs/simulate.md describes the figures.\n"
      "Example: backstep compare --bots quick,quick+talk --players 3 --games 10000");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
