// backstep tune: makes the bots' numbers anew.
#include <atomic>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cmd/command.h"
#include "cmd/files.h"
#include "tune/forecasts.h"
#include "tune/tune.h"

namespace backstep::cmd {
namespace {

struct Options {
  std::string out = "src/bots/brains";
  bool forecasts = false;
  std::string seed = "backstep";
  std::string only;
  int games = 60'000;
  int threads = 2;
};

class Workshop {
 public:
  Workshop(const CLI::App& app, const Options& options) : app_(app), options_(options) {}

  int run() {
    std::vector<tune::Task> originals;
    std::vector<tune::Task> others;
    for (const tune::Task& task : tune::tasks()) {
      if (!task.name.starts_with(options_.only)) continue;
      (tune::starts_from_nothing(task) ? originals : others).push_back(task);
    }
    if (originals.empty() && others.empty()) {
      return wrong_usage(app_, "--only " + options_.only + ": no brain's name begins so");
    }
    work_on(originals);
    work_on(others);
    return failed_ ? kFailure : kSuccess;
  }

 private:
  void work_on(const std::vector<tune::Task>& tasks) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    threads.reserve(static_cast<std::size_t>(options_.threads));
    for (int i = 0; i < options_.threads; ++i) {
      threads.emplace_back([&] {
        for (std::size_t task = next++; task < tasks.size(); task = next++) {
          options_.forecasts ? make_forecast(tasks[task]) : make(tasks[task]);
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

  void make(const tune::Task& task) {
    // The others go on from the original game's brain, made just now or built in.
    const Brain* start = nullptr;
    if (!tune::starts_from_nothing(task)) {
      const std::scoped_lock lock(mutex_);
      const auto made = originals_.find(task.rules.players);
      Rules original;
      original.players = task.rules.players;
      start = made != originals_.end() ? &made->second : &brain_for(original, false);
    }
    const Brain brain =
        tune::tune(task, start, options_.games, options_.seed, [&](const tune::Round& round) {
          const std::scoped_lock lock(mutex_);
          std::printf("%-10s round %d: %8zu positions, loss %.4f, wins %5.1f %%, left %5.2f\n",
                      task.name.c_str(), round.number + 1, round.samples, round.loss,
                      100.0 * round.played.wins / round.played.games,
                      static_cast<double>(round.played.left) / round.played.games);
          std::fflush(stdout);
        });
    const std::scoped_lock lock(mutex_);
    keep(task, brain);
    if (start == nullptr) originals_[task.rules.players] = brain;
  }

  void make_forecast(const tune::Task& task) {
    const tune::FittedForecast made = tune::fit_forecast(task, options_.games, options_.seed);
    const tune::ForecastFit& fit = made.fit;
    const std::scoped_lock lock(mutex_);
    std::printf("%-10s chance: error %.4f (blind %.4f), off by %.4f; left: off by %.2f\n",
                task.name.c_str(), fit.win_error, fit.blind_error, fit.calibration, fit.left_error);
    std::fflush(stdout);
    Brain brain = brain_for(task.rules, task.talks);
    brain.heads = made.heads;
    keep(task, brain);
  }

  void keep(const tune::Task& task, const Brain& brain) {
    const Result<bool> written =
        write_file(options_.out + '/' + task.name + ".inc", tune::file_text(brain));
    if (written) return;
    failure(written.error().sentence);
    failed_ = true;
  }

  const CLI::App& app_;
  const Options& options_;
  std::mutex mutex_;
  std::map<int, Brain> originals_;
  bool failed_ = false;
};

}  // namespace

Command tune_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "tune", "Make the bots' numbers anew by self-play (about an hour on two cores)");
  auto options = std::make_shared<Options>();
  app->add_flag("--forecasts", options->forecasts,
                "only what reads chances and cards left off the brains that are built in (some ten "
                "minutes): after new brains, build, then this, then build again");
  app->add_option("--out", options->out, "folder for the files, one a brain")
      ->type_name("DIR")
      ->capture_default_str();
  app->add_option("--only", options->only, "only brains whose name begins so, e.g. talk or pro-3")
      ->type_name("NAME");
  app->add_option("--games", options->games, "games a round")
      ->type_name("N")
      ->check(number_from(100, 10'000'000))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "any text")->type_name("TEXT")->capture_default_str();
  app->add_option("--threads", options->threads, "brains made at the same time")
      ->type_name("N")
      ->check(number_from(1, 64))
      ->capture_default_str();
  app->footer("Build the program again afterwards: the files are compiled into it.");
  return {app, [app, options] { return Workshop(*app, *options).run(); }};
}

}  // namespace backstep::cmd
