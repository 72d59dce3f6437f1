#include "cmd/run_options.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/progress_line.h"
#include "game/notation.h"

namespace backstep::cmd {

CLI::Validator whole_number_from(std::int64_t least, std::int64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && stop == end && text[0] != '0' && number >= least &&
        number <= most) {
      return "";
    }
    return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
           ", not " + text;
  };
  return {check, ""};
}

void add_threads(CLI::App& command, int& threads) {
  constexpr std::int64_t kMostThreads = 1024;
  threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command.add_option("--threads", threads, "the same totals for any number; all cores by default")
      ->type_name("N")
      ->check(whole_number_from(1, kMostThreads));
}

void RunSettings::add_to(CLI::App& command) {
  rules_.add_to(command);
  command.add_option("--games", games_, "how many games")
      ->type_name("N")
      ->check(whole_number_from(1, kMostGames))
      ->capture_default_str();
  command.add_option("--seed", seed_, "any text: the same text, the same deals")
      ->type_name("TEXT")
      ->capture_default_str();
  add_threads(command, threads_);
  command
      .add_option("--patience", patience_,
                  "of exec: bots, how many seconds one answer may take before the game is lost")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command.add_flag("--show-errors", show_errors_,
                   "of exec: bots, pass on what they write to standard error");
  command
      .add_option("--slice", slice_,
                  "play only the I-th of N shares of the games, and print it for backstep merge")
      ->type_name("I/N");
  command.add_flag("--times", times_, "also tell how long it took, which no two runs have alike");
  command.add_flag("--json", json_, "one JSON object instead of text");
}

Result<RunPlan> RunSettings::plan() const {
  const Result<Rules> rules = rules_.rules();
  if (!rules) return rules.error();
  if (!wire::is_text(seed_)) return Error{"--seed must be text in UTF-8"};
  RunPlan plan;
  plan.rules = *rules;
  plan.games = games_;
  plan.seed = seed_;
  plan.threads = threads_;
  plan.guests.patience = std::chrono::milliseconds(static_cast<std::int64_t>(patience_ * 1000));
  plan.guests.pass_errors = show_errors_;
  if (!is_slice()) return plan;
  const Result<Slice> slice = parse_slice(slice_);
  if (!slice) return Error{"--slice " + slice.error().sentence};
  if (times_) return Error{"--times is for whole runs: a slice tells no times"};
  plan.slice = *slice;
  return plan;
}

std::string RunSettings::deal_name(const std::string& game_seed) const {
  const std::optional<NamedDeal> named = rules_.named(game_seed);
  return named ? backstep::deal_name(*named) : "";
}

RunResult RunSettings::play(const RunPlan& plan, RunOptions options) const {
  const CatchInterrupt catching;
  ProgressLine line(games_of(plan.slice, plan.games).count());
  options.stop = &catching.flag();
  options.progress = line.shower();
  RunResult result = run_games(plan, options);
  if (!times_) result.seconds.reset();
  return result;
}

int code_of(const RunResult& result) {
  if (result.broken) {
    const BrokenGame& broken = *result.broken;
    const int code =
        failure("game " + std::to_string(broken.number) + ", " + broken.bot + ": " + broken.fault);
    std::fputs(broken.position.c_str(), stderr);
    return code;
  }
  return result.stopped ? kInterrupted : kSuccess;
}

std::string percent(double rate) { return format("%.1f %%", rate * 100); }

std::string bounds_text(const wire::Figure& figure, double scale) {
  return format("%.*f to %.*f", scale == 100 ? 1 : 2, figure.ci95[0] * scale, scale == 100 ? 1 : 2,
                figure.ci95[1] * scale);
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
  return format("%.1f s on %d %s, %.*f games a second", times.seconds, times.threads,
                times.threads == 1 ? "thread" : "threads", times.games_per_second < 100 ? 1 : 0,
                times.games_per_second);
}

}  // namespace backstep::cmd
