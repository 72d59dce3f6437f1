// backstep league: many bots on the same deals, as one table with what is certain about it.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/lineup.h"
#include "sim/run.h"
#include "wire/league_json.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string file;
};

int run(const CLI::App& app, const Options& options) {
  Result<RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  const Result<std::string> text = read_file(options.file);
  if (!text) return failure(text.error().sentence);
  const Result<std::vector<wire::LeagueBot>> bots = wire::read_league(*text);
  if (!bots) return failure(options.file + ": " + bots.error().sentence);
  std::vector<std::string> names;
  for (const wire::LeagueBot& bot : *bots) {
    Result<Lineup> lineup = parse_lineup(bot.bot, plan->rules.players);
    if (!lineup) return failure(options.file + ": " + bot.name + ": " + lineup.error().sentence);
    plan->tables.push_back(std::move(*lineup));
    names.push_back(bot.name);
  }
  const RunResult result = options.run.play(*plan);
  if (options.run.is_slice()) {
    tell_slice({.program = {},
                .command = wire::SliceCommand::kLeague,
                .plan = *plan,
                .names = names,
                .result = result,
                .records = {},
                .positions = {}});
  } else {
    tell_league(*plan, result, names, options.run.json());
  }
  return code_of(result);
}

}  // namespace

Command league_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "league", "Play many bots on the same deals, and tell who is how much better");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, "who plays: JSON, see docs/league.md")
      ->type_name("FILE")
      ->required();
  options->run.add_to(*app);
  app->footer(
      "Every bot plays every deal, on all seats. The text is Markdown, to be published as it is.\n"
      "Example: backstep league examples/league.json --games 1000 --seed spring");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
