// backstep benchmark: Backstep-98, fixed tracks on which bots can be compared.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "cmd/benchmark_file.h"
#include "cmd/bot_names.h"
#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/output_file.h"
#include "cmd/progress_line.h"
#include "cmd/run_options.h"
#include "engine/game/notation.h"
#include "sim/benchmark.h"
#include "sim/partners.h"
#include "wire/record_json.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

constexpr std::size_t kLongestName = 40;
constexpr std::int64_t kMostDealsOfTrack = 1000;
constexpr std::int64_t kMostThreads = 1024;

struct BenchmarkOptions {
  std::string track;
  std::string bot;
  std::string name;
  std::string out;
  std::string records;
  std::string log;
  std::optional<std::int64_t> deals;
  std::optional<std::int64_t> limit_ms;
  std::optional<int> threads;
  double patience = 10;
  bool all_cores = false;
  // Of verify.
  std::string file;
  bool run = false;
};

int show_tracks() {
  print_out("Backstep-98, version {}\n\n{:<16} {:>6} {:>6}  {:<16}  {}\n", sim::kBenchmarkVersion,
            "track", "deals", "games", "hash of deals", "");
  for (const sim::Track& track : sim::tracks()) {
    const long long games = track.deals * static_cast<std::int64_t>(track.teams());
    print_out("{:<16} {:6} {:6}  {}  {}\n", track.name, track.deals, games,
              sim::deals_hash(track, track.deals), track.text);
  }
  print_out("\npartners of the crossed tracks: ");
  for (const sim::BotChoice& partner : sim::partners()) print_out("{}, ", sim::bot_text(partner));
  print_out("hash {}\n", sim::partners_hash());
  return kSuccess;
}

std::string unknown_track(const std::string& name) {
  std::vector<std::string> known;
  std::string list;
  for (const sim::Track& track : sim::tracks()) {
    list += (list.empty() ? "" : ", ") + std::string(track.name);
    known.emplace_back(track.name);
  }
  return with_suggestion("there is no track \"" + name + "\", only " + list, name, known);
}

void print(const wire::BenchmarkFile& file) {
  print_out("{} on {}: {} games\n", printable(file.name), file.track, file.games);
  print_out("won         {} %\n", file.won_percent);
  print_out("cards left  {}\n", file.cards_left);
  print_out("thinking    {:.4g} ms per turn", static_cast<double>(file.ns_per_turn) / 1e6);
  if (file.limit_ms) print_out(", class {} ms", *file.limit_ms);
  print_out("\n");
  if (file.broken > 0) print_out("broken      {}\n", file.broken);
}

// A program has one core, and its waits are counted: nothing else shall run beside it.
int threads_for(const BenchmarkOptions& options, const sim::BotChoice& bot) {
  const int usual = bot.is_guest() ? 1 : static_cast<int>(std::thread::hardware_concurrency());
  return options.threads.value_or(std::max(1, usual));
}

std::chrono::milliseconds patience_of(const BenchmarkOptions& options) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(options.patience * 1000));
}

Result<sim::BenchmarkPlan> plan_of(const BenchmarkOptions& options) {
  sim::BenchmarkPlan plan;
  plan.track = sim::track_named(options.track);
  if (plan.track == nullptr) return Error{unknown_track(options.track)};
  const Result<sim::BotChoice> bot = sim::parse_bot(options.bot);
  if (!bot) return Error{"--bot: " + lineup_error(bot.error(), options.bot)};
  plan.entry = *bot;
  if (options.all_cores && options.limit_ms) {
    return Error{"--all-cores excludes --limit-ms: the limit is for one core"};
  }
  plan.deals = options.deals.value_or(plan.track->deals);
  if (plan.deals > plan.track->deals) {
    return Error{"--deals: the track has " + std::to_string(plan.track->deals)};
  }
  plan.threads = threads_for(options, *bot);
  plan.guests.patience = patience_of(options);
  plan.guests.one_core = !options.all_cores;
  return plan;
}

sim::BenchmarkResult play(const sim::BenchmarkPlan& plan,
                          std::function<bool(const std::string&)> keep) {
  const CatchInterrupt catching;
  ProgressLine line(plan.deals, 0, "deal");
  sim::RunOptions options;
  options.stop = &catching.flag();
  options.progress = line.shower();
  sim::BenchmarkResult result = sim::play_benchmark(plan, std::move(options), std::move(keep));
  result.told_broken = line.told_broken();
  return result;
}

// REQUIRES: a game was broken.
int fail(const sim::BenchmarkResult& result) {
  const bool told = result.told_broken == result.broken->number;
  return told ? kFailure : print_broken("deal", *result.broken);
}

// How many the entry could use.
std::int64_t cores_of(const BenchmarkOptions& options, const sim::BenchmarkPlan& plan) {
  if (!options.all_cores || !plan.entry.is_guest()) return 1;
  return std::max<std::int64_t>(1, std::thread::hardware_concurrency());
}

int run_track(const CommandLine& app, const BenchmarkOptions& options) {
  Result<sim::BenchmarkPlan> plan = plan_of(options);
  if (!plan) return wrong_usage(app, plan.error().sentence);
  const std::string name = options.name.empty() ? options.bot : options.name;
  if (name.size() > kLongestName || !is_utf8(name)) {
    return wrong_usage(app, "--name must have 1 to 40 bytes of UTF-8");
  }
  if (!options.out.empty() && options.out == options.records) {
    return wrong_usage(app, "--out and --records name the same file");
  }
  if (const auto error = open_log(options.log, plan->guests.transcript)) {
    return failure(error->sentence);
  }
  if (!options.out.empty()) {
    if (const auto wrong = cannot_write_file(options.out)) return failure(wrong->sentence);
  }
  OutputFile records(options.records);
  std::function<bool(const std::string&)> keep;
  if (!options.records.empty()) {
    if (const auto wrong = records.open()) return failure(*wrong);
    keep = [&records](const std::string& text) { return records.write(text); };
  }
  const sim::BenchmarkResult result = play(*plan, keep);
  if (!options.records.empty() && !records.close()) return failure(records.not_written());
  if (result.never_started) return fail(result);
  if (result.stopped) {
    failure("stopped after " + std::to_string(result.deals) + " deals; no result was written");
    return kInterrupted;
  }
  const wire::BenchmarkFile file = file_of(result, name, plan->entry, cores_of(options, *plan));
  print(file);
  const double ms = static_cast<double>(file.ns_per_turn) / 1e6;
  if (options.limit_ms && ms > static_cast<double>(*options.limit_ms)) {
    return failure(
        fmt::format("it takes {:.4g} ms per turn, more than the limit; no result was written", ms));
  }
  if (!options.out.empty()) {
    const Result<bool> written = write_file(options.out, wire::benchmark_json(file));
    if (!written) return failure(written.error().sentence);
  }
  return result.broken ? fail(result) : kSuccess;
}

// The lines of games that were recorded, each played again: `most` of them, or all if there is no
// such number.
Result<std::vector<std::string>> replayed_lines(const sim::Track& track, const std::string& path,
                                                std::optional<std::size_t> most) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  wire::RecordReader reader(*text);
  std::vector<std::string> lines;
  while (lines.size() != most) {
    const auto record = reader.next();
    if (!record) break;
    const auto number = static_cast<std::int64_t>(lines.size());
    const std::string where = path + ", record " + std::to_string(number + 1);
    if (!*record) return Error{where + ": " + record->error().sentence};
    if (number >= track.deals * static_cast<std::int64_t>(track.teams())) {
      return Error{where + ": is one more than the track has"};
    }
    const Result<std::string> line = sim::verified_line(track, number, **record);
    if (!line) return Error{where + ": " + line.error().sentence};
    lines.push_back(*line);
  }
  return lines;
}

// "all 1000 games", "the first 20 of 1000 games".
std::string games_text(std::size_t played, std::size_t all) {
  if (played == all) return "all " + std::to_string(all) + " games";
  return "the first " + std::to_string(played) + " of " + std::to_string(all) + " games";
}

int verify(const CommandLine& app, const BenchmarkOptions& options) {
  const Result<std::string> text = read_file(options.file);
  if (!text) return failure(text.error().sentence);
  const Result<wire::BenchmarkFile> file = wire::read_benchmark_json(*text);
  if (!file) return failure(options.file + ": " + file.error().sentence);
  const auto refuse = [&](const std::string& why) { return failure(options.file + ": " + why); };
  if (const auto fault = fault_of(*file)) return refuse(*fault);
  const sim::Track& track = *sim::track_named(file->track);
  const Result<sim::BotChoice> bot = sim::parse_bot(file->bot);
  if (!bot) return refuse(bot.error().sentence);
  const std::int64_t all = file->games / static_cast<std::int64_t>(track.teams());
  const std::int64_t deals = options.deals.value_or(all);
  if (deals > all) return refuse("it has results of " + std::to_string(all) + " deals only");
  std::vector<std::string> stated = file->results;
  stated.resize(static_cast<std::size_t>(deals) * track.teams());
  const std::string games = games_text(stated.size(), file->results.size());
  if (!options.records.empty()) {
    const auto most = deals < all ? std::optional(stated.size()) : std::nullopt;
    const auto lines = replayed_lines(track, options.records, most);
    if (!lines) return failure(lines.error().sentence);
    if (const auto fault = line_fault(stated, *lines)) return refuse(*fault);
    print_out("{}: {} replayed from their records\n", options.file, games);
    return kSuccess;
  }
  if (bot->is_guest() && !options.run) {
    return wrong_usage(app, "the entry is a program, " + printable(file->bot) +
                                ": give --records FILE, or --run to start it here");
  }
  sim::BenchmarkPlan plan;
  plan.track = &track;
  plan.deals = deals;
  plan.entry = *bot;
  plan.threads = threads_for(options, *bot);
  plan.guests.patience = patience_of(options);
  const sim::BenchmarkResult result = play(plan, {});
  if (result.never_started) return fail(result);
  if (result.stopped) {
    failure("stopped after " + std::to_string(result.deals) + " deals");
    return kInterrupted;
  }
  if (const auto fault = line_fault(stated, result.lines)) {
    const std::string here = sim::play_hash_of(track, result.lines);
    const std::string there = sim::play_hash_of(track, stated);
    if (here == there) return refuse(*fault);
    return refuse(printable(file->bot) + " plays otherwise here (" + here + ") than in it (" +
                  there + "): " + *fault);
  }
  print_out("{}: {} played again, with the same result\n", options.file, games);
  return kSuccess;
}

void add_deals(CommandLine& app, BenchmarkOptions& options, const char* help) {
  app.add_option("--deals", options.deals, help)
      ->type_name("N")
      ->check(whole_number_from(1, kMostDealsOfTrack));
}

void add_playing(CommandLine& app, BenchmarkOptions& options) {
  app.add_option("--patience", options.patience, "time limit for each answer of an exec: bot")
      ->type_name("SECONDS")
      ->check(number_from(0.01, 3600.0))
      ->capture_default_str();
  app.add_option("--threads", options.threads,
                 "number of threads; by default one for an exec: bot, and one per core for others")
      ->type_name("N")
      ->check(whole_number_from(1, kMostThreads));
}

void add_run(CommandLine& app, BenchmarkOptions& options) {
  app.add_option("TRACK", options.track, "one of 'backstep benchmark tracks'")
      ->type_name("")
      ->required();
  app.add_option("--bot", options.bot, "NAME, NAME:EFFORT or exec:COMMAND")
      ->type_name("BOT")
      ->suggestions(bot_names())
      ->required();
  app.add_option("--name", options.name, "the name of the entry; the bot by default")
      ->type_name("NAME");
  app.add_option("--out", options.out, "write the result to FILE")->type_name("FILE");
  app.add_option("--records", options.records, "write the records of all games to FILE")
      ->type_name("FILE");
  add_deals(app, options, "only the first N deals: an incomplete result");
  app.add_option("--limit-ms", options.limit_ms, "write no result if a turn takes more on average")
      ->type_name("N")
      ->check(whole_number_from(1, 1'000'000));
  app.add_option("--log", options.log, "write everything that is said to and by exec: bots to FILE")
      ->type_name("FILE");
  app.add_flag("--all-cores", options.all_cores,
               "do not hold an exec: bot on one core: a result in the open class");
  add_playing(app, options);
  app.examples({"backstep benchmark run silent --bot quick --out quick-silent.json"});
}

void add_verify(CommandLine& app, BenchmarkOptions& options) {
  app.add_option("FILE", options.file, "a result")->type_name("")->required();
  app.add_option("--records", options.records, "the records of its games")->type_name("FILE");
  app.add_flag("--run", options.run, "start the program that the result names");
  add_deals(app, options, "only the first N deals");
  add_playing(app, options);
  app.notes(
      "With --records every game is replayed by the rules, and partners must have played as they "
      "do. Without, the entry plays all games again.");
  app.examples({"backstep benchmark verify quick-silent.json"});
}

}  // namespace

Command benchmark_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("benchmark", "Score a bot on the tracks of Backstep-98");
  app->group("Bots");
  app->require_subcommand();
  auto options = std::make_shared<BenchmarkOptions>();
  CommandLine* const showing = app->add_subcommand("tracks", "Show the tracks and their deals");
  showing->examples({"backstep benchmark tracks"});
  CommandLine* const running = app->add_subcommand("run", "Score a bot on a track");
  add_run(*running, *options);
  CommandLine* const verifying =
      app->add_subcommand("verify", "Play the games of a result again, one by one");
  add_verify(*verifying, *options);
  app->notes("docs/benchmark.md describes tracks, results and how to add an entry.");
  app->examples({"backstep benchmark tracks",
                 "backstep benchmark run silent --bot 'exec:./my-bot' --out mine.json"});
  return {app, [options, showing, running, verifying] {
            if (showing->parsed()) return show_tracks();
            return running->parsed() ? run_track(*running, *options) : verify(*verifying, *options);
          }};
}

}  // namespace backstep::cmd
