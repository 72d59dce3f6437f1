// Table: a place where people meet for any number of games: its people, seats, settings and the
// game that runs or ended last. A value, and nothing but the sum of its log: the same entries make
// the same table, here, after a restart, and in another process.
//
// Nothing of who is connected is here (presence.h), and nothing decides here what may happen
// (wishes.h): entries were judged before they were stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/record.h"
#include "game/state.h"
#include "signal/talk.h"
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
};

// Who plays on where somebody has gone for good.
inline constexpr std::string_view kSeatBot = "strong";

struct Seat {
  int member = 0;   // 0: no member's
  std::string bot;  // with a member: it plays for that one

  bool is_free() const { return member == 0 && bot.empty(); }
  bool is_played_by_bot() const { return !bot.empty(); }
  bool operator==(const Seat&) const = default;
};

// A person who asked for a seat of the running game.
struct Ask {
  std::string person;
  std::string name;
  int seat = 0;
};

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
  std::optional<wire::entry::Stop> stopped;
  std::vector<std::string> persons;  // of the seats at the end, "" for bots; filled when it is over

  bool is_over() const { return stopped.has_value() || (begun && state.is_over()); }
  bool is_running() const { return !is_over(); }
  // What anybody may see of it; before the first turn there is no outcome yet.
  int n() const { return static_cast<int>(record.actions.size()); }
};

struct Table {
  std::string id;
  std::uint64_t seq = 0;  // of the last entry
  std::int64_t opened_ms = 0;
  std::int64_t touched_ms = 0;
  wire::Settings settings;
  std::vector<Member> members;      // member number n is members[n - 1]
  std::vector<std::string> former;  // persons whose seat has passed to another token
  std::vector<Seat> seats;
  std::vector<int> bench;  // members without a seat, in the order in which they get one
  int host = 0;
  std::vector<int> ready;  // members who would play again
  std::vector<Ask> asks;
  std::optional<Game> game;
  bool closed = false;

  bool is_running() const { return game && game->is_running(); }
  // "lobby", "begin", "play", "over" or "closed".
  std::string_view phase() const;

  // REQUIRES: such a member has been.
  const Member& member(int number) const { return members[static_cast<std::size_t>(number - 1)]; }
  Member& member(int number) { return members[static_cast<std::size_t>(number - 1)]; }
  bool has_seat(int seat) const { return seat >= 0 && seat < static_cast<int>(seats.size()); }
  const Seat& seat(int number) const { return seats[static_cast<std::size_t>(number)]; }
  Seat& seat(int number) { return seats[static_cast<std::size_t>(number)]; }

  // The member a person is here, or 0.
  int member_of(std::string_view person) const;
  std::optional<int> seat_of(int member) const;
  // A member who is a program; a member who is none. Programs decide nothing for people: wherever
  // it is counted what people want, only these are people.
  bool is_program(int member) const { return member != 0 && this->member(member).program; }
  bool is_person(int member) const { return member != 0 && !this->member(member).program; }
  bool seats_person() const;   // some seat is a person's
  bool seats_program() const;  // some seat is a program's
  // The seat whose hand this person has seen in the running game, at any time of it.
  std::optional<int> seat_seen_by(std::string_view person) const;
};

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
  bool over = false;  // the game ended with it
};

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
