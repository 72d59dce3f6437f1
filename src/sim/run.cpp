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
#include "sim/players.h"
#include "wire/record_json.h"

namespace backstep {
namespace {

// What is kept of games: it arrives in any order and leaves in the order of their numbers.
class InOrder {
 public:
  // One text for each keeper.
  using Texts = std::vector<std::string>;

  // So many numbers may be ahead of the one that is due, which is `first` at first.
  InOrder(const std::vector<Keeper>& keepers, std::int64_t first, std::int64_t window)
      : keepers_(keepers), window_(window), due_(first) {}

  // Waits until a number is not too far ahead; the one that is due never waits.
  void wait_for_place(std::int64_t number) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return number < due_ + window_; });
  }
  // False when a keeper has said no, now or earlier.
  bool put(std::int64_t number, Texts texts) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(texts));
    while (!waiting_.empty() && waiting_.begin()->first == due_) {
      const Texts& next = waiting_.begin()->second;
      for (std::size_t i = 0; i < keepers_.size() && kept_; ++i) {
        kept_ = keepers_[i].keep(next[i]);
      }
      waiting_.erase(waiting_.begin());
      ++due_;
    }
    moved_.notify_all();
    return kept_;
  }

 private:
  const std::vector<Keeper>& keepers_;
  const std::int64_t window_;
  std::mutex mutex_;
  std::condition_variable moved_;
  std::map<std::int64_t, Texts> waiting_;
  std::int64_t due_;
  bool kept_ = true;
};

class Run {
 public:
  Run(const RunPlan& plan, const RunOptions& options)
      : plan_(plan),
        options_(options),
        range_(games_of(plan.slice, plan.games)),
        kept_(options.keepers, range_.first, 64 * std::int64_t{plan.threads}),
        next_(range_.first),
        total_(nothing_played(plan.tables.size())) {}

  RunResult play() {
    const auto start = std::chrono::steady_clock::now();
    {
      std::vector<std::jthread> threads;
      threads.reserve(static_cast<std::size_t>(plan_.threads));
      working_ = plan_.threads;
      for (int i = 0; i < plan_.threads; ++i) threads.emplace_back([this] { work(); });
      watch();
    }
    total_.stopped = total_.tables.front().tally.games < range_.count();
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
    RunResult part = nothing_played(plan_.tables.size());
    std::vector<Players> players;
    players.reserve(plan_.tables.size());
    for (const Lineup& table : plan_.tables) players.emplace_back(table, plan_.guests);
    while (next_.load() == range_.first || !is_stopped()) {
      const std::int64_t number = next_.fetch_add(1);
      if (number > range_.last) break;
      play_game(number, players, part);
    }
    const std::scoped_lock lock(mutex_);
    total_.add(part);
    total_.kept = !ended_.load();
    --working_;
    done_.notify_all();
  }

  void play_game(std::int64_t number, const std::vector<Players>& players, RunResult& part) {
    const std::string seed = game_seed(plan_.seed, number);
    Match match{
        .rules = plan_.rules, .deck = deck_from_seed(seed), .bots = {}, .guests = {}, .seed = seed};
    const bool keeps = !options_.keepers.empty();
    if (keeps) kept_.wait_for_place(number);
    InOrder::Texts texts(options_.keepers.size());
    std::vector<MatchResult> results(players.size());
    for (std::size_t table = 0; table < players.size(); ++table) {
      Course course;
      players[table].sit_at(match);
      match.talks = plan_.tables[table].talks;
      results[table] = play_match(match, keeps ? &course : nullptr);
      count(number, table, results[table], part);
      if (!keeps) continue;
      const Record record =
          record_of(match, plan_.tables[table], results[table], std::move(course));
      for (std::size_t i = 0; i < texts.size(); ++i) {
        texts[i] += options_.keepers[i].write(number, record);
      }
    }
    std::size_t pair = 0;
    for (std::size_t first = 0; first < results.size(); ++first) {
      for (std::size_t second = first + 1; second < results.size(); ++second) {
        part.pairs[pair++].add(results[first], results[second]);
      }
    }
    if (keeps && !kept_.put(number, std::move(texts))) ended_.store(true);
    games_.fetch_add(1);
    if (results[0].state.outcome == Outcome::kWon) wins_.fetch_add(1);
  }

  void count(std::int64_t number, std::size_t table, const MatchResult& result,
             RunResult& part) const {
    part.tables[table].tally.add(result);
    part.tables[table].thinking_ns += result.thinking_ns;
    if (result.fault && !part.broken) {
      const auto seat = static_cast<std::size_t>(result.fault->seat);
      part.broken = {number, bot_text(plan_.tables[table].seats[seat]), fault_text(*result.fault),
                     result.fault->position};
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
    record.result = result_of(result.state, result.fault.has_value());
    return record;
  }

  const RunPlan& plan_;
  const RunOptions& options_;
  const GameRange range_;
  InOrder kept_;
  std::atomic<std::int64_t> next_;
  std::atomic<std::int64_t> games_ = 0;
  std::atomic<std::int64_t> wins_ = 0;
  std::atomic<bool> ended_ = false;  // a keeper has said no
  std::mutex mutex_;                 // of what follows
  std::condition_variable done_;
  int working_ = 0;
  RunResult total_;
};

}  // namespace

std::string game_seed(std::string_view seed, std::int64_t number) {
  return std::string(seed) + '-' + std::to_string(number);
}

RunResult nothing_played(std::size_t tables) {
  RunResult result;
  result.tables.resize(tables);
  result.pairs.resize(tables * (tables - 1) / 2);
  return result;
}

void RunResult::add(const RunResult& other) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    tables[i].tally.add(other.tables[i].tally);
    tables[i].thinking_ns += other.tables[i].thinking_ns;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].add(other.pairs[i]);
  if (other.broken && (!broken || other.broken->number < broken->number)) broken = other.broken;
}

PairedTally RunResult::pair(std::size_t first, std::size_t second) const {
  if (first > second) return pair(second, first).reversed();
  // Rows of a triangle, each shorter by one than the last.
  const std::size_t row = first * (2 * tables.size() - first - 1) / 2;
  return pairs[row + (second - first - 1)];
}

Keeper keep_records(std::function<bool(const std::string&)> keep) {
  return {[](std::int64_t, const Record& game) { return wire::write_record(game); },
          std::move(keep)};
}

RunResult run_games(const RunPlan& plan, const RunOptions& options) {
  return Run(plan, options).play();
}

}  // namespace backstep
