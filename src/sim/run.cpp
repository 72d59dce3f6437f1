#include "sim/run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

#include "base/threads.h"
#include "engine/game/deal.h"
#include "sim/players.h"
#include "wire/record_json.h"

namespace backstep::sim {
namespace {

class Run {
 public:
  // `before`: what earlier games of the run came to, for the progress.
  Run(const RunPlan& plan, const RunOptions& options, const GameRange& range, Progress before)
      : plan_(plan),
        options_(options),
        range_(range),
        before_(before),
        kept_(range_.first, 64 * std::int64_t{plan.threads},
              [this](std::int64_t, const Texts& texts) { return keep(texts); }),
        numbers_(range.first, range.last, [this] { return is_stopped(); }),
        starts_(plan.tables.size()),
        total_(nothing_played(plan.tables.size())) {}

  RunResult play() {
    const auto start = std::chrono::steady_clock::now();
    std::function<void()> watch;
    if (options_.progress) watch = [this] { report_progress(); };
    on_threads(plan_.threads, [this](int worker) { work(worker); }, watch);
    total_.stopped = total_.tables.front().tally.games < range_.count();
    if (const int table = given_up_.load(); table >= 0 && total_.stopped) {
      total_.never_started = static_cast<std::size_t>(table);
    }
    total_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(total_);
  }

 private:
  // One for each keeper.
  using Texts = std::vector<std::string>;

  bool keep(const Texts& texts) const {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (!options_.keepers[i].keep(texts[i])) return false;
    }
    return true;
  }

  void report_progress() {
    std::optional<BrokenGame> first_broken;
    {
      const std::scoped_lock lock(mutex_);
      first_broken = first_broken_;
    }
    options_.progress({before_.games + games_.load(), before_.wins + wins_.load(),
                       before_.broken + broken_.load(), first_broken ? &*first_broken : nullptr});
  }

  bool is_stopped() const {
    return ended_.load() || given_up_.load() >= 0 ||
           (options_.stop != nullptr && options_.stop->load());
  }

  void work(int worker) {
    RunResult part = nothing_played(plan_.tables.size());
    std::vector<Players> players;
    players.reserve(plan_.tables.size());
    bots::external::Limits guests = plan_.guests;
    guests.core = static_cast<std::size_t>(worker);
    for (const Lineup& table : plan_.tables) players.emplace_back(table, guests);
    std::optional<DrawLuckMeter> luck;
    if (plan_.redraws > 0) luck.emplace(plan_.redraws);
    while (const std::optional<std::int64_t> number = numbers_.next()) {
      play_game(*number, players, luck ? &*luck : nullptr, part);
    }
    const std::scoped_lock lock(mutex_);
    total_.add(part);
    total_.kept = !ended_.load();
  }

  void play_game(std::int64_t number, const std::vector<Players>& players, DrawLuckMeter* luck,
                 RunResult& part) {
    const std::string seed = game_seed(plan_.seed, number);
    Match match{.rules = plan_.rules,
                .deck = deck_from_seed(seed),
                .bots = {},
                .guests = {},
                .luck = luck,
                .seed = seed};
    const bool keeps = !options_.keepers.empty();
    if (keeps) kept_.wait_for_place(number);
    Texts texts(options_.keepers.size());
    std::vector<MatchResult> results(players.size());
    for (std::size_t table = 0; table < players.size(); ++table) {
      MatchLog course;
      players[table].sit_at(match);
      match.talks = plan_.tables[table].talks;
      results[table] = play_match(match, keeps ? &course : nullptr);
      count(number, table, results[table], part);
      watch_start(table, results[table]);
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
    if (results.size() > 1) part.points.add(results);
    if (keeps && !kept_.put(number, std::move(texts))) ended_.store(true);
    games_.fetch_add(1);
    if (results[0].state.outcome == Outcome::kWon) wins_.fetch_add(1);
  }

  void count(std::int64_t number, std::size_t table, const MatchResult& result, RunResult& part) {
    part.tables[table].tally.add(result);
    part.tables[table].thinking_ns += result.thinking_ns;
    if (!result.fault || part.broken) return;
    const auto seat = static_cast<std::size_t>(result.fault->seat);
    part.broken = {number, bot_text(plan_.tables[table].seats[seat]),
                   bots::fault_text(*result.fault), result.fault->position};
    const std::scoped_lock lock(mutex_);
    if (!first_broken_) first_broken_ = part.broken;
  }

  // Gives the run up when a table's bot does not start, or answers nothing.
  void watch_start(std::size_t table, const MatchResult& result) {
    Start& start = starts_[table];
    if (result.fault) broken_.fetch_add(1);
    if (!result.fault || !result.fault->never_played) {
      start.has_played.store(true);
    } else if (start.failures.fetch_add(1) + 1 >= kFailedStarts && !start.has_played.load()) {
      int none = -1;
      given_up_.compare_exchange_strong(none, static_cast<int>(table));
    }
  }

  Record record_of(const Match& match, const Lineup& lineup, const MatchResult& result,
                   MatchLog course) const {
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

  // How a table's first games ended.
  struct Start {
    std::atomic<int> failures = 0;
    std::atomic<bool> has_played = false;
  };

  const RunPlan& plan_;
  const RunOptions& options_;
  const GameRange range_;
  const Progress before_;
  InOrder<Texts> kept_;
  Pieces numbers_;
  std::atomic<std::int64_t> games_ = 0;
  std::atomic<std::int64_t> wins_ = 0;
  std::atomic<std::int64_t> broken_ = 0;
  std::vector<Start> starts_;
  std::atomic<int> given_up_ = -1;          // because of this table
  std::atomic<bool> ended_ = false;         // a keeper has said no
  std::mutex mutex_;                        // of what follows
  std::optional<BrokenGame> first_broken_;  // by the clock
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
  result.points = Points(tables);
  return result;
}

void RunResult::add(const RunResult& other) {
  for (std::size_t i = 0; i < tables.size(); ++i) {
    tables[i].tally.add(other.tables[i].tally);
    tables[i].thinking_ns += other.tables[i].thinking_ns;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i].add(other.pairs[i]);
  points.add(other.points);
  if (other.told_broken) told_broken = other.told_broken;
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

static Progress progress_of(const RunResult& so_far) {
  const Tally& first = so_far.tables.front().tally;
  Progress progress{first.games, first.wins(), 0, nullptr};
  for (const RunResult::Table& table : so_far.tables) progress.broken += table.tally.broken();
  return progress;
}

RunResult run_games(const RunPlan& plan, const RunOptions& options) {
  const GameRange whole = plan.part.value_or(games_of(plan.slice, plan.games));
  if (!options.enough) return Run(plan, options, whole, {}).play();
  RunResult total = nothing_played(plan.tables.size());
  double seconds = 0;
  for (GameRange part = whole; part.first <= whole.last; part.first = part.last + 1) {
    part.last = std::min(whole.last, part.first + kGamesPerLook - 1);
    const RunResult more = Run(plan, options, part, progress_of(total)).play();
    total.add(more);
    total.stopped = more.stopped;
    total.never_started = more.never_started;
    total.kept = more.kept;
    seconds += more.seconds.value_or(0);
    if (total.stopped || options.enough(total)) break;
    if (options.stop != nullptr && options.stop->load() && part.last < whole.last) {
      total.stopped = true;
      break;
    }
  }
  total.seconds = seconds;
  return total;
}

}  // namespace backstep::sim
