// Events: everything that can happen at a table, as clients are told. The list is closed: a visitor
// of Event has one overload for each, so that a new event does not compile before every place that
// it concerns handles it. docs/protocol.md describes them.
//
// Events contain only what their reader may know; server/tables/redact.cpp makes them from the log.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/flag.h"
#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/signal/signal.h"
#include "table/settings.h"

namespace backstep::table {

// How a game ended, and the cards that were hidden until then.
struct Over {
  std::string result;                 // "won", "lost", "given_up" or "time_over"
  std::optional<std::string> reason;  // of a loss
  int left = 0;
  std::optional<std::string> game;            // the id of its record
  std::optional<std::vector<CardSet>> hands;  // absent while others still play the same deal
  std::optional<std::vector<int>> draw;       // next card first
};
BOOST_DESCRIBE_STRUCT(Over, (), (result, reason, left, game, hands, draw))

namespace event {

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

// To the bench; a member who left before comes back.
struct Joined {
  static constexpr std::string_view kName = "joined";
  int member = 0;
  std::string name;
  Flag program = false;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (member, name, program))

struct Renamed {
  static constexpr std::string_view kName = "renamed";
  int member = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Renamed, (), (member, name))

// Off the table. In a running game a bot takes over the seat.
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

// A bot gets the seat; with an empty name the seat is free.
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
  int game = 0;  // the number of the game at this table, from 1
  Rules rules;
  DealChoice deal;
  std::vector<Action> done;  // of a what-if: the actions before this position
  std::vector<int> hand_counts;
  int draw_count = 0;
  std::optional<CardSet> hand;  // the reader's own
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (game, rules, deal, done, hand_counts, draw_count, hand))

// C2: it is decided who begins; `by` the member who decided, 0 if the bots did.
struct Begun {
  static constexpr std::string_view kName = "begun";
  int seat = 0;
  int by = 0;
};
BOOST_DESCRIBE_STRUCT(Begun, (), (seat, by))

struct Did {
  static constexpr std::string_view kName = "did";
  int seat = 0;
  int n = 0;  // the number of actions, including these
  std::vector<Action> actions;
  int drew = 0;                  // cards drawn
  std::optional<CardSet> cards;  // which, if they are the reader's own
  int turn = 0;                  // whose turn it is then ...
  int laid_this_turn = 0;        // ... with so many cards laid in it
  int minimum = 0;
  int draw_count = 0;
  std::optional<Over> over;
};
BOOST_DESCRIBE_STRUCT(Did, (),
                      (seat, n, actions, drew, cards, turn, laid_this_turn, minimum, draw_count,
                       over))

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

// A bot plays for the member of the seat until that member takes it back.
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

// A person asks for a seat of the running game. Also an item of the table's list of asks.
struct Asked {
  static constexpr std::string_view kName = "asked";
  int seat = 0;
  std::string name;
  Flag program = false;
  std::optional<std::int64_t> until = std::nullopt;  // of a member's seat: nobody can agree before
  std::optional<std::vector<int>> agreed = std::nullopt;  // in the list: members who have agreed
};
BOOST_DESCRIBE_STRUCT(Asked, (), (seat, name, program, until, agreed))

// The answer to the person who asked for that seat. Agreed, the seat is theirs: a member's with the
// member, whose old token means nothing here any more; a bot's with a new member. Not agreed, and
// `by` the member whose seat it is: that member came back; `by` 0: the asker or that member was
// erased.
struct Answered {
  static constexpr std::string_view kName = "answered";
  int seat = 0;
  bool agreed = false;
  int by = 0;
  int member = 0;  // agreed: who sits there now
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, agreed, by, member))

// A member wants to give the game up, or no longer does.
struct Voted {
  static constexpr std::string_view kName = "voted";
  int member = 0;
  bool give_up = false;
};
BOOST_DESCRIBE_STRUCT(Voted, (), (member, give_up))

// A member would play again, or no longer would.
struct Readied {
  static constexpr std::string_view kName = "readied";
  int member = 0;
  bool ready = false;
};
BOOST_DESCRIBE_STRUCT(Readied, (), (member, ready))

// The game ended before its end.
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Over over;
};
BOOST_DESCRIBE_STRUCT(Stopped, (), (over))

// A member hides another one's talk from themselves, or no longer does. Told to that member only.
struct Hid {
  static constexpr std::string_view kName = "hid";
  int member = 0;
  int whom = 0;
  bool hide = true;
};
BOOST_DESCRIBE_STRUCT(Hid, (), (member, whom, hide))

// A person was erased: the member has no name any more, and leaves.
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

// A member agrees that the person who asked for that member's seat gets it. It passes on when all
// who must agree have done so.
struct AskAgreed {
  static constexpr std::string_view kName = "ask_agreed";
  int seat = 0;
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(AskAgreed, (), (seat, member))

// The person to move is inactive.
struct Idle {
  static constexpr std::string_view kName = "idle";
  int seat = 0;
  std::int64_t until = 0;  // then the others may agree to let a bot play there
};
BOOST_DESCRIBE_STRUCT(Idle, (), (seat, until))

// The person on that seat is active: Idle and the agreement to it are void.
struct Here {
  static constexpr std::string_view kName = "here";
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(Here, (), (seat))

// A member agrees that a bot plays for the idle person on that seat: the bot that was named first.
struct StandInAgreed {
  static constexpr std::string_view kName = "stand_in_agreed";
  int seat = 0;
  std::string bot;
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(StandInAgreed, (), (seat, bot, member))

}  // namespace event

using Event =
    std::variant<event::Opened, event::Changed, event::Joined, event::Renamed, event::Left,
                 event::Hosts, event::Sat, event::Stood, event::BotSat, event::Swapped,
                 event::Dealt, event::Begun, event::Did, event::Signalled, event::Said,
                 event::Reacted, event::StoodIn, event::TookBack, event::Asked, event::Answered,
                 event::Voted, event::Readied, event::Stopped, event::Hid, event::Forgotten,
                 event::Closed, event::AskAgreed, event::Idle, event::Here, event::StandInAgreed>;

}  // namespace backstep::table
