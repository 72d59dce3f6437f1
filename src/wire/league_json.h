// Leagues: who plays, read, and what came of it, written. docs/league.md is the contract.
#pragma once

#include <cstddef>
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
    TableFigures figures;
  };
  struct Pair {
    std::size_t first = 0;  // of the entries
    std::size_t second = 0;
    PairFigures figures;  // second minus first
  };

  RunFigures run;
  std::vector<Entry> entries;  // the best first
  std::vector<Pair> pairs;     // every entry with every later one
};

// One line, without its end.
std::string league_json(const LeagueFigures& league);

}  // namespace backstep::wire
