// Match: a bot game (bots/bot_game.h) that is simulated, with guests, a log and figures. Seat 0
// begins.
//
// A match is a function of its deck, rules, bots and seed: nothing else gives the bots chance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/bot_game.h"
#include "bots/guest.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/record.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "sim/draw_luck.h"

namespace backstep::sim {

struct Match {
  Rules rules;
  Deck deck{};
  std::array<bots::Bot*, kMaxPlayers>
      bots{};  // one for each player; the same one may sit on many seats
  std::array<bots::Guest*, kMaxPlayers>
      guests{};  // those of them that are guests, each on one seat alone
  bool talks = false;
  DrawLuckMeter* luck = nullptr;  // measures the luck of the draws, if that is wanted
  // Of the chance the seats are given, apart for each seat. The text must outlive the match.
  std::string_view seed;
};

// The random numbers of each seat in the game with this seed.
using SeatChance = std::array<Random, kMaxPlayers>;
SeatChance chance_of_seats(std::string_view seed);

struct MatchResult {
  State state;
  int turns = 0;
  bool avoidable = false;  // lost in the mover's own turn, which could have been played otherwise
  // The bots' time: as the processor counts it for this thread, and by the clock for guests.
  std::int64_t thinking_ns = 0;
  std::optional<bots::Fault> fault;
  DrawLuck luck;  // if it was measured
};

// What was done and signalled, as a record keeps it.
struct MatchLog {
  std::vector<Action> actions;
  std::vector<Note> notes;
};

// Nothing is allocated unless there is a log to fill, a loss to judge, a fault to tell, or a
// guest. REQUIRES: deal() accepts rules and deck; there is a bot for each player.
MatchResult play_match(const Match& match, MatchLog* log = nullptr);

}  // namespace backstep::sim
