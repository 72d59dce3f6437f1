#include "cmd/run_options.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <utility>

#include "base/threads.h"
#include "base/utf8.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/progress_line.h"
#include "engine/game/notation.h"

namespace backstep::cmd {

void add_threads(CommandLine& command, int& threads) {
  constexpr std::int64_t kThreadLimit = 1024;
  threads = hardware_threads();
  command
      .add_option("--threads", threads,
                  "number of threads, by default one per core; it does not change results")
      ->type_name("N")
      ->check(whole_number_from(1, kThreadLimit));
}

std::optional<Error> open_log(const std::string& file,
                              std::shared_ptr<bots::external::Transcript>& log) {
  if (file.empty()) return std::nullopt;
  Result<std::unique_ptr<bots::external::Transcript>> opened =
      bots::external::Transcript::open(file);
  if (!opened) return opened.error();
  log = std::move(*opened);
  return std::nullopt;
}

void RunSettings::add_to(CommandLine& command) {
  rules_.add_to(command);
  command.add_option("--games", games_, "number of games")
      ->type_name("N")
      ->check(whole_number_from(1, kMostGames))
      ->capture_default_str();
  command.add_option("--seed", seed_, "any text; the same text gives the same deals")
      ->type_name("TEXT")
      ->capture_default_str();
  add_threads(command, threads_);
  command
      .add_option("--patience", patience_, "time limit for each answer of an exec: bot, in seconds")
      ->type_name("SECONDS")
      ->check(number_from(0.01, 3600.0))
      ->capture_default_str();
  command.add_flag("--show-errors", show_errors_,
                   "pass on what exec: bots write to standard error");
  command
      .add_option("--log", log_,
                  "write everything that is said to and by exec: bots to FILE; see docs/bots.md")
      ->type_name("FILE");
  command
      .add_option("--slice", slice_, "play only slice I of N, and print it for 'backstep merge'")
      ->type_name("I/N");
  command.add_flag("--times", times_, "also print how long it took");
  command.add_flag("--json", json_, "print one JSON object instead of text");
}

Result<sim::RunPlan> RunSettings::plan() const {
  const Result<Rules> rules = rules_.rules();
  if (!rules) return rules.error();
  if (!is_utf8(seed_)) return Error{"--seed must be text in UTF-8"};
  sim::RunPlan plan;
  plan.rules = *rules;
  plan.games = games_;
  plan.seed = seed_;
  plan.threads = threads_;
  plan.guests.patience = std::chrono::milliseconds(static_cast<std::int64_t>(patience_ * 1000));
  plan.guests.pass_errors = show_errors_;
  if (!is_slice()) return plan;
  const Result<sim::Slice> slice = sim::parse_slice(slice_);
  if (!slice) return Error{"--slice " + slice.error().sentence};
  if (times_) return Error{"--slice can't be combined with --times: a slice has no times"};
  plan.slice = *slice;
  return plan;
}

std::optional<Error> RunSettings::open_log_of(sim::RunPlan& plan) const {
  return open_log(log_, plan.guests.transcript);
}

std::string RunSettings::deal_name(const std::string& game_seed) const {
  const std::optional<NamedDeal> named = rules_.named(game_seed);
  return named ? backstep::deal_name(*named) : "";
}

sim::RunResult RunSettings::play(const sim::RunPlan& plan, sim::RunOptions options) const {
  const CatchInterrupt catching;
  ProgressLine line(sim::games_of(plan.slice, plan.games).count(),
                    plan.part ? plan.part->first - 1 : 0);
  options.stop = &catching.flag();
  options.progress = line.shower();
  sim::RunResult result = sim::run_games(plan, options);
  result.told_broken = line.told_broken();
  if (!times_) result.seconds.reset();
  return result;
}

int print_broken(const char* what, const sim::BrokenGame& broken) {
  const int code = failure(std::string(what) + ' ' + std::to_string(broken.number) + ", " +
                           broken.bot + ": " + broken.fault);
  std::fputs(broken.position.c_str(), stderr);
  return code;
}

int code_of(const sim::RunResult& result) {
  if (result.broken) {
    const sim::BrokenGame& broken = *result.broken;
    if (result.never_started) {
      failure("the run was given up, because the bot did not play in any of the first " +
              std::to_string(sim::kFailedStarts) + " games; 'backstep bot check' looks closer");
    }
    return result.told_broken == broken.number ? kFailure : print_broken("game", broken);
  }
  return result.stopped ? kInterrupted : kSuccess;
}

std::string percent(double rate) { return fmt::format("{:.1f} %", rate * 100); }

std::string bounds_text(const wire::Figure& figure, double scale) {
  return fmt::format("{0:.{2}f} to {1:.{2}f}", figure.ci95[0] * scale, figure.ci95[1] * scale,
                     scale == 100 ? 1 : 2);
}

std::string bots_text(const wire::TableFigures& table) {
  std::string text = table.bots.front();
  bool mixed = false;
  for (const std::string& bot : table.bots) mixed = mixed || bot != text;
  for (std::size_t seat = 1; mixed && seat < table.bots.size(); ++seat) {
    text += ", " + table.bots[seat];
  }
  return table.talk ? text + ", talking" : text;
}

std::string broken_text(const wire::TableFigures& table) {
  std::string reasons;
  for (const auto& [reason, games] : table.broken_reasons) {
    if (games == 0) continue;
    reasons += (reasons.empty() ? "" : ", ") + std::string(reason) + ' ' + std::to_string(games);
  }
  return std::to_string(table.broken) + " (" + reasons + ')';
}

std::string heading_text(const wire::RunFigures& run, std::int64_t games) {
  std::string text = rules_text(run.rules) + ", " + std::to_string(games) +
                     (games == 1 ? " game" : " games") + ", seed " + printable(run.seed);
  if (run.stopped) text += " (stopped; " + std::to_string(run.games_wanted) + " were wanted)";
  return text;
}

std::string speed_text(const wire::RunTimes& times) {
  return fmt::format("{:.1f} s on {} {}, {:.{}f} games a second", times.seconds, times.threads,
                     times.threads == 1 ? "thread" : "threads", times.games_per_second,
                     times.games_per_second < 100 ? 1 : 0);
}

}  // namespace backstep::cmd
