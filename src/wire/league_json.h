// Leagues: who plays, read, and what came of it, written. docs/league.md is the contract.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "wire/sim_json.h"

namespace backstep::wire {

struct LeagueBot {
  std::string name;  // as the table calls it; no two are the same
  std::string bot;   // as --bot takes it
};

// {"bots":[{"name":"mine","bot":"exec:./mine"}, ...]}: two at least.
Result<std::vector<LeagueBot>> read_league(std::string_view text);

struct LeagueFigures {
  struct Entry {
    std::string name;
    Figure rating;
    TableFigures figures;
  };
  struct Pair {
    std::size_t first = 0;  // of the entries
    std::size_t second = 0;
    PairFigures figures;  // second minus first
  };

  RunFigures run;
  std::optional<bool> settled;  // if the league was to stop when all pairs are
  std::vector<Entry> entries;   // the best first
  std::vector<Pair> pairs;      // every entry with every later one
};

// One line, without its end.
std::string league_json(const LeagueFigures& league);

// Cross-play: every bot of a league as a partner of every other.
struct CrossFigures {
  struct Team {
    std::size_t first = 0;   // of the bots; on the first seat and every second one after it
    std::size_t second = 0;  // on the others
    TableFigures figures;
  };
  struct Entry {
    std::string name;
    Figure self_win_rate;  // with itself on all seats
    Figure self_mean_left;
    Figure others_win_rate;  // in all teams with another bot
    Figure others_mean_left;
  };

  RunFigures run;
  std::vector<Entry> entries;  // as the league has them
  std::vector<Team> teams;     // row by row
};

// One line, without its end.
std::string cross_json(const CrossFigures& cross);

}  // namespace backstep::wire
