// What clients ask of a table, one struct a message: {"t":"sit","id":7,"seat":2}. docs/protocol.md
// is the contract.
#pragma once

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
#include "engine/signal/signal.h"
#include "wire/settings.h"

namespace backstep::wire {

inline constexpr int kProtocolVersion = 1;
// The largest integer that every JSON reader keeps exactly (2^53 - 1).
inline constexpr std::uint64_t kMaxRequestId = 9'007'199'254'740'991;

namespace request {

// The first message of a connection: who it is, and which table it is about.
struct Hello {
  static constexpr std::string_view kName = "hello";
  int version = 0;
  std::string token;
  std::string client;  // tells apart the programs of one person; kept over connections
  std::string table;
  std::optional<std::uint64_t> seen;  // the last seq this client has seen of the table
  Flag compact = false;               // plays may be told as notice::Did
};
BOOST_DESCRIBE_STRUCT(Hello, (), (version, token, client, table, seen, compact))

struct Join {
  static constexpr std::string_view kName = "join";
  std::string name;
  Flag program = false;  // no person plays there: everybody at the table is told
};
BOOST_DESCRIBE_STRUCT(Join, (), (name, program))

struct Rename {
  static constexpr std::string_view kName = "rename";
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Rename, (), (name))

struct Leave {
  static constexpr std::string_view kName = "leave";
};
BOOST_DESCRIBE_STRUCT(Leave, (), ())

struct Sit {
  static constexpr std::string_view kName = "sit";
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(Sit, (), (seat))

struct Stand {
  static constexpr std::string_view kName = "stand";
};
BOOST_DESCRIBE_STRUCT(Stand, (), ())

// The host: a bot on a seat, or with an empty name a free seat.
struct SetBot {
  static constexpr std::string_view kName = "set_bot";
  int seat = 0;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(SetBot, (), (seat, bot))

struct Swap {
  static constexpr std::string_view kName = "swap";
  int one = 0;
  int other = 0;
};
BOOST_DESCRIBE_STRUCT(Swap, (), (one, other))

struct Change {
  static constexpr std::string_view kName = "change";
  Settings settings;
};
BOOST_DESCRIBE_STRUCT(Change, (), (settings))

// Deals, the first time or again.
struct Start {
  static constexpr std::string_view kName = "start";
};
BOOST_DESCRIBE_STRUCT(Start, (), ())

struct Begin {
  static constexpr std::string_view kName = "begin";
  int seat = 0;
};
BOOST_DESCRIBE_STRUCT(Begin, (), (seat))

// Some actions of the own turn, all or none. `game` and `n`, the number of actions before, say
// which position they were meant for.
struct Play {
  static constexpr std::string_view kName = "play";
  int game = 0;
  int n = 0;
  std::vector<Action> actions;
};
BOOST_DESCRIBE_STRUCT(Play, (), (game, n, actions))

struct GiveSignal {
  static constexpr std::string_view kName = "signal";
  Signal signal;
};
BOOST_DESCRIBE_STRUCT(GiveSignal, (), (signal))

struct Say {
  static constexpr std::string_view kName = "say";
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Say, (), (text))

// Would this text be allowed? Nobody else is told.
struct Check {
  static constexpr std::string_view kName = "check";
  std::string text;
};
BOOST_DESCRIBE_STRUCT(Check, (), (text))

struct React {
  static constexpr std::string_view kName = "react";
  std::string reaction;
};
BOOST_DESCRIBE_STRUCT(React, (), (reaction))

struct Away {
  static constexpr std::string_view kName = "away";
  bool away = false;
};
BOOST_DESCRIBE_STRUCT(Away, (), (away))

// A sign of life: the person is here, and perhaps thinks.
struct Here {
  static constexpr std::string_view kName = "here";
};
BOOST_DESCRIBE_STRUCT(Here, (), ())

struct Nudge {
  static constexpr std::string_view kName = "nudge";
};
BOOST_DESCRIBE_STRUCT(Nudge, (), ())

struct StandIn {
  static constexpr std::string_view kName = "stand_in";
  int seat = 0;
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(StandIn, (), (seat, bot))

struct TakeBack {
  static constexpr std::string_view kName = "take_back";
};
BOOST_DESCRIBE_STRUCT(TakeBack, (), ())

// For a seat of the running game: I was here before, or may I have the bot's seat?
struct Ask {
  static constexpr std::string_view kName = "ask";
  int seat = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Ask, (), (seat, name))

struct Answer {
  static constexpr std::string_view kName = "answer";
  int seat = 0;
  bool agree = false;
};
BOOST_DESCRIBE_STRUCT(Answer, (), (seat, agree))

struct HandOver {
  static constexpr std::string_view kName = "hand_over";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(HandOver, (), (member))

struct GiveUp {
  static constexpr std::string_view kName = "give_up";
  bool give_up = true;
};
BOOST_DESCRIBE_STRUCT(GiveUp, (), (give_up))

// After a game: I would play again.
struct Ready {
  static constexpr std::string_view kName = "ready";
  bool ready = true;
};
BOOST_DESCRIBE_STRUCT(Ready, (), (ready))

struct Hint {
  static constexpr std::string_view kName = "hint";
  std::optional<int> effort;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (effort))

struct StopHint {
  static constexpr std::string_view kName = "stop_hint";
};
BOOST_DESCRIBE_STRUCT(StopHint, (), ())

struct Hide {
  static constexpr std::string_view kName = "hide";
  int member = 0;
  bool hide = true;
};
BOOST_DESCRIBE_STRUCT(Hide, (), (member, hide))

// A one-time code by which another device becomes the same person.
struct Code {
  static constexpr std::string_view kName = "code";
};
BOOST_DESCRIBE_STRUCT(Code, (), ())

// Older talk than the reader was told: lines before this entry.
struct Earlier {
  static constexpr std::string_view kName = "earlier";
  std::uint64_t before = 0;
};
BOOST_DESCRIBE_STRUCT(Earlier, (), (before))

// Shows a position of the finished game to all who look at it together, and what is pointed at: a
// card ("37"), a pile ("A") or nothing. Who does so first leads.
struct Review {
  static constexpr std::string_view kName = "review";
  int game = 0;
  int at = 0;  // actions done
  std::string point;
};
BOOST_DESCRIBE_STRUCT(Review, (), (game, at, point))

// Hands over the lead; to 0: the review is over.
struct Lead {
  static constexpr std::string_view kName = "lead";
  int member = 0;
};
BOOST_DESCRIBE_STRUCT(Lead, (), (member))

// A fresh view, whatever was seen.
struct Look {
  static constexpr std::string_view kName = "look";
};
BOOST_DESCRIBE_STRUCT(Look, (), ())

}  // namespace request

using RequestBody =
    std::variant<request::Hello, request::Join, request::Rename, request::Leave, request::Sit,
                 request::Stand, request::SetBot, request::Swap, request::Change, request::Start,
                 request::Begin, request::Play, request::GiveSignal, request::Say, request::Check,
                 request::React, request::Away, request::Nudge, request::StandIn, request::TakeBack,
                 request::Ask, request::Answer, request::HandOver, request::GiveUp, request::Ready,
                 request::Hint, request::StopHint, request::Hide, request::Code, request::Look,
                 request::Earlier, request::Here, request::Review, request::Lead>;

// A wish and its number, which the answer repeats. A client numbers its wishes upwards and sends
// one again under its old number: what was done already is answered, not done twice.
struct Request {
  std::uint64_t id = 0;
  RequestBody body;
};

std::string write_request(const Request& request);
Result<Request> read_request(std::string_view text);

}  // namespace backstep::wire
