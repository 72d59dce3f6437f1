#include "sim/difficulty.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/check.h"
#include "bots/credit.h"
#include "bots/net.h"
#include "engine/game/outcome.h"

namespace backstep::sim {
namespace {

Grade grade_at(double harder_than) {
  const auto fifth = static_cast<std::size_t>(harder_than * kGrades.size());
  return kGrades[std::min(fifth, kGrades.size() - 1)];
}

}  // namespace

std::string_view name(Grade grade) {
  constexpr std::array<std::string_view, kGrades.size()> kNames{"easy", "fair", "tricky", "hard",
                                                                "brutal"};
  return kNames[static_cast<std::size_t>(grade)];
}

MatchResult play_game_of(const Rules& rules, const Deck& deck, std::int64_t number,
                         WaveringBot& bot) {
  const std::string seed = std::to_string(number);
  Match match{.rules = rules, .deck = deck, .bots = {}, .seed = seed};
  match.bots.fill(&bot);
  MatchResult result = play_match(match);
  if (result.fault) {
    fail_check(("the wavering bot: " + bots::fault_text(*result.fault)).c_str(),
               result.fault->position.c_str());
  }
  return result;
}

Tally play_games_of(const DealGames& games, int threads, const Watch& watch) {
  struct Player {
    WaveringBot bot;
    Tally tally;
  };
  std::vector<Player> players(static_cast<std::size_t>(threads));
  spread(games.count, threads, watch, [&](int thread, std::int64_t piece) {
    Player& player = players[static_cast<std::size_t>(thread)];
    const MatchResult result =
        play_game_of(games.rules, games.deck, games.first + piece, player.bot);
    player.tally.add(result);
    return Progress{.games = 1, .wins = result.state.outcome == Outcome::kWon ? 1 : 0};
  });
  Tally total;
  for (const Player& player : players) total.add(player.tally);
  return total;
}

Estimate mean_worth(const Rules& rules, const Tally& tally) {
  constexpr std::int64_t kOne = bots::kChanceOne;
  std::int64_t sum = kOne * tally.wins();
  std::int64_t squares = kOne * kOne * tally.wins();
  // A game that was won leaves none, and one that was lost with none left is worth nothing.
  for (int left = 1; left <= kCardCount; ++left) {
    const std::int64_t games = tally.left[static_cast<std::size_t>(left)];
    const std::int64_t worth = bots::credit(rules, left);
    sum += worth * games;
    squares += worth * worth * games;
  }
  const double value =
      static_cast<double>(sum) / static_cast<double>(tally.games) / bots::kChanceOne;
  const Estimate wary =
      mean(tally.games + 4, sum + 2 * kOne, squares + 2 * kOne * kOne, 0, bots::kChanceOne);
  return {value,
          {std::min(wary.ci95.low / bots::kChanceOne, value),
           std::max(wary.ci95.high / bots::kChanceOne, value)}};
}

Grading grade_of(const Usual& usual, const Estimate& worth) {
  const double harder = harder_than(usual, worth.value);
  return {.harder_than = harder,
          .grade = grade_at(harder),
          .easiest = grade_at(harder_than(usual, worth.ci95.high)),
          .hardest = grade_at(harder_than(usual, worth.ci95.low))};
}

}  // namespace backstep::sim
