// Talk: the signals in force at a table, as everyone heard them, and what may be said now.
//
// Every player may signal and speak at any time, in the own turn or not; a signal is heard by all.
// A signal about a pile lapses when that pile changes; one about beginning with the first card; one
// about the turn or a command when its seat has played its next turn. A newer one of the same seat
// about the same thing replaces it. When a mute becomes visible everything lapses and does not come
// back (T3).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/table.h"
#include "engine/signal/signal.h"

namespace backstep {

// What one seat has said and still means.
struct Said {
  std::array<std::optional<Meaning>, kPileCount> piles;
  std::optional<Meaning> turn;  // beginning, trouble or waiting
  CommandSet holds;
  CommandSet not_now;

  constexpr bool operator==(const Said&) const = default;
};

struct Talk {
  std::array<Said, kMaxPlayers> seats;
  bool in_use = false;  // this table signals, so that silence says something, too

  constexpr bool operator==(const Talk&) const = default;
};
static_assert(std::is_trivially_copyable_v<Talk>);

enum class TalkRefusal : std::uint8_t {
  kNone,
  kMuted,       // a mute is visible (T3)
  kGameOver,    // nothing is left to signal about
  kNoCommands,  // about a command in a game that has none
  kBegun,       // about beginning when the first card lies
  kNoSeat,      // by somebody who does not play: whoever only looks on has nothing to tell
};

// Whether a signal may be given now, by anyone who plays ...
TalkRefusal refusal(const Table& table, const Signal& signal);
// ... and by this one.
TalkRefusal refusal(const Table& table, int seat, const Signal& signal);

// What may be said in words, in chat or by a reaction.
enum class Speech : std::uint8_t {
  kNoValues,  // everything but the values of cards (T1)
  kNothing,   // a mute is visible (T3)
  kAnything,  // the game is over: until the next deal there is nothing left to give away
};
Speech speech(const Table& table);

// Everyone hears a signal. REQUIRES: refusal() is kNone, seat is a player's.
void hear(Talk& talk, int seat, const Signal& signal);

// What still holds after an action: `mover` did `action`, and the table is now `after`.
void lapse(Talk& talk, int mover, Action action, const Table& after);

}  // namespace backstep
