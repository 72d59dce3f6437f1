// Signal: the fixed vocabulary of the table. A signal never states a value or pins one down: it
// says what its seat would like, and means just that to everyone who hears it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/command.h"

namespace backstep {

enum class Meaning : std::uint8_t {
  // About a pile.
  kLeave,      // please leave this pile alone
  kSmallStep,  // only a small step here
  kVeryGood,   // I have something very good here
  kAsYouLike,  // do as you like here
  // About the turn.
  kRatherNotBegin,
  kCanBegin,
  kTrouble,  // I am in trouble
  kCanWait,
  // About a command of Extreme.
  kHold,    // I hold it
  kNotNow,  // please not now
};
inline constexpr std::size_t kMeaningCount = 10;

constexpr bool is_about_pile(Meaning meaning) { return meaning <= Meaning::kAsYouLike; }
constexpr bool is_about_command(Meaning meaning) { return meaning >= Meaning::kHold; }

struct Signal {
  Meaning meaning = Meaning::kCanWait;
  Pile pile = Pile::kA;              // kA unless it is about a pile
  Command command = Command::kNone;  // kNone unless it is about a command

  static constexpr Signal about(Meaning meaning, Pile pile) {
    return {meaning, pile, Command::kNone};
  }
  static constexpr Signal about(Meaning meaning, Command command) {
    return {meaning, Pile::kA, command};
  }
  constexpr bool operator==(const Signal&) const = default;
};

// "leave:A", "small:C", "good:B", "free:D", "not_begin", "begin", "trouble", "wait", "hold:skull",
// "not_now:mute": what records and protocols write.
std::string code(const Signal& signal);
std::optional<Signal> signal_from_code(std::string_view code);

}  // namespace backstep
