// The log of a table: what happened there, in one order. A table is the sum of its entries; nothing
// else about it is stored. Entries hold secrets (decks, persons) and never leave the server.
//
// Members are the people of a table, numbered from 1 as they came; a person's own id is only here.
// A program that came by the protocol is a member, too, and marked as one.
#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/flag.h"
#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "table/event.h"
#include "wire/settings.h"

namespace backstep::wire {

// Most entries hold no secret, and are told to clients as they are.
namespace entry {

using table::event::Answered;
using table::event::AskAgreed;
using table::event::Begun;
using table::event::BotSat;
using table::event::Changed;
using table::event::Closed;
using table::event::Forgotten;
using table::event::Here;
using table::event::Hid;
using table::event::Hosts;
using table::event::Left;
using table::event::Opened;
using table::event::Reacted;
using table::event::Readied;
using table::event::Renamed;
using table::event::Said;
using table::event::Sat;
using table::event::Signalled;
using table::event::StandInAgreed;
using table::event::Stood;
using table::event::StoodIn;
using table::event::Swapped;
using table::event::TookBack;
using table::event::Voted;

// Somebody came, or came back: to the bench.
struct Joined {
  static constexpr std::string_view kName = "joined";
  int member = 0;
  std::string person;
  std::string name;
  Flag program = false;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (member, person, name, program))

struct Dealt {
  static constexpr std::string_view kName = "dealt";
  std::string game;
  Rules rules;
  Deck deck{};
  DealChoice deal;
  std::vector<Action> done;  // of a what-if: what had been done before
  int begins = 0;            // of a what-if, or alone: there is nothing to settle
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (game, rules, deck, deal, done, begins))

struct Did {
  static constexpr std::string_view kName = "did";
  int seat = 0;
  std::vector<Action> actions;
};
BOOST_DESCRIBE_STRUCT(Did, (), (seat, actions))

// The person to move has given no sign of life since that time. From `until` on the other people at
// the seats may agree to let a bot play there.
struct Idle {
  static constexpr std::string_view kName = "idle";
  int seat = 0;
  std::int64_t since = 0;
  std::int64_t until = 0;
};
BOOST_DESCRIBE_STRUCT(Idle, (), (seat, since, until))

// A person wants a seat of the running game: one that was theirs on another device, or a bot's.
struct Asked {
  static constexpr std::string_view kName = "asked";
  std::string person;
  std::string name;  // under which a newcomer would sit there
  int seat = 0;
  std::optional<std::int64_t> until = std::nullopt;  // of a member's seat: nobody can agree before
};
BOOST_DESCRIBE_STRUCT(Asked, (), (person, name, seat, until))

// The game ended before its end: all agreed, or its time was over.
enum class Stop : std::uint8_t { kGivenUp, kTimeOver };
constexpr auto names(Stop) { return std::array<std::string_view, 2>{"given_up", "time_over"}; }
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Stop why = Stop::kGivenUp;
};
BOOST_DESCRIBE_STRUCT(Stopped, (), (why))

// Of Forgotten, whose member has no name any more. Below 0: one whose seat had
// passed to another token before, -1 the first of them, or from kFirstForgottenAsker on downwards
// one who asked for a seat; 0: of whom only a label is left.
inline constexpr int kFirstForgottenAsker = -1'000'000;

}  // namespace entry

using TableEntry =
    std::variant<entry::Opened, entry::Changed, entry::Joined, entry::Renamed, entry::Left,
                 entry::Hosts, entry::Sat, entry::Stood, entry::BotSat, entry::Swapped,
                 entry::Dealt, entry::Begun, entry::Did, entry::Signalled, entry::Said,
                 entry::Reacted, entry::StoodIn, entry::TookBack, entry::Asked, entry::Answered,
                 entry::Voted, entry::Readied, entry::Stopped, entry::Hid, entry::Forgotten,
                 entry::Closed, entry::AskAgreed, entry::Idle, entry::Here, entry::StandInAgreed>;

std::string write_entry(const TableEntry& entry);
Result<TableEntry> read_entry(std::string_view text);

}  // namespace backstep::wire
