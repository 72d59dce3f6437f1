// Run: many games between bots on many threads, with the same totals for any number of threads.
//
// Game k (counted from 1) of a run with the seed S is dealt from the seed "S-k", whatever the rules
// and the bots: it is the deal that `backstep deal --seed S-k` shows. The seats' chance comes from
// the same text. Games are handed out one by one in their order, and a game that was handed out is
// played to its end, so that a run that is stopped has played exactly the games 1 to some number.
// Of a slice the same is true from its first game on, and games keep the numbers they have in the
// run.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/external/child.h"
#include "engine/game/record.h"
#include "engine/game/rules.h"
#include "sim/lineup.h"
#include "sim/match.h"
#include "sim/points.h"
#include "sim/slice.h"
#include "sim/tally.h"

namespace backstep::sim {

// The seed of one game's deck.
std::string game_seed(std::string_view seed, std::int64_t number);

struct RunPlan {
  Rules rules;
  std::vector<Lineup> tables;  // one or more; all get the same deals
  std::int64_t games = 1;
  Slice slice;  // the share of the games that is played
  // Only these games of the share, if not all of it: the others are played at another time.
  std::optional<GameRange> part = std::nullopt;
  std::string seed;
  int threads = 1;
  bots::external::Limits guests;  // what guests may do to us
  int redraws = 0;  // other draws that each draw is compared with; 0: luck is not measured
};

// A game that a bot broke.
struct BrokenGame {
  std::int64_t number = 0;
  std::string bot;
  std::string fault;     // a sentence, see fault_text()
  std::string position;  // in text, at the moment of the fault

  bool operator==(const BrokenGame&) const = default;
};

struct Progress {
  std::int64_t games = 0;
  std::int64_t wins = 0;    // of the first table
  std::int64_t broken = 0;  // of all tables
  // The first one that a bot broke by the clock, while progress is told; null before there is one.
  const BrokenGame* first_broken = nullptr;
};

// Somebody who wants every game.
struct Keeper {
  // What is kept of a game; on any thread, several at once.
  std::function<std::string(std::int64_t number, const Record& game)> write;
  // Gets it, one call at a time, from any thread. False ends the run. Games that are ahead wait:
  // few are held at any time.
  std::function<bool(const std::string& written)> keep;
};

// Keeps every game as the text of its record.
Keeper keep_records(std::function<bool(const std::string& record)> keep);

struct RunResult;

// How often a run that may end early asks whether it has seen enough.
inline constexpr std::int64_t kGamesPerLook = 100;

// What a run is told to do besides playing. Everything may be left out.
struct RunOptions {
  // Looked at between games; the first game, if there is one, is played in any case.
  const std::atomic<bool>* stop = nullptr;
  // Called a few times a second by the thread that runs, never by two at once.
  std::function<void(const Progress&)> progress;
  // What becomes of every game, in the order of games, table by table.
  std::vector<Keeper> keepers;
  // Asked after every kGamesPerLook games, always after the same ones whatever the threads; true
  // ends the run there. The result is then not `stopped`.
  std::function<bool(const RunResult& so_far)> enough;
  // The names that records give the deals, by the seed; none if the rules have no name.
  std::function<std::string(const std::string& game_seed)> deal_name;
};

// A run is given up when so many games of a table have ended before its bot was ready or had
// answered anything, and none otherwise: it would wait for the bot until the last game.
inline constexpr int kFailedStarts = 3;

struct RunResult {
  struct Table {
    Tally tally;
    std::int64_t thinking_ns = 0;
  };

  std::vector<Table> tables;
  // Every table with every later one: 0 with 1, 0 with 2, ..., 1 with 2, ...
  std::vector<PairedTally> pairs;
  Points points;
  // Second minus first. REQUIRES: two different tables.
  PairedTally pair(std::size_t first, std::size_t second) const;
  std::optional<BrokenGame> broken;  // the one with the lowest number
  // The number of one that was told to people while the run went on.
  std::optional<std::int64_t> told_broken;
  // The table that made the run give up, if one did.
  std::optional<std::size_t> never_started;
  bool stopped = false;  // before all games were played
  bool kept = true;      // no keeper ever said no
  // By the clock. Without it nothing is told of times, those of the tables included.
  std::optional<double> seconds;

  // What other games of the same tables came to; says nothing about `stopped`, `kept` and
  // `seconds`. Any order gives the same. REQUIRES: as many tables and pairs.
  void add(const RunResult& other);
};

// Room for the figures of so many tables, all zero.
RunResult nothing_played(std::size_t tables);

// REQUIRES: rules that can be dealt, a bot for each player, games and threads at least 1.
RunResult run_games(const RunPlan& plan, const RunOptions& options = {});

}  // namespace backstep::sim
