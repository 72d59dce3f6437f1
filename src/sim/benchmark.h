// Benchmark: Backstep-98, fixed tracks on which bots can be compared. docs/benchmark.md is the
// contract: what is here is not changed, but gets a new version.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/game/record.h"
#include "engine/game/rules.h"
#include "sim/lineup.h"
#include "sim/run.h"

namespace backstep::sim {

inline constexpr int kBenchmarkVersion = 1;

struct Track {
  std::string_view name;
  std::string_view text;  // one sentence
  std::uint8_t players = 1;
  bool extreme = false;
  bool talks = false;
  bool crossed = false;    // with partners, see partners.h
  std::int64_t deals = 0;  // each is played once with every team

  Rules rules() const;
  std::string seed() const;   // of the run: deal k is that of the seed SEED-k
  std::size_t teams() const;  // how many games a deal is played in
};

std::span<const Track> tracks();
const Track* track_named(std::string_view name);

// The teams of an entry: one that fills all seats; or, where it is crossed, with each of partners()
// on either seat. REQUIRES: the bot is one that parse_bot() accepts.
std::vector<Lineup> teams_of(const Track& track, const BotChoice& entry);

// FNV-1a over the cards of the first deals of a track, as 16 digits.
std::string deals_hash(const Track& track, std::int64_t deals);
// The same over what the partners do in fixed games. It belongs to the version of the benchmark.
std::string partners_hash();

// Which bot made a result: the hash of what was played in its first deals, or in all if they are
// fewer. `lines` are those of all its games, see play_hash.h.
inline constexpr std::size_t kPlayDeals = 20;
std::string play_hash_of(const Track& track, std::span<const std::string> lines);

struct BenchmarkResult {
  const Track* track = nullptr;
  std::int64_t deals = 0;          // the first ones of the track
  std::vector<std::string> lines;  // deal by deal, team by team
  Tally tally;                     // of all teams
  std::int64_t thinking_ns = 0;
  std::optional<BrokenGame> broken;
  std::optional<std::int64_t> told_broken;  // see RunResult
  bool stopped = false;
  bool never_started = false;
};

struct BenchmarkPlan {
  const Track* track = nullptr;
  std::int64_t deals = 0;
  BotChoice entry;
  int threads = 1;
  bots::external::Limits guests;
};

// `keep`, if there is one, gets the record of every game in order; false ends the run.
BenchmarkResult play_benchmark(const BenchmarkPlan& plan, RunOptions options = {},
                               std::function<bool(const std::string& record)> keep = {});

// Plays game `number` of a track (from 0, in the order of lines) again from its record: whatever
// the entry did is taken from there, its partners play themselves, and the rules decide everything.
// The line of the game, or what is wrong with the record.
Result<std::string> verified_line(const Track& track, std::int64_t number, const Record& record);

}  // namespace backstep::sim
