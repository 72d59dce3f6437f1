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

#include "base/result.h"
#include "game/action.h"
#include "game/card.h"
#include "game/rules.h"
#include "signal/signal.h"
#include "wire/flag.h"
#include "wire/settings.h"

namespace backstep::wire {

namespace entry {

struct Opened {
  static constexpr std::string_view kName = "opened";
  Settings settings;
};
BOOST_DESCRIBE_STRUCT(Opened, (), (settings))

struct Changed {
  static constexpr std::string_view kName = "changed";
  Settings settings;
};
BOOST_DESCRIBE_STRUCT(Changed, (), (settings))

// Somebody came, or came back: to the bench.
struct Joined {
  static constexpr std::string_view kName = "joined";
  int member = 0;
  std::string person;
  std::string name;
  Flag program = false;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (member, person, name, program))

struct Renamed {
  static constexpr std::string_view kName = "renamed";
  int member = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Renamed, (), (member, name))

// Off the table. In a running game a bot plays on in the seat, for nobody.
struct Left {
  static constexpr std::string_view kName = "left";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(Left, (), (member))

struct Hosts {
  static constexpr std::string_view kName = "hosts";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(Hosts, (), (member))

// A member takes a free seat, or that of a bot.
struct Sat {
  static constexpr std::string_view kName = "sat";
  int member = 0;
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(Sat, (), (member, seat))

struct Stood {
  static constexpr std::string_view kName = "stood";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(Stood, (), (member))

// A bot sits there, or with an empty name nobody.
struct BotSat {
  static constexpr std::string_view kName = "bot_sat";
  int seat = 0;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(BotSat, (), (seat, bot))

struct Swapped {
  static constexpr std::string_view kName = "swapped";
  int one = 0;
  int other = 0;
};
BOOST_DESCRIBE_STRUCT(Swapped, (), (one, other))

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

// C2: it is settled who begins; `by` the member who said so, 0 if the bots did.
struct Begun {
  static constexpr std::string_view kName = "begun";
  int seat = 0;
  int by = 0;
};
BOOST_DESCRIBE_STRUCT(Begun, (), (seat, by))

struct Did {
  static constexpr std::string_view kName = "did";
  int seat = 0;
  std::vector<Action> actions;
};
BOOST_DESCRIBE_STRUCT(Did, (), (seat, actions))

struct Signalled {
  static constexpr std::string_view kName = "signalled";
  int seat = 0;
  Signal signal;
};
BOOST_DESCRIBE_STRUCT(Signalled, (), (seat, signal))

struct Said {
  static constexpr std::string_view kName = "said";
  int member = 0;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Said, (), (member, text))

struct Reacted {
  static constexpr std::string_view kName = "reacted";
  int member = 0;
  std::string reaction;
};
BOOST_DESCRIBE_STRUCT(Reacted, (), (member, reaction))

// A bot plays for the one whose seat it is, until that one takes it back.
struct StoodIn {
  static constexpr std::string_view kName = "stood_in";
  int seat = 0;
  std::string bot;
  int by = 0;
};
BOOST_DESCRIBE_STRUCT(StoodIn, (), (seat, bot, by))

struct TookBack {
  static constexpr std::string_view kName = "took_back";
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(TookBack, (), (seat))

// A person wants a seat of the running game: one that was theirs on another device, or a bot's.
struct Asked {
  static constexpr std::string_view kName = "asked";
  std::string person;
  std::string name;  // under which a newcomer would sit there
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (person, name, seat))

// The answer to whoever asked for that seat. Agreed, the seat is theirs: a member's with the
// member, whose old token means nothing here any more; a bot's with a new member.
struct Answered {
  static constexpr std::string_view kName = "answered";
  int seat = 0;
  bool agreed = false;
  int by = 0;
  int member = 0;  // agreed: who sits there now
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, agreed, by, member))

// A member would play again, or no longer would.
struct Readied {
  static constexpr std::string_view kName = "readied";
  int member = 0;
  bool ready = false;
};
BOOST_DESCRIBE_STRUCT(Readied, (), (member, ready))

// A member wants to give the game up, or no longer does.
struct Voted {
  static constexpr std::string_view kName = "voted";
  int member = 0;
  bool give_up = false;
};
BOOST_DESCRIBE_STRUCT(Voted, (), (member, give_up))

// The game ended before its end: all agreed, or its time was over.
enum class Stop : std::uint8_t { kGivenUp, kTimeOver };
constexpr auto names(Stop) { return std::array<std::string_view, 2>{"given_up", "time_over"}; }
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Stop why = Stop::kGivenUp;
};
BOOST_DESCRIBE_STRUCT(Stopped, (), (why))

// A member does not want to hear another one, or wants to again. Only that member knows.
struct Hid {
  static constexpr std::string_view kName = "hid";
  int member = 0;
  int whom = 0;
  bool hide = true;
};
BOOST_DESCRIBE_STRUCT(Hid, (), (member, whom, hide))

// A person wanted to be forgotten: the member is somebody, and has no name any more. Below 0: one
// whose seat had passed to another token before, -1 the first of them; 0: of whom
// only a label is left.
struct Forgotten {
  static constexpr std::string_view kName = "forgotten";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(Forgotten, (), (member))

struct Closed {
  static constexpr std::string_view kName = "closed";
  std::string why;
};
BOOST_DESCRIBE_STRUCT(Closed, (), (why))

}  // namespace entry

using TableEntry =
    std::variant<entry::Opened, entry::Changed, entry::Joined, entry::Renamed, entry::Left,
                 entry::Hosts, entry::Sat, entry::Stood, entry::BotSat, entry::Swapped,
                 entry::Dealt, entry::Begun, entry::Did, entry::Signalled, entry::Said,
                 entry::Reacted, entry::StoodIn, entry::TookBack, entry::Asked, entry::Answered,
                 entry::Voted, entry::Readied, entry::Stopped, entry::Hid, entry::Forgotten,
                 entry::Closed>;

std::string write_entry(const TableEntry& entry);
Result<TableEntry> read_entry(std::string_view text);

}  // namespace backstep::wire
