// TableView: a table as one client may know it. The server sends it whole once; after that apply()
// keeps it up to date from events, so that it equals what the server would send now.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/flag.h"
#include "engine/game/view.h"
#include "table/event.h"
#include "table/people.h"
#include "table/settings.h"
#include "table/signals.h"

namespace backstep::table {

struct MemberInfo {
  int member = 0;
  std::string name;
  std::string state;  // "connected", "away", "lost" or "left"
  std::int64_t since = 0;
  Flag program = false;  // no person: a bot of others
};
BOOST_DESCRIBE_STRUCT(MemberInfo, (), (member, name, state, since, program))

// Everything that changes when members come, go and change places.
struct People : PeopleOf<MemberInfo, event::Asked> {
  int acting_host = 0;  // has the host's rights now
};
BOOST_DESCRIBE_STRUCT(People, (), (host, acting_host, members, seats, bench, ready, asks))

// An event and its place in the order of the table. With `people`, which the server adds where a
// client cannot work them out, they are as in `people` after it.
struct Happened {
  std::uint64_t seq = 0;
  std::int64_t ms = 0;
  Event event;
  std::optional<People> people = std::nullopt;
};

// The person to move is inactive.
struct IdleInfo {
  int seat = 0;
  std::int64_t until = 0;   // then the others may agree to let a bot play there
  std::vector<int> agreed;  // members who have
  std::string bot;          // the one they agree to; empty before the first has agreed
};
BOOST_DESCRIBE_STRUCT(IdleInfo, (), (seat, until, agreed, bot))

struct GameInfo {
  int number = 0;
  DealChoice deal;
  std::string phase;  // "begin", "play" or "over"
  int n = 0;          // actions so far
  View view;
  std::vector<SignalInForce> signals;
  std::vector<int> votes;  // members who would give it up
  std::optional<IdleInfo> idle;
  std::optional<Over> over;
  std::optional<std::int64_t> until;  // ms since 1970: a running game ends by itself then

  // The signals in force, as bots use them.
  Talk talk() const { return talk_of(signals, view.rules.players); }
};
BOOST_DESCRIBE_STRUCT(GameInfo, (),
                      (number, deal, phase, n, view, signals, votes, idle, over, until))

struct You {
  int member = 0;           // 0: a visitor
  std::optional<int> seat;  // in the running game, or the next one
  std::vector<int> hidden;  // members whose talk the reader does not want to see
};
BOOST_DESCRIBE_STRUCT(You, (), (member, seat, hidden))

struct TableView : People {
  std::string table;      // its id
  std::uint64_t seq = 0;  // of the last event
  std::int64_t now = 0;   // the server's clock when it was sent
  Settings settings;
  std::string phase;  // "lobby", "begin", "play", "over" or "closed"
  You you;
  std::optional<GameInfo> game;  // unless the reader may not watch it

  bool is_running() const { return phase == "begin" || phase == "play"; }
};
BOOST_DESCRIBE_STRUCT(TableView, (),
                      (table, seq, now, settings, phase, host, acting_host, you, members, seats,
                       bench, ready, asks, game))

// The reader is to move: it is their turn, and no bot plays for them. The one place that decides
// it.
bool is_to_move(const TableView& table);

}  // namespace backstep::table
