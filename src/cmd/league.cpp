// backstep league: many bots on the same deals, as one table with what is certain about it.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cmd/bot_names.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/league_run.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "sim/lineup.h"
#include "sim/run.h"
#include "wire/league_json.h"
#include "wire/slice_json.h"

namespace backstep::cmd {
namespace {

struct LeagueOptions {
  RunSettings run;
  std::string file;
  bool cross = false;
  bool until_settled = false;
  double margin = 2;  // of a hundred
  std::string resume;
};

constexpr std::size_t kMostCrossed = 8;

// What options exclude each other, or nothing.
std::optional<std::string> clash(const CommandLine& app, const LeagueOptions& options) {
  if (app.get_option("--margin")->count() > 0 && !options.until_settled) {
    return "--margin needs --until-settled: it says when bots are alike";
  }
  const bool parts = options.until_settled || !options.resume.empty();
  if (options.run.is_slice() && (parts || options.cross)) {
    return "--slice can't be combined with --cross, --until-settled or --resume";
  }
  if (options.cross && parts) return "--cross can't be combined with --until-settled or --resume";
  if (!options.resume.empty() && options.run.tells_times()) {
    return "--resume can't be combined with --times: the file has no times";
  }
  return std::nullopt;
}

// Every bot with every other, or what is wrong with that.
std::optional<std::string> cross(std::vector<sim::Lineup>& tables,
                                 const std::vector<std::string>& names, int players) {
  if (players < 2) return "--cross needs two players or more";
  if (tables.size() > kMostCrossed) {
    return "--cross takes " + std::to_string(kMostCrossed) + " bots at most";
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::vector<sim::BotChoice>& seats = tables[i].seats;
    if (std::count(seats.begin(), seats.end(), seats.front()) != players) {
      return "--cross needs one bot for all seats: " + names[i] + " has several";
    }
    if (tables[i].talks != tables.front().talks) {
      return "--cross needs bots that all talk, or none: " + names[i] + " differs from " +
             names.front();
    }
  }
  tables = sim::cross_tables(tables);
  return std::nullopt;
}

void tell_part(const sim::RunPlan& plan, const std::vector<std::string>& names,
               const sim::RunResult& result) {
  tell_slice({.program = {},
              .command = wire::SliceCommand::kLeague,
              .plan = plan,
              .names = names,
              .result = result,
              .records = {},
              .positions = {},
              .play = {}});
}

// The bots of the file as tables, and their names.
std::optional<Error> read_bots(const std::string& file, sim::RunPlan& plan,
                               std::vector<std::string>& names) {
  const Result<std::string> text = read_file(file);
  if (!text) return text.error();
  const Result<std::vector<wire::LeagueBot>> bots = wire::read_league(*text);
  if (!bots) return Error{file + ": " + bots.error().sentence};
  for (const wire::LeagueBot& bot : *bots) {
    Result<sim::Lineup> lineup = sim::parse_lineup(bot.bot, plan.rules.players);
    if (!lineup) {
      return Error{file + ": " + bot.name + ": " + lineup_error(lineup.error(), bot.bot)};
    }
    plan.tables.push_back(std::move(*lineup));
    names.push_back(bot.name);
  }
  // Commands are of the folder in which they are written down.
  if (file != "-") plan.guests.folder = std::filesystem::path(file).parent_path().string();
  return std::nullopt;
}

int run(const CommandLine& app, const LeagueOptions& options) {
  if (const auto sentence = clash(app, options)) return wrong_usage(app, *sentence);
  Result<sim::RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  if (const auto error = options.run.open_log_of(*plan)) return failure(error->sentence);
  if (!options.resume.empty()) {
    if (const auto wrong = cannot_write_file(options.resume)) return failure(wrong->sentence);
  }
  std::vector<std::string> names;
  if (const auto error = read_bots(options.file, *plan, names)) return failure(error->sentence);
  if (options.cross) {
    if (const auto sentence = cross(plan->tables, names, plan->rules.players)) {
      return failure(options.file + ": " + *sentence);
    }
    const sim::RunResult result = options.run.play(*plan);
    tell_cross(*plan, result, names, options.run.json());
    return code_of(result);
  }
  const Result<LeagueResult> league = play_league(options.run, *plan, names,
                                                  {.file = options.resume,
                                                   .until_settled = options.until_settled,
                                                   .margin = options.margin / 100});
  if (!league) return failure(league.error().sentence);
  if (options.run.is_slice()) {
    tell_part(*plan, names, league->result);
  } else {
    tell_league(*plan, league->result, names, options.run.json(), league->settled);
  }
  return code_of(league->result);
}

}  // namespace

Command league_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("league", "Rank many bots on the same deals");
  app->group("Bots");
  auto options = std::make_shared<LeagueOptions>();
  app->add_option("FILE", options->file, "the list of bots, in JSON; see docs/league.md")
      ->type_name("FILE")
      ->required();
  options->run.add_to(*app);
  app->add_flag(
      "--until-settled", options->until_settled,
      "stop when it is settled for every two bots which is better, or that they are alike");
  app->add_option("--margin", options->margin,
                  "with --until-settled: bots are alike if so many points of 100 part them")
      ->type_name("POINTS")
      ->check(number_from(0.1, 50.0))
      ->capture_default_str();
  app->add_option("--resume", options->resume,
                  "keep the figures so far in FILE, and go on from them if it is there")
      ->type_name("FILE");
  app->add_flag("--cross", options->cross,
                "teams of two different bots, every bot with every other");
  app->notes("Every bot plays every deal on all seats. The table is Markdown, ready to publish.");
  app->examples({"backstep league examples/league.json --games 1000 --seed spring",
                 "backstep league mine.json --games 100000 --until-settled --resume mine.state"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
