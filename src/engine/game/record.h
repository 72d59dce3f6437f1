// Record: a whole game to keep, to send and to replay: rules, explicit deck, seats, every action.
// A record is the truth about a game; any state of it is a replay. Its text form is in wire/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/outcome.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep {

// What an occupant's bot is called that is of no roster: a program that came to a table as others
// do, under a name of its own.
inline constexpr std::string_view kProgram = "program";

// Who sits on a seat. Either part may be empty; a bot may have a name of its own.
struct Occupant {
  std::string name;
  std::string bot;  // the bot's name in the roster, or kProgram; empty for a person

  bool operator==(const Occupant&) const = default;
};

// Something that happened between two actions and changed no card.
struct Note {
  enum class Kind : std::uint8_t { kSits, kSays, kSignals };

  std::size_t after = 0;  // the number of actions before it
  int seat = 0;
  Kind kind = Kind::kSays;
  Occupant occupant;  // kSits: who sits there from now on
  std::string text;   // kSays: the words; kSignals: the signal's code
  std::optional<std::int64_t> ms;

  bool operator==(const Note&) const = default;
};

enum class Ending : std::uint8_t { kRunning, kWon, kLost, kAbandoned };
// "running", "won", "lost" or "abandoned".
std::string_view name(Ending ending);
std::optional<Ending> ending_named(std::string_view name);

// How a game stood when the record was made.
struct GameResult {
  Ending ending = Ending::kRunning;
  Outcome outcome = Outcome::kPlaying;  // the reason, if lost
  int left = kCardCount;

  bool operator==(const GameResult&) const = default;
};

struct Record {
  int rules_version = kRulesVersion;
  Rules rules;
  Deck deck{};
  int begins = 0;
  std::vector<Occupant> seats;  // at the start, one for each player
  std::string deal;             // the name of the deal, if it has one
  std::string started;          // UTC, "2026-11-15T20:15:00Z", if known
  std::vector<Action> actions;
  std::vector<std::int64_t> ms;      // one for each action since the start, or none at all
  std::vector<Note> notes;           // in order
  std::optional<GameResult> result;  // none: the record was cut off

  bool operator==(const Record&) const = default;
};

// How far a record can be replayed by this program's rules.
struct Replay {
  State state;                       // after `actions` actions
  std::size_t actions = 0;           // how many were made
  Refusal refused = Refusal::kNone;  // why the next one was not, if one was not
};

// Replays the first `count` actions, or as many of them as go through.
// REQUIRES: deal(record.rules, record.deck, record.begins) succeeds.
Replay replay(const Record& record, std::size_t count);

// What a game in this state is recorded as; `abandoned` for one given up while it went on.
GameResult result_of(const State& state, bool abandoned = false);

// Who sits on a seat after so many actions.
Occupant occupant_at(const Record& record, int seat, std::size_t actions);

}  // namespace backstep
