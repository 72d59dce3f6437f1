// Difficulty: how hard a deal is, from many games of it.
//
// On every seat sits a WaveringBot, nobody talks, and seat 0 begins. Game k of a deal, counted from
// 1, is a function of rules, deck and k: not of how many games are asked for, nor of threads. So
// the tallies of different games of a deal can be put together.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "sim/interval.h"
#include "sim/match.h"
#include "sim/spread.h"
#include "sim/tally.h"
#include "sim/usual.h"
#include "sim/wavering.h"

namespace backstep::sim {

// Fifths of the deals of the same rules.
enum class Grade : std::uint8_t { kEasy, kFair, kTricky, kHard, kBrutal };
inline constexpr std::array kGrades{Grade::kEasy, Grade::kFair, Grade::kTricky, Grade::kHard,
                                    Grade::kBrutal};
// "easy" to "brutal".
std::string_view name(Grade grade);

struct DealGames {
  Rules rules;
  Deck deck{};
  std::int64_t first = 1;
  std::int64_t count = 1;
};

// One game. REQUIRES: deal() accepts rules and deck.
MatchResult play_game_of(const Rules& rules, const Deck& deck, std::int64_t number,
                         WaveringBot& bot);
// Many; if the watch stops them, the first ones. REQUIRES: the same, and at least one game.
Tally play_games_of(const DealGames& games, int threads, const Watch& watch = {});

// What the games of a deal are worth on average. The interval is by the normal distribution after
// two games of either kind were added, won ones and worthless ones, so that a few games that end
// alike do not look like a proof. REQUIRES: tally.games > 0.
Estimate mean_worth(const Rules& rules, const Tally& tally);

struct Grading {
  double harder_than = 0;  // the share of deals of these rules that are easier
  Grade grade = Grade::kEasy;
  // What it may be, too, as far as chance goes.
  Grade easiest = Grade::kEasy;
  Grade hardest = Grade::kEasy;

  bool operator==(const Grading&) const = default;
};
Grading grade_of(const Usual& usual, const Estimate& worth);

}  // namespace backstep::sim
