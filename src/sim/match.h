// Match: one game between bots, from the deal to the end.
//
// Seat 0 begins. Before every turn of a table that talks, unless a mute is visible, each seat but
// the mover may give signals, in the order of turns; whoever speaks later has heard who spoke
// before. Then the mover answers with a whole turn, which is done action by action.
//
// A match is a function of its deck, rules, bots and seed: nothing else gives the bots chance. What
// a bot does wrong ends the game there, with the reason.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "bots/guest.h"
#include "game/action.h"
#include "game/card.h"
#include "game/outcome.h"
#include "game/record.h"
#include "game/rules.h"
#include "game/state.h"

namespace backstep {

struct Match {
  Rules rules;
  Deck deck{};
  std::array<Bot*, kMaxPlayers> bots{};  // one for each player; the same one may sit on many seats
  std::array<Guest*, kMaxPlayers>
      guests{};  // those of them that are guests, each on one seat alone
  bool talks = false;
  // Of the chance the seats are given, apart for each seat. The text must outlive the match.
  std::string_view seed;
};

// What a bot did against its contract. The game ends there.
struct Fault {
  enum class Kind : std::uint8_t {
    kRefused,   // the rules refuse an action
    kCutShort,  // the turn stops before it has passed
    kTooLong,   // actions are left when the turn has passed
    kSignal,    // a signal that is not allowed
    // Of guests, as Trouble::Kind has them.
    kNotStarted,
    kDied,
    kLate,
    kFlooded,
    kNonsense,
  };
  static constexpr std::size_t kKinds = 9;

  Kind kind = Kind::kRefused;
  int seat = 0;
  Action action;                     // the one refused or left over
  Refusal refusal = Refusal::kNone;  // if refused
  std::string why;                   // a guest's trouble, or the signal's code
  std::string position;              // in text, at the moment of the fault
};
// "refused", "cut_short", ... "nonsense".
std::string_view name(Fault::Kind kind);
// "seat 1 lays 37A, which is refused: ..." without the position.
std::string fault_text(const Fault& fault);

struct MatchResult {
  State state;
  int turns = 0;
  bool avoidable = false;  // lost in the mover's own turn, which could have been played otherwise
  // The bots' time: as the processor counts it for this thread, and by the clock for guests.
  std::int64_t thinking_ns = 0;
  std::optional<Fault> fault;
};

// What was done and signalled, as a record keeps it.
struct Course {
  std::vector<Action> actions;
  std::vector<Note> notes;
};

// Nothing is allocated unless there is a course to fill, a loss to judge, a fault to tell, or a
// guest. REQUIRES: deal() accepts rules and deck; there is a bot for each player.
MatchResult play_match(const Match& match, Course* course = nullptr);

}  // namespace backstep
