#include "sim/benchmark.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "engine/game/deal.h"
#include "sim/partners.h"
#include "sim/play_hash.h"
#include "sim/replayed.h"
#include "wire/record_json.h"

namespace backstep::sim {
namespace {

constexpr std::int64_t kDeals = 1000;
constexpr std::int64_t kCrossedDeals = 250;

constexpr std::array kTracks{
    Track{"solo", "One player, the original rules.", 1, false, false, false, kDeals},
    Track{"solo-extreme", "One player, Extreme.", 1, true, false, false, kDeals},
    Track{"silent", "Three players who say nothing, the original rules.", 3, false, false, false,
          kDeals},
    Track{"silent-extreme", "Three players who say nothing, Extreme.", 3, true, false, false,
          kDeals},
    Track{"signals", "Three players with signals, the original rules.", 3, false, true, false,
          kDeals},
    Track{"signals-extreme", "Three players with signals, Extreme.", 3, true, true, false, kDeals},
    Track{"cross", "Two players, the other one a stranger, the original rules.", 2, false, false,
          true, kCrossedDeals},
    Track{"cross-extreme", "Two players, the other one a stranger, Extreme.", 2, true, false, true,
          kCrossedDeals},
};

}  // namespace

Rules Track::rules() const {
  Rules rules;
  rules.players = players;
  rules.extreme = extreme;
  return rules;
}

std::string Track::seed() const {
  return "backstep-98-" + std::to_string(kBenchmarkVersion) + '-' + std::string(name);
}

std::size_t Track::teams() const { return crossed ? 2 * partners().size() : 1; }

std::span<const Track> tracks() { return kTracks; }

const Track* track_named(std::string_view name) {
  const auto* const found = std::find_if(kTracks.begin(), kTracks.end(),
                                         [&](const Track& track) { return track.name == name; });
  return found == kTracks.end() ? nullptr : found;
}

std::vector<Lineup> teams_of(const Track& track, const BotChoice& entry) {
  if (!track.crossed) {
    return {{.seats = std::vector<BotChoice>(track.players, entry), .talks = track.talks}};
  }
  std::vector<Lineup> teams;
  for (const BotChoice& partner : partners()) {
    teams.push_back({.seats = {entry, partner}, .talks = track.talks});
    teams.push_back({.seats = {partner, entry}, .talks = track.talks});
  }
  return teams;
}

std::string deals_hash(const Track& track, std::int64_t deals) {
  std::uint64_t hash = kHashStart;
  for (std::int64_t number = 1; number <= deals; ++number) {
    for (const Card card : deck_from_seed(game_seed(track.seed(), number))) {
      const auto letter = static_cast<char>(card);
      hash = hash_bytes(std::string_view(&letter, 1), hash);
    }
  }
  return hex_text(hash);
}

std::string partners_hash() {
  constexpr std::int64_t kGames = 20;
  std::vector<std::string> lines;
  for (const BotChoice& partner : partners()) {
    for (const bool extreme : {false, true}) {
      RunPlan plan;
      plan.rules.extreme = extreme;
      plan.tables = {{.seats = {partner, partner}, .talks = false}};
      plan.games = kGames;
      plan.seed = "backstep-98-partners";
      RunOptions options;
      options.keepers.push_back(
          {[](std::int64_t, const Record& game) { return game_line(game); },
           [&lines](const std::string& line) { return lines.push_back(line), true; }});
      run_games(plan, options);
    }
  }
  return lines_hash(lines);
}

std::string play_hash_of(const Track& track, std::span<const std::string> lines) {
  return lines_hash(lines.first(std::min(lines.size(), kPlayDeals * track.teams())));
}

BenchmarkResult play_benchmark(const BenchmarkPlan& plan, RunOptions options,
                               std::function<bool(const std::string& record)> keep) {
  RunPlan run;
  run.rules = plan.track->rules();
  run.tables = teams_of(*plan.track, plan.entry);
  run.games = plan.deals;
  run.seed = plan.track->seed();
  run.threads = plan.threads;
  run.guests = plan.guests;
  BenchmarkResult result;
  options.keepers.push_back(
      {[](std::int64_t, const Record& game) { return game_line(game) + '\n'; },
       [&result](const std::string& lines) {
         for (std::size_t start = 0; start < lines.size();) {
           const std::size_t end = lines.find('\n', start);
           result.lines.push_back(lines.substr(start, end - start));
           start = end + 1;
         }
         return true;
       }});
  if (keep) options.keepers.push_back(keep_records(std::move(keep)));
  const RunResult played = run_games(run, options);
  result.track = plan.track;
  result.deals = played.tables.front().tally.games;
  for (const RunResult::Table& table : played.tables) {
    result.tally.add(table.tally);
    result.thinking_ns += table.thinking_ns;
  }
  result.broken = played.broken;
  result.stopped = played.stopped;
  result.never_started = played.never_started.has_value();
  return result;
}

Result<std::string> verified_line(const Track& track, std::int64_t number, const Record& record) {
  const auto teams = static_cast<std::int64_t>(track.teams());
  const std::string seed = game_seed(track.seed(), number / teams + 1);
  if (record.rules != track.rules()) return Error{"is played by other rules"};
  if (record.deck != deck_from_seed(seed)) return Error{"has other cards"};
  if (record.begins != 0) return Error{"is begun by another seat"};
  if (!record.result) return Error{"is cut off"};
  const Lineup team =
      teams_of(track, *parse_bot("random"))[static_cast<std::size_t>(number % teams)];
  std::array<bool, kMaxPlayers> is_entry{};
  for (std::size_t seat = 0; seat < team.seats.size(); ++seat) {
    const bool partner = track.crossed && team.seats[seat].own != nullptr;
    is_entry[seat] = !partner;
  }
  Result<Record> replayed = replay_with(team, is_entry, record, seed);
  if (!replayed) return replayed.error();
  if (replayed->actions != record.actions) return Error{"has a partner that plays otherwise"};
  if (course_hash(*replayed) != course_hash(record)) {
    return Error{"has signals that were not given so"};
  }
  if (replayed->result != record.result) return Error{"states another result than the rules"};
  return game_line(*replayed);
}

}  // namespace backstep::sim
