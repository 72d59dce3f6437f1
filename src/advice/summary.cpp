#include "advice/summary.h"

#include <cstddef>

namespace backstep::advice {
namespace {

void add(Part& sum, const Part& part) {
  sum.turns += part.turns;
  sum.costly += part.costly;
  sum.choices += part.choices;
  sum.cost += part.cost;
}

void add(SeatTotals& sum, const SeatTotals& seat) {
  add(static_cast<Part&>(sum), seat);
  for (std::size_t i = 0; i < kPhaseCount; ++i) add(sum.phases[i], seat.phases[i]);
  for (std::size_t i = 0; i < kChoiceKindCount; ++i) add(sum.kinds[i], seat.kinds[i]);
}

}  // namespace

void add(Summary& summary, const GameTotals& game) {
  ++summary.games;
  summary.won += game.won ? 1 : 0;
  summary.start += game.start;
  summary.choices += game.choices;
  summary.draws += game.draws;
  std::map<std::string, bool> seen;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    add(summary.all, game.seats[seat]);
    PlayerSummary& player = summary.players[game.names[seat]];
    add(player, game.seats[seat]);
    // Who holds two seats played one game.
    if (!seen[game.names[seat]]) ++player.games;
    seen[game.names[seat]] = true;
  }
}

}  // namespace backstep::advice
