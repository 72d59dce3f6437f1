// backstep compare: two bots on the same deals, and how sure the difference is.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cmd/command.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/lineup.h"
#include "sim/run.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string bots;
};

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

  const RunResult result = options.run.play(*plan);
  if (options.run.is_slice()) {
    tell_slice({.program = {},
                .command = wire::SliceCommand::kCompare,
                .plan = *plan,
                .names = {},
                .result = result,
                .records = {},
                .positions = {}});
  } else {
    tell_comparison(*plan, result, options.run.json());
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
