// GuestCheck: a program that wants to be a bot plays through all rule sets, and what it does wrong
// is gathered. docs/bots.md describes what is looked at.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bots/bot_game.h"
#include "bots/external/child.h"
#include "engine/game/rules.h"
#include "sim/tally.h"
#include "wire/guest_json.h"

namespace backstep::sim {

struct GuestCheckPlan {
  std::string command;  // for the system's shell
  bots::external::Limits limits;
  int rounds = 1;  // games of every rule set
  std::string seed;
  // Looked at between games.
  const std::atomic<bool>* stop = nullptr;
  // After every game, on the calling thread.
  std::function<void(std::int64_t games, std::int64_t of)> progress;
};

// One kind of fault: where it was found first, and in how many games.
struct GuestFault {
  Rules rules;
  bool talks = false;
  std::string seed;      // of a run whose first game this is
  std::string fault;     // a sentence, see fault_text()
  std::string position;  // in text, at the moment of the fault
  bots::Fault::Kind kind = bots::Fault::Kind::kRefused;
  Refusal refusal = Refusal::kNone;
  std::string why;  // of Fault
  std::int64_t games = 1;
};

struct GuestCheck {
  static constexpr std::size_t kMostFaults = 10;
  // Each costs the whole patience.
  static constexpr std::int64_t kMostLate = 10;

  wire::GuestReady ready;  // of the first seat
  std::int64_t games_wanted = 0;
  Tally tally;
  std::vector<GuestFault> faults;  // each kind once, kMostFaults at most
  bool never_started = false;      // the first game broke before the program was ready
  bool gave_up = false;            // it answered nothing in the first games, or was late too often
  bool repeatable = true;          // the same game was played in the same way twice
  bool ends = true;                // every program ended when its input did
  std::chrono::nanoseconds waited{0};
  std::chrono::nanoseconds slowest{0};  // a single answer

  bool is_fine() const { return tally.broken() == 0 && tally.games == games_wanted; }
};

// One game of every rule set and round, with the program on every seat; tables of several seats
// talk in every second game. The programs play one game after another. It ends after the first game
// if the program does not start, after kFailedStarts games if it has answered nothing in them,
// after kMostLate late answers, and when it is stopped.
GuestCheck check_guest(const GuestCheckPlan& plan);

}  // namespace backstep::sim
