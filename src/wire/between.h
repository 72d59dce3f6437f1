// What servers on one store tell each other about the present, through its commons. Nothing of it
// is kept. Like everything that is stored it holds secrets (ids of people, tables and games) and
// never leaves the servers.
//
//   table/ID        a note: who is connected to that table there (AtTable)
//   review/ID       a note: what is looked at together there, after a game (ReviewThere)
//   analysis/GAME   a note: the analysis that is being made there (AnalysisThere)
//
// A server of another version may say more: what is not understood is not heard.
#pragma once

#include <boost/describe/class.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace backstep::wire {

struct PersonHere {
  std::string person;
  int links = 0;  // connections ...
  int away = 0;   // ... whose pages are hidden
  std::int64_t since_ms = 0;

  bool operator==(const PersonHere&) const = default;
};
BOOST_DESCRIBE_STRUCT(PersonHere, (), (person, links, away, since_ms))

struct AtTable {
  std::vector<PersonHere> persons;
};
BOOST_DESCRIBE_STRUCT(AtTable, (), (persons))

struct AnalysisThere {
  std::string state;
  int turn = 0;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(AnalysisThere, (), (state, turn, turns))

// Game 0: nothing is looked at. The highest revision counts, of equal ones the last process by
// name.
struct ReviewThere {
  int game = 0;        // the number of the game at the table
  std::string leader;  // the person
  int at = 0;
  std::string point;
  std::uint64_t revision = 0;
  std::string process;  // where it was changed

  bool operator==(const ReviewThere&) const = default;
};
BOOST_DESCRIBE_STRUCT(ReviewThere, (), (game, leader, at, point, revision, process))

std::string write_between(const AtTable& value);
std::string write_between(const ReviewThere& value);
std::string write_between(const AnalysisThere& value);
// Of the kinds above; defined for them alone.
template <class Note>
Result<Note> read_between(std::string_view text);

// What is said once, to all others.
namespace told {

// Somebody reminded the seat to move.
struct Nudged {
  static constexpr std::string_view kName = "nudged";
  std::string table;
  int seat = 0;
  int by = 0;
  std::int64_t ms = 0;
};
BOOST_DESCRIBE_STRUCT(Nudged, (), (table, seat, by, ms))

struct Analysing {
  static constexpr std::string_view kName = "analysing";
  std::string table;
  std::string game;
  int turn = 0;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(Analysing, (), (table, game, turn, turns))

// A game of a club evening is over: perhaps its cards are no secret any more.
struct ClubChanged {
  static constexpr std::string_view kName = "club_changed";
  std::string club;
};
BOOST_DESCRIBE_STRUCT(ClubChanged, (), (club))

// Entries of the table's log have been exchanged, since somebody was forgotten.
struct Rewritten {
  static constexpr std::string_view kName = "rewritten";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Rewritten, (), (table))

// A person who sits at that table gave a sign of life at this time.
struct Active {
  static constexpr std::string_view kName = "active";
  std::string table;
  std::string person;
  std::int64_t ms = 0;
};
BOOST_DESCRIBE_STRUCT(Active, (), (table, person, ms))

}  // namespace told

using Told =
    std::variant<told::Nudged, told::Analysing, told::ClubChanged, told::Rewritten, told::Active>;

std::string write_told(const Told& told);
Result<Told> read_told(std::string_view text);

}  // namespace backstep::wire
