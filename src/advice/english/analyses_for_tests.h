// Analyses made by hand and by chance, for tests: only their shape is real.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "advice/analysis.h"
#include "base/random.h"
#include "engine/game/deal.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

inline bots::Turn turn_of(std::vector<Action> actions) {
  bots::Turn turn;
  for (const Action action : actions) turn.push_back(action);
  return turn;
}

inline Record record_with(const std::vector<std::string>& names) {
  Record record;
  record.rules.players = static_cast<std::uint8_t>(names.size());
  record.deck = deck_from_seed("kestrel");
  record.deal = std::to_string(names.size()) + "-kestrel";
  for (const std::string& name : names) record.seats.push_back({.name = name, .bot = ""});
  return record;
}

// A lost game of two in which the second of three turns was costly.
inline GameAnalysis small_game() {
  GameAnalysis game;
  game.over = true;
  game.outcome = Outcome::kStuck;
  game.left = 12;
  game.turns.resize(3);
  const double chances[3][2] = {{0.64, 0.63}, {0.60, 0.48}, {0.17, 0.16}};
  for (std::size_t i = 0; i < 3; ++i) {
    TurnAnalysis& turn = game.turns[i];
    turn.number = static_cast<int>(i) + 1;
    turn.seat = static_cast<int>(i) % 2;
    turn.first = 3 * i;
    turn.actions = 3;
    turn.worlds = 64;
    turn.played =
        turn_of({Action::lay(46, Pile::kB), Action::lay(49, Pile::kB), Action::end_turn()});
    turn.better = turn.played;
    turn.same = true;
    turn.before = {{chances[i][0], 0.02}, {3, 0.3}};
    turn.after = {{chances[i][1], 0.02}, {3.5, 0.3}};
    turn.best = turn.after;
    turn.choice = {chances[i][1] - chances[i][0], 0.01};
    turn.draws = (i == 2 ? 0 : chances[i + 1][0]) - chances[i][1];
  }
  TurnAnalysis& costly = game.turns[1];
  costly.same = false;
  costly.better =
      turn_of({Action::lay(61, Pile::kA), Action::lay(62, Pile::kA), Action::end_turn()});
  costly.cost = {0.123, 0.021};
  costly.cost_left = {1.5, 0.4};
  costly.costly = true;
  costly.kind = ChoiceKind::kMissedTrick;
  costly.why_played = {{.code = ReasonCode::kSkips, .count = 9}};
  costly.why_better = {{.code = ReasonCode::kKeepsTrick, .pile = Pile::kC, .card = 55},
                       {.code = ReasonCode::kSkips, .count = 1}};
  game.start = 0.64;
  game.seats.resize(2);
  for (const TurnAnalysis& turn : game.turns) {
    SeatTotals& seat = game.seats[static_cast<std::size_t>(turn.seat)];
    ++seat.turns;
    seat.choices += turn.choice.value;
    game.choices += turn.choice.value;
    game.draws += turn.draws;
  }
  game.seats[1].costly = 1;
  game.seats[1].cost = 0.123;
  game.costliest = 1;
  game.turning_points = {.choices = {1}, .draws = {1}};
  return game;
}

// Any chances, any length: only the sums and the places are right.
inline GameAnalysis game_by_chance(Random& random, int turns, int players) {
  const auto real = [&random] { return static_cast<double>(random.below(1001)) / 1000; };
  GameAnalysis game;
  game.over = true;
  game.outcome = random.below(2) == 0 ? Outcome::kWon : Outcome::kOnePile;
  game.left = game.outcome == Outcome::kWon ? 0 : static_cast<int>(random.below(90)) + 1;
  game.seats.resize(static_cast<std::size_t>(players));
  for (int number = 1; number <= turns; ++number) {
    TurnAnalysis turn;
    turn.number = number;
    turn.seat = (number - 1) % players;
    for (bots::Turn* const one : {&turn.played, &turn.better}) {
      const auto cards = 1 + random.below(kMaxHand);
      for (std::uint64_t k = 0; k < cards; ++k) {
        one->push_back(
            Action::lay(static_cast<Card>(2 + random.below(98)), kPiles[random.below(4)]));
      }
      one->push_back(Action::end_turn());
    }
    turn.before = {{real(), real() / 10}, {real() * 90, real() * 10}};
    turn.after = {{real(), real() / 10}, {real() * 90, real() * 10}};
    turn.best = turn.after;
    turn.choice = {turn.after.chance.value - turn.before.chance.value, real() / 10};
    turn.cost = {real(), real() / 5};
    turn.cost_left = {real() * 98, real() * 10};
    turn.costly = random.below(4) == 0;
    turn.kind = static_cast<ChoiceKind>(random.below(kChoiceKindCount));
    game.turns.push_back(turn);
  }
  for (std::size_t i = 0; i < game.turns.size(); ++i) {
    TurnAnalysis& turn = game.turns[i];
    const double next = i + 1 < game.turns.size() ? game.turns[i + 1].before.chance.value
                                                  : (game.outcome == Outcome::kWon ? 1 : 0);
    turn.draws = next - turn.after.chance.value;
    game.draws += turn.draws;
    game.choices += turn.choice.value;
    SeatTotals& seat = game.seats[static_cast<std::size_t>(turn.seat)];
    ++seat.turns;
    seat.choices += turn.choice.value;
    if (turn.costly) {
      ++seat.costly;
      seat.cost += turn.cost.value;
      game.costliest = i;
    }
    TurningPoints& points = game.turning_points;
    if (points.choices.size() < 3 && turn.costly) points.choices.push_back(i);
    if (points.draws.size() < 2 && random.below(static_cast<std::uint32_t>(turns)) < 6) {
      points.draws.push_back(i);
    }
  }
  if (!game.turns.empty()) game.start = game.turns.front().before.chance.value;
  if (game.outcome != Outcome::kWon && turns > 0) {
    Hindsight& hindsight = game.hindsight.emplace();
    const auto until = static_cast<int>(random.below(static_cast<std::uint32_t>(turns) + 1));
    if (until > 0) hindsight.winnable_until = until;
    const int from = until + 1 + static_cast<int>(random.below(4));
    if (from <= turns) hindsight.lost_from = from;
  }
  return game;
}

}  // namespace backstep::advice::english
