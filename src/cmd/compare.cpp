// backstep compare: two bots on the same deals, and how sure the difference is.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cmd/bot_names.h"
#include "cmd/command.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/draw_luck.h"
#include "sim/lineup.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

struct CompareOptions {
  RunSettings run;
  std::string bots;
  int redraws = 0;
  double decide = 0;  // points; 0: all games are played
};

int run(const CommandLine& app, const CompareOptions& options) {
  Result<sim::RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  const std::vector<std::string> bots = sim::split_bots(options.bots);
  if (bots.size() != 2) {
    return wrong_usage(app, "--bots must name two bots, such as greedy,quick");
  }
  for (const std::string& bot : bots) {
    Result<sim::Lineup> lineup = sim::lineup_of({bot}, plan->rules.players);
    if (!lineup) return wrong_usage(app, "--bots: " + lineup_error(lineup.error(), bot));
    plan->tables.push_back(std::move(*lineup));
  }
  if (const auto error = options.run.open_log_of(*plan)) return failure(error->sentence);

  plan->redraws = options.redraws;
  const double margin = options.decide / 100;
  sim::RunOptions requests;
  if (margin > 0) {
    if (options.run.is_slice()) {
      return wrong_usage(
          app, "--slice can't be combined with --decide: a slice does not know the other games");
    }
    requests.enough = [&](const sim::RunResult& so_far) {
      return is_decided(so_far.pairs.front(), options.redraws, margin);
    };
  }
  const sim::RunResult result = options.run.play(*plan, std::move(requests));
  if (options.run.is_slice()) {
    tell_slice({.program = {},
                .command = wire::SliceCommand::kCompare,
                .plan = *plan,
                .names = {},
                .result = result,
                .records = {},
                .positions = {},
                .play = {}});
  } else {
    tell_comparison(*plan, result, options.run.json(), margin);
  }
  return code_of(result);
}

}  // namespace

Command compare_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("compare", "Compare two bots on the same deals");
  app->group("Bots");
  auto options = std::make_shared<CompareOptions>();
  app->add_option("--bots", options->bots,
                  "two bots, each NAME, NAME:EFFORT or exec:COMMAND, and +talk to let it talk")
      ->type_name("A,B")
      ->required();
  app->add_option("--redraws", options->redraws,
                  "measure the luck of each draw against N other draws, and subtract it")
      ->type_name("N")
      ->check(whole_number_from(0, sim::kMostRedraws))
      ->capture_default_str();
  app->add_option("--decide", options->decide,
                  "stop as soon as it is certain which bot wins more, or that less than so many "
                  "points are between them")
      ->type_name("POINTS")
      ->check(number_from(0.1, 50));
  options->run.add_to(*app);
  app->notes(
      "Each bot plays every deal on all seats, so luck with the cards cancels out. Differences are "
      "B minus A, with 95 % confidence intervals. Ctrl-C prints the results so far (exit code "
      "130). "
      "docs/simulate.md explains the figures.");
  app->examples({"backstep compare --bots quick,quick+talk --players 3 --games 10000",
                 "backstep compare --bots strong:25,strong:50 --decide 3 --redraws 4"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
