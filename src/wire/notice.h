// What the server tells clients, one struct a message: {"t":"done","id":7,"seq":31}. Everything is
// codes and values, so that everybody reads it in the own language. docs/protocol.md is the
// contract.
//
// Nothing here has a place for a card that its reader may not know, apart from the fields that say
// so
// (`hand`, `cards`, `hands`, `draw`); they are filled in one place, server/redact.cpp.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "game/action.h"
#include "game/card_set.h"
#include "game/view.h"
#include "wire/flag.h"
#include "wire/settings.h"
#include "wire/table_entry.h"

namespace backstep::wire {

// How a game ended, and what lay hidden until then.
struct Over {
  std::string result;                 // "won", "lost", "given_up" or "time_over"
  std::optional<std::string> reason;  // of a loss
  int left = 0;
  std::optional<std::string> game;            // by which its record is found
  std::optional<std::vector<CardSet>> hands;  // absent while others still play the same deal
  std::optional<std::vector<int>> draw;       // next card first
};
BOOST_DESCRIBE_STRUCT(Over, (), (result, reason, left, game, hands, draw))

// What happened, as one reader may know it. Most entries have no secret and are told as they are.
namespace event {

struct Joined {
  static constexpr std::string_view kName = "joined";
  int member = 0;
  std::string name;
  Flag program = false;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (member, name, program))

struct Dealt {
  static constexpr std::string_view kName = "dealt";
  int game = 0;  // how many games this table has seen, with this one
  Rules rules;
  DealChoice deal;
  std::vector<Action> done;
  std::vector<int> hand_counts;
  int draw_count = 0;
  std::optional<CardSet> hand;  // the reader's own
};
BOOST_DESCRIBE_STRUCT(Dealt, (), (game, rules, deal, done, hand_counts, draw_count, hand))

struct Did {
  static constexpr std::string_view kName = "did";
  int seat = 0;
  int n = 0;  // the number of actions with these
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

struct Asked {
  static constexpr std::string_view kName = "asked";
  int seat = 0;
  std::string name;
  Flag program = false;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (seat, name, program))

struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Over over;
};
BOOST_DESCRIBE_STRUCT(Stopped, (), (over))

}  // namespace event

using Event = std::variant<entry::Opened, entry::Changed, event::Joined, entry::Renamed,
                           entry::Left, entry::Hosts, entry::Sat, entry::Stood, entry::BotSat,
                           entry::Swapped, event::Dealt, entry::Begun, event::Did, entry::Signalled,
                           entry::Said, entry::Reacted, entry::StoodIn, entry::TookBack,
                           event::Asked, entry::Answered, entry::Voted, entry::Readied,
                           event::Stopped, entry::Hid, entry::Forgotten, entry::Closed>;

// An event and its place in the order of the table.
struct Happened {
  std::uint64_t seq = 0;
  std::int64_t ms = 0;
  Event event;
};

// The parts of a table as one reader sees it.
struct MemberInfo {
  int member = 0;
  std::string name;
  std::string state;  // "connected", "away" or "lost"
  std::int64_t since = 0;
  Flag program = false;  // no person: a bot of others
};
BOOST_DESCRIBE_STRUCT(MemberInfo, (), (member, name, state, since, program))

struct SeatInfo {
  int member = 0;   // 0: nobody's
  std::string bot;  // with a member: it plays for that one
};
BOOST_DESCRIBE_STRUCT(SeatInfo, (), (member, bot))

struct SignalInForce {
  int seat = 0;
  Signal signal;
};
BOOST_DESCRIBE_STRUCT(SignalInForce, (), (seat, signal))

struct GameInfo {
  int number = 0;
  DealChoice deal;
  std::string phase;  // "begin", "play" or "over"
  int n = 0;
  View view;
  std::vector<SignalInForce> signals;
  std::vector<int> votes;  // members who would give it up
  std::optional<Over> over;
};
BOOST_DESCRIBE_STRUCT(GameInfo, (), (number, deal, phase, n, view, signals, votes, over))

struct You {
  int member = 0;           // 0: a visitor
  std::optional<int> seat;  // in the running game, or the next one
  std::vector<int> hidden;  // members the reader does not want to hear
};
BOOST_DESCRIBE_STRUCT(You, (), (member, seat, hidden))

namespace notice {

// The answer to hello.
struct Welcome {
  static constexpr std::string_view kName = "welcome";
  int version = 0;
  std::uint64_t id = 0;
  std::int64_t now = 0;
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (version, id, now))

// A table as it is now.
struct Table {
  static constexpr std::string_view kName = "table";
  std::string table;
  std::uint64_t seq = 0;
  std::int64_t now = 0;
  Settings settings;
  std::string phase;  // "lobby", "begin", "play", "over" or "closed"
  int host = 0;
  int acting_host = 0;
  You you;
  std::vector<MemberInfo> members;
  std::vector<SeatInfo> seats;
  std::vector<int> bench;  // members without a seat, in the order in which they get one
  std::vector<int> ready;  // members who would play again
  std::vector<event::Asked> asks;
  std::optional<GameInfo> game;  // unless the reader may not watch it
  std::vector<Happened> events;  // of the game, and the talk before it
};
BOOST_DESCRIBE_STRUCT(Table, (),
                      (table, seq, now, settings, phase, host, acting_host, you, members, seats,
                       bench, ready, asks, game, events))

struct Happens {
  static constexpr std::string_view kName = "event";
  Happened happened;
};
BOOST_DESCRIBE_STRUCT(Happens, (), (happened))

// What a client that came back has missed; after it it is up to date.
struct Missed {
  static constexpr std::string_view kName = "missed";
  std::uint64_t seq = 0;
  int acting_host = 0;
  std::vector<MemberInfo> members;
  std::vector<Happened> events;
};
BOOST_DESCRIBE_STRUCT(Missed, (), (seq, acting_host, members, events))

// A wish was fulfilled; `seq` is the entry it became, if it became one.
struct Done {
  static constexpr std::string_view kName = "done";
  std::uint64_t id = 0;
  std::uint64_t seq = 0;
  bool repeated = false;
};
BOOST_DESCRIBE_STRUCT(Done, (), (id, seq, repeated))

// A wish was not fulfilled, and nothing has changed.
struct Refused {
  static constexpr std::string_view kName = "refused";
  std::uint64_t id = 0;
  std::string code;
  std::string text;                         // a sentence in English, for developers
  std::optional<std::string> clause;        // of the rules
  std::optional<int> at;                    // the action that was refused, from 0
  std::optional<std::string> why;           // of a text: the taboo it breaks ...
  std::optional<std::pair<int, int>> span;  // ... where in it, in characters ...
  std::optional<std::string> language;      // ... in which language
  std::optional<std::int64_t> wait_ms;      // how long it is too soon
};
BOOST_DESCRIBE_STRUCT(Refused, (), (id, code, text, clause, at, why, span, language, wait_ms))

struct Presence {
  static constexpr std::string_view kName = "presence";
  int member = 0;
  std::string state;
  std::int64_t since = 0;
  int acting_host = 0;
};
BOOST_DESCRIBE_STRUCT(Presence, (), (member, state, since, acting_host))

struct Nudged {
  static constexpr std::string_view kName = "nudged";
  int seat = 0;
  int by = 0;
};
BOOST_DESCRIBE_STRUCT(Nudged, (), (seat, by))

struct Checked {
  static constexpr std::string_view kName = "checked";
  std::uint64_t id = 0;
  bool allowed = false;
  std::optional<std::string> why;
  std::optional<std::pair<int, int>> span;
  std::optional<std::string> language;
};
BOOST_DESCRIBE_STRUCT(Checked, (), (id, allowed, why, span, language))

struct CodeGiven {
  static constexpr std::string_view kName = "code";
  std::uint64_t id = 0;
  std::string code;
  std::int64_t until = 0;
};
BOOST_DESCRIBE_STRUCT(CodeGiven, (), (id, code, until))

// A hint as it stands; `advice` as docs/hint.md describes it. It gets better until it is complete.
struct Hinted {
  static constexpr std::string_view kName = "hint";
  std::uint64_t id = 0;
  int n = 0;
  std::string advice;
};

// An analysis of a game of this table is being made, or is there (turn == turns).
struct Analysing {
  static constexpr std::string_view kName = "analysing";
  std::string game;
  int turn = 0;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(Analysing, (), (game, turn, turns))

// The connection ends now.
struct Goodbye {
  static constexpr std::string_view kName = "goodbye";
  std::string code;
};
BOOST_DESCRIBE_STRUCT(Goodbye, (), (code))

}  // namespace notice

using Notice =
    std::variant<notice::Welcome, notice::Table, notice::Happens, notice::Missed, notice::Done,
                 notice::Refused, notice::Presence, notice::Nudged, notice::Checked,
                 notice::CodeGiven, notice::Hinted, notice::Analysing, notice::Goodbye>;

std::string write_notice(const Notice& notice);
// One event as it is written inside a notice, for lists and replays.
std::string write_event(const Happened& happened);

}  // namespace backstep::wire
