// Table: a place where people meet for any number of games: its people, seats, settings and the
// game that runs or ended last. A value, and nothing but the sum of its log: the same entries make
// the same table, here, after a restart, and in another process.
//
// Nothing of who is connected is here (presence.h), and nothing decides here what may happen
// (wishes.h): entries were judged before they were stored.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/game/record.h"
#include "engine/game/state.h"
#include "engine/signal/talk.h"
#include "server/tables/talk_audience.h"
#include "table/people.h"
#include "wire/settings.h"
#include "wire/table_entry.h"

namespace backstep::server {

struct Member {
  int number = 0;      // from 1, in the order in which people came
  std::string person;  // empty: forgotten
  std::string name;
  bool program = false;     // no person: a bot of others, and never anything else
  bool here = true;         // false: has left
  int games = 0;            // played here since the last time on the bench
  std::vector<int> hidden;  // members whose talk this one does not want to hear
  // The number may have been another person's before (places.h).
  std::uint64_t since_seq = 0;  // the entry that gave it to this one
  std::uint64_t left_seq = 0;   // the entry by which this one left last
};
// Tables are stored as snapshots, too (table_snapshot.h): every field of these structs is
// described.
BOOST_DESCRIBE_STRUCT(Member, (),
                      (number, person, name, program, here, games, hidden, since_seq, left_seq))

// Who plays on where somebody has gone for good.
inline constexpr std::string_view kSeatBot = "strong";

using table::Seat;

// A person who asked for a seat of the running game.
struct Ask {
  std::string person;
  std::string name;
  int seat = 0;
  std::int64_t asked_ms = 0;
  std::int64_t until_ms = 0;  // of a member's seat: nobody can agree before
  std::vector<int> agreed;    // members who have
};
BOOST_DESCRIBE_STRUCT(Ask, (), (person, name, seat, asked_ms, until_ms, agreed))

// The person to move has given no sign of life for long: it was announced.
struct IdleTurn {
  int seat = 0;
  std::int64_t since_ms = 0;  // the last sign of life
  std::int64_t until_ms = 0;  // then the others may agree to let a bot play there
  std::string bot;            // the one they agree to; empty before the first has agreed
  std::vector<int> agreed;    // members who have
};
BOOST_DESCRIBE_STRUCT(IdleTurn, (), (seat, since_ms, until_ms, bot, agreed))

struct Game {
  int number = 0;  // of the games of this table, from 1
  std::string id;  // by which it is found when it is over; a secret before
  wire::DealChoice deal;
  std::int64_t started_ms = 0;
  std::int64_t turn_since_ms = 0;
  bool begun = false;  // it is settled who begins (C2)
  State state;
  Talk talk;
  Record record;                                  // all of it so far, without a result
  std::vector<std::pair<std::string, int>> seen;  // persons, and the seat whose hand they have seen
  std::vector<int> votes;                         // members who would give it up
  std::vector<int> speakers;     // by seat: the member who signalled last, 0: a bot, or nobody yet
  std::int64_t active_ms = 0;    // the last stored sign of life of a person to move
  std::int64_t acted_ms = 0;     // the last play, or the start of the first turn
  std::int64_t resumed_ms = 0;   // the player to move last took the seat back from a bot
  std::optional<IdleTurn> idle;  // of the running turn
  std::optional<wire::entry::Stop> stopped;
  std::vector<std::string> persons;  // of the seats at the end, "" for bots; filled when it is over

  bool is_over() const { return stopped.has_value() || (begun && state.is_over()); }
  bool is_running() const { return !is_over(); }
  // What anybody may see of it; before the first turn there is no outcome yet.
  int n() const { return static_cast<int>(record.actions.size()); }
};
// `state` and `talk` follow from `record`.
BOOST_DESCRIBE_STRUCT(Game, (),
                      (number, id, deal, started_ms, turn_since_ms, begun, record, seen, votes,
                       speakers, active_ms, acted_ms, resumed_ms, idle, stopped, persons))

struct Table : table::PeopleOf<Member, Ask> {
  std::string id;
  std::uint64_t seq = 0;  // of the last entry
  std::int64_t opened_ms = 0;
  std::int64_t touched_ms = 0;
  wire::Settings settings;
  std::vector<std::string> former;  // persons whose seat or number has passed to another one
  // Persons who asked for a seat, each once: the log names them. Empty: forgotten.
  std::vector<std::string> askers;
  std::optional<Game> game;
  bool closed = false;
  std::vector<TalkAudience> audiences;  // of all lines of talk, the oldest first
  // Secret deals that were dealt here; whether they still are secret is not in the log.
  std::vector<wire::DealChoice> secret_deals;

  bool is_running() const { return game && game->is_running(); }
  // "lobby", "begin", "play", "over" or "closed".
  std::string_view phase() const;

  // The member a person is here, or 0.
  int member_of(std::string_view person) const;
  // Is a member, or was one and left.
  bool has_been_member(std::string_view person) const;
  bool seats_person() const;   // some seat is a person's
  bool seats_program() const;  // some seat is a program's
  // The seat whose hand this person has seen in the running game, at any time of it.
  std::optional<int> seat_seen_by(std::string_view person) const;

  // Somebody asks for a seat: see `askers`.
  void note_asker(const std::string& person);
  // A number of entry::Forgotten below 0. What it named may be gone: when others were forgotten,
  // former members may have become fewer.
  void forget_asker_or_former(int number);
};
BOOST_DESCRIBE_STRUCT(Table, (),
                      (id, seq, opened_ms, touched_ms, settings, members, former, askers, seats,
                       bench, host, ready, asks, game, closed, audiences, secret_deals))

// Who sits there, as records and lists say it: a program is a bot with a name.
Occupant occupant_of(const Table& table, const Seat& seat);

// What an entry led to, as far as it cannot be read off the entry itself.
struct Outcome {
  int n = 0;     // of actions with these
  CardSet drew;  // by whoever acted
  int turn = 0;
  int laid_this_turn = 0;
  int minimum = 0;
  int draw_count = 0;
  bool over = false;       // the game ended with it
  int speaker = 0;         // of a signal: the member who gave it, 0: a bot
  int speaker_before = 0;  // ... and the one who gave the last one of that seat before
};
BOOST_DESCRIBE_STRUCT(Outcome, (),
                      (n, drew, turn, laid_this_turn, minimum, draw_count, over, speaker,
                       speaker_before))

// An entry of the log, with what it led to: what clients are told of, each in its own way.
struct Happening {
  std::uint64_t seq = 0;
  std::int64_t ms = 0;
  wire::TableEntry entry;
  Outcome outcome;
};

// Adds the next entry to a table. Fails if the table cannot be what the entry says it is: then the
// log is broken, or of other rules, and the table half changed.
Result<Outcome> add(Table& table, const wire::TableEntry& entry, std::uint64_t seq,
                    std::int64_t ms);

// The record of a game as it stands, with its result if it is over.
Record record_of(const Game& game);
// "won", "lost", "given_up" or "time_over". REQUIRES: it is over.
std::string_view result_of(const Game& game);

}  // namespace backstep::server
