// backstep losses: where the strong bot loses games, by what it would gain from better play.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/utf8.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/interrupt.h"
#include "cmd/markdown_table.h"
#include "cmd/progress_line.h"
#include "cmd/rule_options.h"
#include "cmd/run_options.h"
#include "engine/game/notation.h"
#include "sim/aids.h"
#include "sim/lineup.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

struct LossesOptions {
  RuleOptions rules;
  std::string seed = "backstep";
  std::int64_t games = 200;
  int effort = 50;
  int threads = 1;
};

std::string gain_text(const sim::Estimate& estimate, double scale) {
  const int digits = scale == 100 ? 1 : 2;
  return fmt::format("{0:+.{3}f} ({1:+.{3}f} to {2:+.{3}f})", estimate.value * scale,
                     estimate.ci95.low * scale, estimate.ci95.high * scale, digits);
}

void print(const sim::AidPlan& plan, const std::vector<sim::AidResult>& results) {
  const std::int64_t games = results.front().tally.games;
  std::string heading = rules_text(plan.rules) + ", strong:" + std::to_string(plan.effort) + ", " +
                        std::to_string(games) + (games == 1 ? " game" : " games") + ", seed " +
                        printable(plan.seed);
  if (games < plan.deals) {
    heading += " (stopped; " + std::to_string(plan.deals) + " were wanted)";
  }
  print_out("{}\n\n", heading);
  std::vector<std::vector<std::string>> rows{
      {"replaced", "phase", "won, %", "gain, points (95 %)", "cards left, change (95 %)"}};
  for (const sim::AidResult& result : results) {
    const bool first = result.table.aid == sim::Aid::kNone;
    rows.push_back({std::string(name(result.table.aid)),
                    result.table.phase ? std::string(name(*result.table.phase)) : "all",
                    fmt::format("{:.1f}", result.tally.win_rate().value * 100),
                    first ? "" : gain_text(result.gain.win_rate_difference(), 100),
                    first ? fmt::format("{:.2f} left", result.tally.mean_left().value)
                          : gain_text(result.gain.left_difference(), 1)});
  }
  print_markdown_table(rows);
}

int run(const CommandLine& app, const LossesOptions& options) {
  const Result<Rules> rules = options.rules.rules();
  if (!rules) return wrong_usage(app, rules.error().sentence);
  if (!is_utf8(options.seed)) return wrong_usage(app, "--seed must be text in UTF-8");
  const sim::AidPlan plan{.rules = *rules,
                          .effort = options.effort,
                          .seed = options.seed,
                          .deals = options.games,
                          .threads = options.threads};
  const CatchInterrupt catching;
  std::vector<sim::AidResult> results;
  {
    ProgressLine line(plan.deals);
    results = sim::play_aided(plan, {.stop = &catching.flag(), .progress = line.shower()});
  }
  print(plan, results);
  return results.front().tally.games < plan.deals ? kInterrupted : kSuccess;
}

}  // namespace

Command losses_command(CommandLine& program) {
  CommandLine* const app =
      program.add_subcommand("losses", "Show where the strong bot loses games");
  app->group("Bots");
  auto options = std::make_shared<LossesOptions>();
  options->rules.add_to(*app);
  app->add_option("--games", options->games, "number of deals; each is played about ten times")
      ->type_name("N")
      ->check(whole_number_from(1, kMostGames))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "any text; the same text gives the same deals")
      ->type_name("TEXT")
      ->capture_default_str();
  app->add_option("--effort", options->effort, "effort of the bot without an aid")
      ->type_name("N")
      ->check(whole_number_from(1, sim::kMaxEffort / 10))
      ->capture_default_str();
  add_threads(*app, options->threads);
  app->notes(
      "The bot plays the same deals again with one thing replaced by something better, in all of "
      "the game or in one phase: ten times the effort, the other hands open, the next eight draws "
      "known, the last cards solved. What it gains is what that thing costs. The table is "
      "Markdown. docs/simulate.md explains it.");
  app->examples({"backstep losses --players 3 --games 300"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
