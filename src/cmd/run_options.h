// What simulate and compare have in common: the options of a run, how it is watched, and the words
// for figures.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "bots/external/transcript.h"
#include "cmd/command_line.h"
#include "cmd/rule_options.h"
#include "sim/run.h"
#include "wire/sim_json.h"

namespace backstep::cmd {

inline constexpr std::int64_t kMostGames = 1'000'000'000;
// --threads, all cores by default.
void add_threads(CommandLine& command, int& threads);

// Opens the file of a --log; nothing is wrong if none is named.
std::optional<Error> open_log(const std::string& file,
                              std::shared_ptr<bots::external::Transcript>& log);

class RunSettings {
 public:
  void add_to(CommandLine& command);

  // The plan without its tables; an error names the option that is wrong.
  Result<sim::RunPlan> plan() const;
  // Opens the file of --log for that plan.
  std::optional<Error> open_log_of(sim::RunPlan& plan) const;
  bool json() const { return json_; }
  // Only a share of the games is to be played, and told for `backstep merge`.
  bool is_slice() const { return !slice_.empty(); }
  bool tells_times() const { return times_; }
  // The name of the deal with this seed, empty if it has none.
  std::string deal_name(const std::string& game_seed) const;
  // Plays with a line of progress, if there is a terminal to see it, and until ctrl-C at most; a
  // second ctrl-C ends the program at once. Times are part of the result only if they are wanted.
  sim::RunResult play(const sim::RunPlan& plan, sim::RunOptions options = {}) const;

 private:
  RuleOptions rules_;
  std::int64_t games_ = 1000;
  std::string seed_ = "backstep";
  int threads_ = 1;
  double patience_ = 10;
  bool show_errors_ = false;
  std::string log_;
  std::string slice_;
  bool times_ = false;
  bool json_ = false;
};

// What simulate and merge refuse alike.
inline constexpr const char* kNoPlaceForJson =
    "--records - can't be combined with --json: both print";
inline constexpr const char* kPositionsNeedFile =
    "--positions needs a file: its first lines are written last";

// Tells "game 7, exec:./bot: ..." with the position on standard error; returns kFailure.
int print_broken(const char* what, const sim::BrokenGame& broken);
// The exit code of a run. A bot that broke its contract is told on standard error.
int code_of(const sim::RunResult& result);

std::string percent(double rate);                                   // "21.3 %"
std::string bounds_text(const wire::Figure& figure, double scale);  // "18.8 to 23.9"
std::string bots_text(const wire::TableFigures& table);             // "quick" or "quick, strong:50"
// "3 (late 2, died 1)".
std::string broken_text(const wire::TableFigures& table);
// Rules, seed and number of games, as the first line; the time it took, as the last.
std::string heading_text(const wire::RunFigures& run, std::int64_t games);
std::string speed_text(const wire::RunTimes& times);

}  // namespace backstep::cmd
