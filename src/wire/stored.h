// What the server stores besides the logs of tables. Like those it holds secrets and never leaves
// the server as it is.
//
//   game/ID          two entries: StoredGame, and the record as text (docs/record.md)
//   person/ID        a PlayedGame for every finished game of a person
//   totals/KEY/PART  Totals of finished games of these rules, a part of the games each; the last
//                    entry counts, and older files have all of them in totals/KEY
//   results/DEAL     a DealResult for every finished game of a deal that several can play
//   attempt/DATE/FORM/PERSON   an Attempt: the table of a person's attempt at a day's deal
//   club/ID          a ClubMade, then a ClubDealt for every table that has begun, and a ClubLeftOut
//                    whenever the organiser leaves tables out; an empty one when the organiser is
//                    erased
//   consent/PERSON   a Consent, while the person agrees that games may be published for research
//   device/HASH      a Device: the person whose further device has this token
//   code/HASH        a DeviceCode, and a second entry when it was used; gone soon after its time
//   analysis/GAME    the lines of an analysis, docs/analysis.md
//   forget/PERSON    a ToForget, until a person who wanted to be forgotten is
//   server           a Secret, made once
//   push_keys        PushKeys, made once
//   subscription/ID  a PushSubscription; the last entry counts. ID is a hash of its endpoint
//   pushes/TABLE     a PushNote for everything about pushes of a table; it names no person
//
// Snapshots of some of these logs hold what their entries add up to (DealSummary, PersonSummary).
#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "wire/settings.h"

namespace backstep::wire {

struct StoredGame {
  std::string game;
  std::string table;
  int number = 0;
  DealChoice deal;
  std::string rules;  // rules_key()
  int players = 0;
  std::string result;
  std::string reason;
  int left = 0;
  int n = 0;
  std::int64_t started = 0;
  std::int64_t ended = 0;
  bool listed = false;
  bool counts = false;
  std::vector<std::string> persons;  // by seat, "" for bots and the forgotten
  std::vector<std::string> names;
  std::vector<std::string> bots;
};
BOOST_DESCRIBE_STRUCT(StoredGame, (),
                      (game, table, number, deal, rules, players, result, reason, left, n, started,
                       ended, listed, counts, persons, names, bots))

struct PlayedGame {
  std::string game;
  std::string table;
  std::string deal;  // the kind; of a day's deal its name, "2026-11-18/solo"
  std::string rules;
  int seat = 0;
  std::string result;
  int left = 0;
  std::int64_t ended = 0;
  bool counts = false;
};
BOOST_DESCRIBE_STRUCT(PlayedGame, (), (game, table, deal, rules, seat, result, left, ended, counts))

struct Totals {
  static constexpr bool kDefaults = true;
  std::int64_t games = 0;
  std::int64_t won = 0;
  std::int64_t given_up = 0;
  std::int64_t left = 0;  // sum over all
};
BOOST_DESCRIBE_STRUCT(Totals, (), (games, won, given_up, left))

struct DealResult {
  std::string game;
  std::string table;
  std::string result;
  int left = 0;
  std::string bot;  // a result of bots alone, played for comparison
};
BOOST_DESCRIBE_STRUCT(DealResult, (), (game, table, result, left, bot))

// What the results of a deal add up to; a snapshot of results/DEAL.
struct DealSummary {
  int version = 1;
  int games = 0;  // of people
  int won = 0;
  int given_up = 0;
  std::int64_t left = 0;                     // sum over all
  std::vector<std::pair<int, int>> by_left;  // cards left and games, fewest cards first
  std::vector<DealResult> bots;

  void add(const DealResult& result);
};
BOOST_DESCRIBE_STRUCT(DealSummary, (), (version, games, won, given_up, left, by_left, bots))

// What a person's games add up to, by rules; a snapshot of person/ID.
struct PersonSummary {
  int version = 1;
  std::vector<std::pair<std::string, Totals>> totals;  // rules_key(), in order

  void add(const PlayedGame& game);
};
BOOST_DESCRIBE_STRUCT(PersonSummary, (), (version, totals))

struct Attempt {
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Attempt, (), (table))

struct ClubMade {
  std::string secret;
  Rules rules;
  std::string name;
  std::vector<std::string> tables;
  std::optional<std::string> organiser;  // a hash of the person; older files have none
};
BOOST_DESCRIBE_STRUCT(ClubMade, (), (secret, rules, name, tables, organiser))

// People who have seen the cards of a club evening at one table must not at another.
struct ClubDealt {
  std::string table;
  std::vector<std::string> persons;
};
BOOST_DESCRIBE_STRUCT(ClubDealt, (), (table, persons))

// Tables that the evening no longer waits for.
struct ClubLeftOut {
  std::vector<std::string> left_out;
};
BOOST_DESCRIBE_STRUCT(ClubLeftOut, (), (left_out))

struct Device {
  std::string person;
};
BOOST_DESCRIBE_STRUCT(Device, (), (person))

// A one-time code for a further device of a person.
struct DeviceCode {
  std::string person;
  std::int64_t until_ms = 0;
};
BOOST_DESCRIBE_STRUCT(DeviceCode, (), (person, until_ms))

struct Secret {
  std::string secret;
};
BOOST_DESCRIBE_STRUCT(Secret, (), (secret))

// Tables where a person is to be taken out of the log.
struct ToForget {
  std::vector<std::string> tables;
};
BOOST_DESCRIBE_STRUCT(ToForget, (), (tables))

// The log exists only while the person agrees, so `research` is true.
struct Consent {
  bool research = true;
};
BOOST_DESCRIBE_STRUCT(Consent, (), (research))

// With which the server names itself to push services (RFC 8292), in base64url.
struct PushKeys {
  std::string private_key;
  std::string public_key;
};
BOOST_DESCRIBE_STRUCT(PushKeys, (), (private_key, public_key))

// Where a person's browser gets pushes, and the keys that it gave for them, in base64url.
struct PushSubscription {
  std::string person;
  std::string endpoint;
  std::string p256dh;
  std::string auth;
  std::string language;
};
BOOST_DESCRIBE_STRUCT(PushSubscription, (), (person, endpoint, p256dh, auth, language))

// Something about the pushes that a subscription gets of a table.
struct PushNote {
  static constexpr bool kDefaults = true;
  enum class Kind : std::uint8_t {
    kOn,     // turned on at this table
    kOff,    // turned off, or the subscription is gone
    kClaim,  // a process sends the push of `event`; until `until` no other one does
    kLater,  // that did not work: nobody tries again before `until`
    kDone,   // the push of `event` was sent, or is not needed any more
  };
  Kind kind = Kind::kOn;
  std::string subscription;
  std::string event;  // PushEvent::key
  std::int64_t ms = 0;
  std::int64_t until = 0;
};
constexpr auto names(PushNote::Kind) {
  return std::array<std::string_view, 5>{"on", "off", "claim", "later", "done"};
}
BOOST_DESCRIBE_STRUCT(PushNote, (), (kind, subscription, event, ms, until))

// What the notes of a table say about one of its subscriptions that are on.
struct PushState {
  static constexpr bool kDefaults = true;
  std::string subscription;
  std::int64_t on_ms = 0;
  std::string done;     // the event whose push was done last
  std::string claimed;  // the one that is being sent, or was tried
  std::int64_t until = 0;
  int tries = 0;  // of the claimed one that failed

  bool operator==(const PushState&) const = default;
};
BOOST_DESCRIBE_STRUCT(PushState, (), (subscription, on_ms, done, claimed, until, tries))

// What the notes of a table add up to; a snapshot of pushes/TABLE.
struct TablePushes {
  int version = 1;
  std::vector<PushState> on;

  PushState* find(std::string_view subscription);
  void add(const PushNote& note);
};
BOOST_DESCRIBE_STRUCT(TablePushes, (), (version, on))

std::string write_stored(const StoredGame& value);
std::string write_stored(const PlayedGame& value);
std::string write_stored(const Totals& value);
std::string write_stored(const DealResult& value);
std::string write_stored(const DealSummary& value);
std::string write_stored(const PersonSummary& value);
std::string write_stored(const Attempt& value);
std::string write_stored(const ClubMade& value);
std::string write_stored(const ClubDealt& value);
std::string write_stored(const ClubLeftOut& value);
std::string write_stored(const Device& value);
std::string write_stored(const DeviceCode& value);
std::string write_stored(const Secret& value);
std::string write_stored(const ToForget& value);
std::string write_stored(const Consent& value);

std::string write_stored(const PushKeys& value);
std::string write_stored(const PushSubscription& value);
std::string write_stored(const PushNote& value);
std::string write_stored(const TablePushes& value);

// Fails on what write_stored() of the same kind would not have written.
template <class Stored>
Result<Stored> read_stored(std::string_view text);

// What tells rule sets apart where results are compared: players and the letters of the switches as
// in names of deals, "2", "4xf", with a "*" for commands that are not even.
std::string rules_key(const Rules& rules);

}  // namespace backstep::wire
