// backstep tune: makes the bots' numbers anew.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cmd/command.h"
#include "cmd/files.h"
#include "tune/tune.h"

namespace backstep::cmd {
namespace {

struct Options {
  std::string out = "src/bots/brains";
  std::string seed = "backstep";
  std::string only;
  int games = 60'000;
  int threads = 2;
};

class Workshop {
 public:
  explicit Workshop(const Options& options) : options_(options) {}

  int run() {
    std::vector<tune::Task> first;
    std::vector<tune::Task> then;
    for (tune::Task& task : tune::tasks()) {
      const bool original = task.name.starts_with("original");
      if (original) {
        if (is_wanted(task.name) || is_needed(task.rules.players)) first.push_back(task);
      } else if (is_wanted(task.name)) {
        then.push_back(task);
      }
    }
    if (first.empty()) return failure("--only " + options_.only + " is the name of no brain");
    work_on(first);
    work_on(then);
    return failed_ ? kFailure : kSuccess;
  }

 private:
  bool is_wanted(const std::string& name) const { return name.starts_with(options_.only); }
  // Some brain that is wanted starts from the original one for as many players.
  bool is_needed(int players) const {
    for (const tune::Task& task : tune::tasks()) {
      if (task.rules.players == players && is_wanted(task.name)) return true;
    }
    return false;
  }

  void work_on(const std::vector<tune::Task>& tasks) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < options_.threads; ++i) {
      threads.emplace_back([&] {
        for (std::size_t task = next++; task < tasks.size(); task = next++) make(tasks[task]);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

  void make(const tune::Task& task) {
    const tune::Tuned* start = nullptr;
    {
      const std::scoped_lock lock(mutex_);
      const auto found = originals_.find(task.rules.players);
      if (found != originals_.end()) start = &found->second;
    }
    tune::Tuned tuned =
        tune::tune(task, start, options_.games, options_.seed, [&](const tune::Round& round) {
          const std::scoped_lock lock(mutex_);
          std::printf("%-10s round %d: %8zu positions, loss %.4f, wins %5.1f %%, left %5.2f\n",
                      task.name.c_str(), round.number + 1, round.samples, round.loss,
                      100.0 * round.played.wins / round.played.games,
                      static_cast<double>(round.played.left) / round.played.games);
          std::fflush(stdout);
        });
    const std::scoped_lock lock(mutex_);
    if (is_wanted(task.name)) {
      const Result<bool> written =
          write_file(options_.out + '/' + task.name + ".inc", tune::file_text(tuned.brain));
      if (!written) {
        failure(written.error().sentence);
        failed_ = true;
      }
    }
    if (start == nullptr) originals_[task.rules.players] = std::move(tuned);
  }

  const Options& options_;
  std::mutex mutex_;
  std::map<int, tune::Tuned> originals_;
  bool failed_ = false;
};

}  // namespace

Command tune_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "tune", "Make the bots' numbers anew by self-play (about an hour on two cores)");
  auto options = std::make_shared<Options>();
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
  return {app, [options] { return Workshop(*options).run(); }};
}

}  // namespace backstep::cmd
