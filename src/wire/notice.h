// What the server tells clients, one struct a message: {"t":"done","id":7,"seq":31}. Everything is
// codes and values, so that everybody reads it in the own language. docs/protocol.md is the
// contract.
//
// Nothing here has a place for a card that its reader may not know, apart from the fields that say
// so
// (`hand`, `cards`, `hands`, `draw`); they are filled in one place, server/tables/redact.cpp.
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
#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/view.h"
#include "table/event.h"
#include "table/table_view.h"
#include "wire/action_line.h"
#include "wire/settings.h"
#include "wire/table_entry.h"

namespace backstep::wire {

// Events and the parts of a table as one reader sees it: table/.
namespace event = table::event;
using table::Event;
using table::GameInfo;
using table::Happened;
using table::IdleInfo;
using table::MemberInfo;
using table::Over;
using table::SignalInForce;
using table::You;
using SeatInfo = table::Seat;

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
struct Table : table::TableView {
  static constexpr std::string_view kName = "table";
  std::vector<Happened> events;  // of the game, and the talk before it
  // All talk from this entry on is in `events`, and there is older talk. Absent: there is none.
  std::optional<std::uint64_t> talk_from;
};
BOOST_DESCRIBE_STRUCT(Table, (),
                      (table, seq, now, settings, phase, host, acting_host, you, members, seats,
                       bench, ready, asks, game, events, talk_from))

struct Happens {
  static constexpr std::string_view kName = "event";
  Happened happened;
};
BOOST_DESCRIBE_STRUCT(Happens, (), (happened))

// A play after which the game goes on, for clients that asked for `compact`: what the rules say
// about it is left out, see table/compact_play.h.
struct Did {
  static constexpr std::string_view kName = "did";
  std::uint64_t seq = 0;
  std::int64_t ms = 0;
  ActionLine acts;
  std::optional<CardSet> cards;     // drawn, if they are the reader's own
  std::optional<std::uint64_t> id;  // of the reader's own request, which is done with it
};
BOOST_DESCRIBE_STRUCT(Did, (), (seq, ms, acts, cards, id))

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

// Older talk: all lines that the reader may read, before the entry that was asked for and from
// `from` on. Without `from` there is nothing older.
struct Earlier {
  static constexpr std::string_view kName = "earlier";
  std::uint64_t id = 0;
  std::vector<Happened> events;
  std::optional<std::uint64_t> from;
};
BOOST_DESCRIBE_STRUCT(Earlier, (), (id, events, from))

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

// What is looked at together after a game. Without a leader (0) nobody shows anything.
struct Reviewing {
  static constexpr std::string_view kName = "reviewing";
  int game = 0;
  int leader = 0;
  int at = 0;
  std::string point;
};
BOOST_DESCRIBE_STRUCT(Reviewing, (), (game, leader, at, point))

// The connection ends now.
struct Goodbye {
  static constexpr std::string_view kName = "goodbye";
  std::string code;
};
BOOST_DESCRIBE_STRUCT(Goodbye, (), (code))

}  // namespace notice

using Notice = std::variant<notice::Welcome, notice::Table, notice::Happens, notice::Did,
                            notice::Missed, notice::Done, notice::Refused, notice::Presence,
                            notice::Nudged, notice::Checked, notice::CodeGiven, notice::Earlier,
                            notice::Hinted, notice::Analysing, notice::Reviewing, notice::Goodbye>;

std::string write_notice(const Notice& notice);

}  // namespace backstep::wire
