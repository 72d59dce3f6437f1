// backstep tune: makes the bots' numbers anew.
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/threads.h"
#include "bots/tune/forecasts.h"
#include "bots/tune/tune.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"

namespace backstep::cmd {
namespace {

struct TuneOptions {
  std::string out = "src/bots/brains";
  bool forecasts = false;
  std::string seed = "backstep";
  std::string only;
  int games = 60'000;
  int threads = 2;
};

class Workshop {
 public:
  Workshop(const CommandLine& app, const TuneOptions& options) : app_(app), options_(options) {}

  int run() {
    std::vector<bots::tune::Task> originals;
    std::vector<bots::tune::Task> others;
    for (const bots::tune::Task& task : bots::tune::tasks()) {
      if (!task.name.starts_with(options_.only)) continue;
      (bots::tune::starts_from_nothing(task) ? originals : others).push_back(task);
    }
    if (originals.empty() && others.empty()) {
      return wrong_usage(
          app_, "--only " + options_.only + ": no network has a name that begins with this");
    }
    work_on(originals);
    work_on(others);
    return failed_ ? kFailure : kSuccess;
  }

 private:
  void work_on(const std::vector<bots::tune::Task>& tasks) {
    Pieces pieces(0, static_cast<std::int64_t>(tasks.size()) - 1);
    on_threads(options_.threads, [&](int) {
      while (const std::optional<std::int64_t> piece = pieces.next()) {
        const bots::tune::Task& task = tasks[static_cast<std::size_t>(*piece)];
        options_.forecasts ? make_forecast(task) : make(task);
      }
    });
  }

  void make(const bots::tune::Task& task) {
    // The others go on from the original game's brain, made just now or built in.
    const bots::Brain* start = nullptr;
    if (!bots::tune::starts_from_nothing(task)) {
      const std::scoped_lock lock(mutex_);
      const auto made = originals_.find(task.rules.players);
      Rules original;
      original.players = task.rules.players;
      start = made != originals_.end() ? &made->second : &bots::brain_for(original, false);
    }
    const bots::Brain brain = bots::tune::tune(
        task, start, options_.games, options_.seed, [&](const bots::tune::Round& round) {
          const std::scoped_lock lock(mutex_);
          print_out("{:<10} round {}: {:8} positions, loss {:.4f}, wins {:5.1f} %, left {:5.2f}\n",
                    task.name, round.number + 1, round.samples, round.loss,
                    100.0 * round.played.wins / round.played.games,
                    static_cast<double>(round.played.left) / round.played.games);
          std::fflush(stdout);
        });
    const std::scoped_lock lock(mutex_);
    keep(task, brain);
    if (start == nullptr) originals_[task.rules.players] = brain;
  }

  void make_forecast(const bots::tune::Task& task) {
    const bots::tune::FittedForecast made =
        bots::tune::fit_forecast(task, options_.games, options_.seed);
    const bots::tune::ForecastFit& fit = made.fit;
    const std::scoped_lock lock(mutex_);
    print_out("{:<10} chance: error {:.4f} (blind {:.4f}), off by {:.4f}; left: off by {:.2f}\n",
              task.name, fit.win_error, fit.blind_error, fit.calibration, fit.left_error);
    std::fflush(stdout);
    bots::Brain brain = bots::brain_for(task.rules, task.talks);
    brain.heads = made.heads;
    keep(task, brain);
  }

  void keep(const bots::tune::Task& task, const bots::Brain& brain) {
    const Result<bool> written =
        write_file(options_.out + '/' + task.name + ".inc", bots::tune::file_text(brain));
    if (written) return;
    failure(written.error().sentence);
    failed_ = true;
  }

  const CommandLine& app_;
  const TuneOptions& options_;
  std::mutex mutex_;
  std::map<int, bots::Brain> originals_;
  bool failed_ = false;
};

}  // namespace

Command tune_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("tune", "Train the bots' networks by self-play");
  app->group("Bots");
  auto options = std::make_shared<TuneOptions>();
  app->add_flag("--forecasts", options->forecasts,
                "train only the forecasts of the built-in networks (about ten minutes)");
  app->add_option("--out", options->out, "directory of the files, one per network")
      ->type_name("DIR")
      ->capture_default_str();
  app->add_option("--only", options->only,
                  "train only networks whose name begins with NAME, such as talk or pro-3")
      ->type_name("NAME");
  app->add_option("--games", options->games, "games per round")
      ->type_name("N")
      ->check(whole_number_from(100, 10'000'000))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "any text; the same text gives the same networks")
      ->type_name("TEXT")
      ->capture_default_str();
  app->add_option("--threads", options->threads, "networks to train at a time")
      ->type_name("N")
      ->check(whole_number_from(1, 64))
      ->capture_default_str();
  app->notes(
      "Training takes about an hour on two cores. Rebuild the program afterwards: the files are "
      "compiled into it. After new networks, train the forecasts and build again.");
  app->examples({"backstep tune --only pro-3"});
  return {app, [app, options] { return Workshop(*app, *options).run(); }};
}

}  // namespace backstep::cmd
