#include "sim/play_hash.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "engine/game/notation.h"
#include "sim/run.h"

namespace backstep::sim {
namespace {

constexpr std::int64_t kHashedGames = 20;
constexpr int kLowEffort = 6;

Lineup at_low_effort(Lineup table) {
  for (BotChoice& bot : table.seats) bot.effort = std::min(bot.effort, kLowEffort);
  return table;
}

// The games of a range, one line each.
std::vector<std::string> lines_of(const Lineup& table, const Rules& rules, GameRange part) {
  RunPlan plan;
  plan.rules = rules;
  plan.tables = {table};
  plan.games = kHashedGames;
  plan.part = part;
  plan.seed = "backstep-play";
  std::vector<std::string> lines;
  RunOptions options;
  options.keepers.push_back(
      {[](std::int64_t, const Record& game) { return game_line(game); },
       [&lines](const std::string& line) { return lines.push_back(line), true; }});
  run_games(plan, options);
  return lines;
}

}  // namespace

std::string hex_text(std::uint64_t number) {
  std::array<char, 17> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(number));
  return hex.data();
}

std::uint64_t course_hash(const Record& game) {
  std::uint64_t hash = kHashStart;
  for (const Action action : game.actions) hash = hash_bytes(action_text(action) + ' ', hash);
  for (const Note& note : game.notes) {
    hash = hash_bytes(
        std::to_string(note.after) + ':' + std::to_string(note.seat) + note.text + ' ', hash);
  }
  return hash;
}

std::string game_line(const Record& game) {
  const GameResult result = game.result.value_or(GameResult());
  return std::to_string(result.left) + (result.ending == Ending::kAbandoned ? "! " : " ") +
         hex_text(course_hash(game));
}

std::string lines_hash(std::span<const std::string> lines) {
  std::uint64_t hash = kHashStart;
  for (const std::string& line : lines) hash = hash_bytes(line + '\n', hash);
  return hex_text(hash);
}

std::string play_hash(const Lineup& table, const Rules& rules) {
  const auto of_roster = [](const BotChoice& bot) { return bot.info != nullptr; };
  if (!std::all_of(table.seats.begin(), table.seats.end(), of_roster)) return "";
  std::vector<std::string> lines = lines_of(at_low_effort(table), rules, {1, kHashedGames - 1});
  for (const std::string& line : lines_of(table, rules, {kHashedGames, kHashedGames}))
    lines.push_back(line);
  return lines_hash(lines);
}

std::vector<std::string> play_hashes(std::span<const Lineup> tables, const Rules& rules) {
  std::vector<std::string> hashes;
  for (const Lineup& table : tables) hashes.push_back(play_hash(table, rules));
  return hashes;
}

}  // namespace backstep::sim
