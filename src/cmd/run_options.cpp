#include "cmd/run_options.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "cmd/command.h"
#include "game/notation.h"

namespace backstep::cmd {
namespace {

constexpr std::int64_t kMostGames = 1'000'000'000;
constexpr std::int64_t kMostThreads = 1024;

CLI::Validator whole_number_to(std::int64_t most) {
  const auto check = [most](const std::string& text) -> std::string {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && stop == end && text[0] != '0' && number >= 1 && number <= most) {
      return "";
    }
    return "must be a whole number from 1 to " + std::to_string(most) + ", not " + text;
  };
  return {check, ""};
}

// printf into a string.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...) {
  std::array<char, 256> text{};
  std::va_list arguments;
  va_start(arguments, pattern);
  std::vsnprintf(text.data(), text.size(), pattern, arguments);
  va_end(arguments);
  return text.data();
}

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

// Ctrl-C asks the run to stop, once; the second time it has its usual meaning again. Where it is
// ignored (a job in the background) it stays ignored.
class CatchInterrupt {
 public:
  CatchInterrupt() {
    interrupted = false;
    struct sigaction wanted{};
    wanted.sa_handler = [](int) { interrupted = true; };
    wanted.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&wanted.sa_mask);
    sigaction(SIGINT, nullptr, &before_);
    if (before_.sa_handler != SIG_IGN) sigaction(SIGINT, &wanted, nullptr);
  }
  ~CatchInterrupt() { sigaction(SIGINT, &before_, nullptr); }
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

 private:
  struct sigaction before_{};
};

std::string time_text(double seconds) {
  if (seconds < 90) return format("%.0f s", seconds);
  if (seconds < 90 * 60.0) return format("%.0f min", seconds / 60);
  return format("%.1f h", seconds / 3600);
}

// One line on a terminal, written over and over, and gone in the end.
class ProgressLine {
 public:
  explicit ProgressLine(std::int64_t games) : games_(games) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const Progress& progress) {
    if (progress.games == 0) return;
    const auto done = static_cast<double>(progress.games);
    const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
    const double rest = elapsed / done * static_cast<double>(games_ - progress.games);
    std::fprintf(stderr, "\r%lld of %lld games, %s won, %s left\x1b[K",
                 static_cast<long long>(progress.games), static_cast<long long>(games_),
                 percent(static_cast<double>(progress.wins) / done).c_str(),
                 time_text(rest).c_str());
    std::fflush(stderr);
    shown_ = true;
  }

 private:
  using Clock = std::chrono::steady_clock;

  void clear() const {
    if (shown_) std::fputs("\r\x1b[K", stderr);
  }

  std::int64_t games_;
  Clock::time_point start_ = Clock::now();
  bool shown_ = false;
};

}  // namespace

void RunSettings::add_to(CLI::App& command) {
  rules_.add_to(command);
  command.add_option("--games", games_, "how many games")
      ->type_name("N")
      ->check(whole_number_to(kMostGames))
      ->capture_default_str();
  command.add_option("--seed", seed_, "any text: the same text, the same deals")
      ->type_name("TEXT")
      ->capture_default_str();
  threads_ = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  command.add_option("--threads", threads_, "the same totals for any number; all cores by default")
      ->type_name("N")
      ->check(whole_number_to(kMostThreads));
  command.add_flag("--json", json_, "one JSON object instead of text");
}

Result<RunPlan> RunSettings::plan() const {
  const Result<Rules> rules = rules_.rules();
  if (!rules) return rules.error();
  if (!wire::is_text(seed_)) return Error{"--seed must be text in UTF-8"};
  return RunPlan{
      .rules = *rules, .tables = {}, .games = games_, .seed = seed_, .threads = threads_};
}

std::string RunSettings::deal_name(const std::string& game_seed) const {
  const std::optional<NamedDeal> named = rules_.named(game_seed);
  return named ? backstep::deal_name(*named) : "";
}

RunResult run_watched(const RunPlan& plan, RunOptions options) {
  const CatchInterrupt catching;
  ProgressLine line(plan.games);
  options.stop = &interrupted;
  if (isatty(STDERR_FILENO) != 0) {
    options.progress = [&line](const Progress& progress) { line.show(progress); };
  }
  return run_games(plan, options);
}

int code_of(const RunResult& result) {
  if (result.broken) {
    const BrokenGame& broken = *result.broken;
    const int code = failure("game " + std::to_string(broken.number) + ", " + broken.bot + ": " +
                             fault_text(broken.fault));
    std::fputs(broken.fault.position.c_str(), stderr);
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

std::string heading_text(const wire::RunFigures& run, std::int64_t games) {
  std::string text = rules_text(run.rules) + ", " + std::to_string(games) +
                     (games == 1 ? " game" : " games") + ", seed " + printable(run.seed);
  if (run.stopped) text += " (stopped; " + std::to_string(run.games_wanted) + " were wanted)";
  return text;
}

std::string speed_text(const wire::RunFigures& run) {
  return format("%.1f s on %d %s, %.*f games a second", run.seconds, run.threads,
                run.threads == 1 ? "thread" : "threads", run.games_per_second < 100 ? 1 : 0,
                run.games_per_second);
}

}  // namespace backstep::cmd
