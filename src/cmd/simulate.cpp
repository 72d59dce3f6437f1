// backstep simulate: many games between bots, and what they came to.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cmd/bot_names.h"
#include "cmd/command.h"
#include "cmd/kept_games.h"
#include "cmd/output_file.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/lineup.h"
#include "sim/positions.h"
#include "sim/run.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

struct SimulateOptions {
  RunSettings run;
  std::string bot = "quick";
  std::string records;
  std::string positions;
};

// What is kept of games in a file, if it is wanted.
struct KeptFile {
  OutputFile file;
  KeptCount count;

  explicit KeptFile(const std::string& path) : file(path) {}

  bool is_wanted() const { return !file.path().empty(); }
  bool keep(const std::string& bytes) {
    count.add(bytes);
    return file.write(bytes);
  }
  std::optional<wire::KeptGames> told() const {
    return is_wanted() ? std::optional(count.in(file.path())) : std::nullopt;
  }
};

int run(const CommandLine& app, const SimulateOptions& options) {
  Result<sim::RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  Result<sim::Lineup> lineup = sim::parse_lineup(options.bot, plan->rules.players);
  if (!lineup) return wrong_usage(app, "--bot: " + lineup_error(lineup.error(), options.bot));
  plan->tables.push_back(std::move(*lineup));
  if (const auto error = options.run.open_log_of(*plan)) return failure(error->sentence);
  const bool on_output = options.records == "-";
  if (on_output && options.run.json()) return wrong_usage(app, kNoPlaceForJson);
  if (on_output && options.run.is_slice()) {
    return wrong_usage(app, "--slice needs standard output, so --records must be a file");
  }
  if (options.positions == "-") return wrong_usage(app, kPositionsNeedFile);

  sim::RunOptions requests;
  requests.deal_name = [&](const std::string& seed) { return options.run.deal_name(seed); };
  KeptFile records(options.records);
  if (records.is_wanted()) {
    if (const auto wrong = records.file.open()) return failure(*wrong);
    requests.keepers.push_back(
        sim::keep_records([&](const std::string& text) { return records.keep(text); }));
  }
  KeptFile positions(options.positions);
  if (positions.is_wanted()) {
    if (const auto wrong = positions.file.open()) return failure(*wrong);
    if (!positions.file.write(sim::positions_header(0)))
      return failure(positions.file.not_written());
    requests.keepers.push_back(
        {sim::positions_of, [&](const std::string& bytes) { return positions.keep(bytes); }});
  }
  const sim::RunResult result = options.run.play(*plan, std::move(requests));
  const auto rows = positions.count.bytes() / static_cast<std::int64_t>(sim::kPositionBytes);
  if (positions.is_wanted() && !positions.file.write_over(sim::positions_header(rows))) {
    return failure(positions.file.not_written());
  }
  const bool closed = records.file.close() && positions.file.close();
  const bool kept = closed && result.kept;

  if (!options.run.is_slice()) {
    if (!on_output) tell_simulation(*plan, result, options.run.json());
  } else if (kept) {  // a slice whose games are not there must not be merged
    tell_slice({.program = {},
                .command = wire::SliceCommand::kSimulate,
                .plan = *plan,
                .names = {},
                .result = result,
                .records = records.told(),
                .positions = positions.told(),
                .play = {}});
  }
  if (!kept) {
    return failure(options.records + options.positions + ": could not be written");
  }
  return code_of(result);
}

}  // namespace

Command simulate_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("simulate", "Play many games between bots and report the results");
  app->group("Bots");
  auto options = std::make_shared<SimulateOptions>();
  app->add_option(
         "--bot", options->bot,
         "NAME, NAME:EFFORT or exec:COMMAND, and +talk to let it talk; one for all seats, or "
         "one per seat, separated by commas")
      ->type_name("BOT")
      ->suggestions(bot_names())
      ->capture_default_str();
  options->run.add_to(*app);
  app->add_option("--records", options->records,
                  "write the records of all games to FILE; - prints only the records")
      ->type_name("FILE");
  app->add_option("--positions", options->positions,
                  "write every action with what its player saw, as a NumPy array; see docs/data.md")
      ->type_name("FILE.npy");
  app->notes(
      "Game 7 of the seed kestrel is the deal of the seed kestrel-7. Ctrl-C prints the results so "
      "far (exit code 130). 'backstep bots' lists the bots; docs/simulate.md explains the "
      "figures.");
  app->examples({"backstep simulate --players 3 --extreme --bot quick --games 10000"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
