// Settings: what a table was opened for.
#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/rules.h"

namespace backstep::table {

// Where the cards of the next game come from.
enum class DealKind : std::uint8_t {
  kRandom,  // from the system's entropy: nobody can know them
  kNamed,   // of a deal that has a name, and can be looked up by it
  kToday,   // one of the day's deals: `name` is its date and form, "2026-11-16/solo"
  kClub,    // the secret deal of a club evening, which is `name`
  kWhatIf,  // the position after `at` actions of the finished game `name`
};
constexpr auto names(DealKind) {
  return std::array<std::string_view, 5>{"random", "named", "today", "club", "what_if"};
}

struct DealChoice {
  static constexpr bool kDefaults = true;
  DealKind kind = DealKind::kRandom;
  std::string name;
  int at = 0;

  bool operator==(const DealChoice&) const = default;
};
BOOST_DESCRIBE_STRUCT(DealChoice, (), (kind, name, at))

// How long bots take for a turn. Alone among themselves they may take no time at all.
enum class Pace : std::uint8_t { kCalm, kNormal, kQuick, kAtOnce };
constexpr auto names(Pace) {
  return std::array<std::string_view, 4>{"calm", "normal", "quick", "at_once"};
}

// What becomes of a turn of a correspondence table whose time is over.
enum class ClockEnd : std::uint8_t { kWait, kBot };
constexpr auto names(ClockEnd) { return std::array<std::string_view, 2>{"wait", "bot"}; }

// A table for games over days: nobody has to be there at the same time. No seat counts as lost, and
// no bot plays for anybody, unless that was chosen for the clock.
struct Correspondence {
  static constexpr bool kDefaults = true;
  static constexpr int kMostClockHours = 14 * 24;
  int clock_hours = 0;  // for a turn; 0: there is no clock
  ClockEnd at_end = ClockEnd::kWait;

  bool operator==(const Correspondence&) const = default;
};
BOOST_DESCRIBE_STRUCT(Correspondence, (), (clock_hours, at_end))

struct Settings {
  static constexpr bool kDefaults = true;
  std::string name;     // of the table; may be empty
  Rules rules;          // players: how many seats it has
  bool listed = false;  // shown in the list of tables, and anybody may watch; else by link only
  bool hints = true;
  bool aid = true;     // the memory aid
  bool voice = false;  // they talk by voice: the page keeps chat out of the way
  Pace pace = Pace::kNormal;
  DealChoice deal;
  std::optional<Correspondence> correspondence;

  bool operator==(const Settings&) const = default;
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (name, rules, listed, hints, aid, voice, pace, deal, correspondence))

}  // namespace backstep::table
