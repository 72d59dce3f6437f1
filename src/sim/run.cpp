#include "sim/run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "game/deal.h"
#include "game/record.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

// Texts that arrive in any order and leave in the order of their numbers.
class InOrder {
 public:
  // So many numbers may be ahead of the one that is due.
  InOrder(const std::function<bool(const std::string&)>& keep, std::int64_t window)
      : keep_(keep), window_(window) {}

  // Waits until a number is not too far ahead; the one that is due never waits.
  void wait_for_place(std::int64_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return number < due_ + window_; });
  }
  // False when `keep` has said no, now or earlier.
  bool put(std::int64_t number, std::string text) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(text));
    while (!waiting_.empty() && waiting_.begin()->first == due_) {
      kept_ = kept_ && keep_(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++due_;
    }
    moved_.notify_all();
    return kept_;
  }

 private:
  const std::function<bool(const std::string&)>& keep_;
  const std::int64_t window_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::map<std::int64_t, std::string> waiting_;
  std::int64_t due_ = 1;
  bool kept_ = true;
};

// The bots of one table, for one thread.
class Bench {
 public:
  explicit Bench(const Lineup& lineup) {
    for (std::size_t seat = 0; seat < lineup.seats.size(); ++seat) {
      // A bot keeps no knowledge, so equal ones are one.
      const auto first = std::find(lineup.seats.begin(), lineup.seats.end(), lineup.seats[seat]);
      const auto known = static_cast<std::size_t>(first - lineup.seats.begin());
      if (known == seat) owned_.push_back(lineup.seats[seat].make());
      bots_[seat] = known == seat ? owned_.back().get() : bots_[known];
    }
  }
  const std::array<Bot*, kMaxPlayers>& bots() const { return bots_; }

 private:
  std::vector<std::unique_ptr<Bot>> owned_;
  std::array<Bot*, kMaxPlayers> bots_{};
};

class Run {
 public:
  Run(const RunPlan& plan, const RunOptions& options)
      : plan_(plan), options_(options), records_(options.keep, 64 * std::int64_t{plan.threads}) {
    total_.tables.resize(plan.tables.size());
  }

  RunResult play() {
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(plan_.threads));
      working_ = plan_.threads;
      for (int i = 0; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
      watch();
    }
    total_.stopped = total_.tables.front().tally.games < plan_.games;
    total_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(total_);
  }

 private:
  // Until every thread is done.
  void watch() {
    const auto is_done = [this] { return working_ == 0; };
    std::unique_lock lock(mutex_);
    if (!options_.progress) return done_.wait(lock, is_done);
    while (!done_.wait_for(lock, std::chrono::milliseconds(200), is_done)) {
      const Progress progress{games_.load(), wins_.load()};
      lock.unlock();
      options_.progress(progress);
      lock.lock();
    }
  }

  bool is_stopped() const {
    return ended_.load() || (options_.stop != nullptr && options_.stop->load());
  }

  void work() {
    RunResult part;
    part.tables.resize(plan_.tables.size());
    const std::vector<Bench> benches(plan_.tables.begin(), plan_.tables.end());
    while (next_.load() == 1 || !is_stopped()) {
      const std::int64_t number = next_.fetch_add(1);
      if (number > plan_.games) break;
      play_game(number, benches, part);
    }
    const std::scoped_lock lock(mutex_);
    add(part);
    --working_;
    done_.notify_all();
  }

  void play_game(std::int64_t number, const std::vector<Bench>& benches, RunResult& part) {
    const std::string seed = game_seed(plan_.seed, number);
    Match match{.rules = plan_.rules, .deck = deck_from_seed(seed), .bots = {}, .seed = seed};
    const bool keeps = options_.keep != nullptr;
    if (keeps) records_.wait_for_place(number);
    std::string text;
    std::array<MatchResult, 2> results;
    for (std::size_t table = 0; table < benches.size(); ++table) {
      Course course;
      match.bots = benches[table].bots();
      match.talks = plan_.tables[table].talks;
      results[table] = play_match(match, keeps ? &course : nullptr);
      count(number, table, results[table], part);
      if (keeps) {
        text += wire::write_record(
            record_of(match, plan_.tables[table], results[table], std::move(course)));
      }
    }
    if (benches.size() == 2) part.paired.add(results[0], results[1]);
    if (keeps && !records_.put(number, std::move(text))) ended_.store(true);
    games_.fetch_add(1);
    if (results[0].state.outcome == Outcome::kWon) wins_.fetch_add(1);
  }

  void count(std::int64_t number, std::size_t table, const MatchResult& result,
             RunResult& part) const {
    part.tables[table].tally.add(result);
    part.tables[table].thinking_ns += result.thinking_ns;
    if (result.fault && !part.broken) {
      const auto seat = static_cast<std::size_t>(result.fault->seat);
      part.broken = {number, table, bot_text(plan_.tables[table].seats[seat]), *result.fault};
    }
  }

  Record record_of(const Match& match, const Lineup& lineup, const MatchResult& result,
                   Course course) const {
    Record record;
    record.rules = match.rules;
    record.deck = match.deck;
    for (const BotChoice& bot : lineup.seats) {
      record.seats.push_back({.name = "", .bot = bot_text(bot)});
    }
    if (options_.deal_name) record.deal = options_.deal_name(std::string(match.seed));
    record.actions = std::move(course.actions);
    record.notes = std::move(course.notes);
    record.result = result_of(result.state);
    return record;
  }

  void add(const RunResult& part) {
    for (std::size_t i = 0; i < total_.tables.size(); ++i) {
      total_.tables[i].tally.add(part.tables[i].tally);
      total_.tables[i].thinking_ns += part.tables[i].thinking_ns;
    }
    total_.paired.add(part.paired);
    if (part.broken && (!total_.broken || part.broken->number < total_.broken->number)) {
      total_.broken = part.broken;
    }
    total_.kept = !ended_.load();
  }

  const RunPlan& plan_;
  const RunOptions& options_;
  InOrder records_;
  std::atomic<std::int64_t> next_ = 1;
  std::atomic<std::int64_t> games_ = 0;
  std::atomic<std::int64_t> wins_ = 0;
  std::atomic<bool> ended_ = false;  // `keep` has said no
  std::mutex mutex_;                 // of what follows
  std::condition_variable done_;
  int working_ = 0;
  RunResult total_;
};

}  // namespace

std::string game_seed(std::string_view seed, std::int64_t number) {
  return std::string(seed) + '-' + std::to_string(number);
}

RunResult run_games(const RunPlan& plan, const RunOptions& options) {
  return Run(plan, options).play();
}

}  // namespace backstep
