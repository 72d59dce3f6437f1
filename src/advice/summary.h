// Summary: many analysed games together: where these players lose chances.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "advice/analysis.h"

namespace backstep::advice {

// One player, by name, over all games and seats.
struct PlayerSummary : SeatTotals {
  int games = 0;
};

struct Summary {
  int games = 0;
  int won = 0;
  double start = 0;  // sums over the games
  double choices = 0;
  double draws = 0;
  SeatTotals all;
  std::map<std::string, PlayerSummary> players;
};

// What a summary needs of one game; the line of a game in the JSON holds it, too.
struct GameTotals {
  bool won = false;
  double start = 0;
  double choices = 0;
  double draws = 0;
  std::vector<std::string> names;  // one for each seat
  std::vector<SeatTotals> seats;

  bool operator==(const GameTotals&) const = default;
};

void add(Summary& summary, const GameTotals& game);

}  // namespace backstep::advice
