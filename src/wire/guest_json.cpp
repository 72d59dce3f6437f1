#include "wire/guest_json.h"

#include <array>
#include <boost/describe/class.hpp>
#include <boost/json/serialize.hpp>
#include <cstddef>
#include <utility>

#include "engine/game/card.h"
#include "engine/game/outcome.h"
#include "table/signals.h"
#include "wire/fields.h"
#include "wire/game_json.h"
#include "wire/json.h"
#include "wire/view_reader.h"

namespace backstep::wire {
namespace {

// A turn has no more actions than a hand has cards, and its end.
constexpr std::size_t kMostActions = kMaxHand + 1;
// More than one seat can mean at once.
constexpr std::size_t kMostSignals = 8;

namespace to_guest {

struct Happened {
  int seat = 0;
  std::optional<Action> action;
  std::optional<Signal> signal;
};
BOOST_DESCRIBE_STRUCT(Happened, (), (seat, action, signal))

struct Hello {
  std::string t = "hello";
  int version = kGuestVersion;
  std::int64_t patience_ms = 0;
};
BOOST_DESCRIBE_STRUCT(Hello, (), (t, version, patience_ms))

struct Game {
  std::string t = "game";
  Rules rules;
  int seat = 0;
  bool talks = false;
  std::string chance;
};
BOOST_DESCRIBE_STRUCT(Game, (), (t, rules, seat, talks, chance))

struct Asked {
  std::string t;
  View view;
  std::optional<Raw> legal;
  std::vector<table::SignalInForce> signals;
  std::vector<Happened> since;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (t, view, legal, signals, since))

struct Over {
  std::string t = "over";
  std::string result;
  Raw reason;
  int left = 0;
  View view;
  std::vector<Happened> since;
};
BOOST_DESCRIBE_STRUCT(Over, (), (t, result, reason, left, view, since))

}  // namespace to_guest

namespace answer {

struct Ready {
  std::optional<std::string> t;
  std::optional<std::string> name;
  std::optional<std::vector<std::string>> asks;
};
BOOST_DESCRIBE_STRUCT(Ready, (), (t, name, asks))

struct Turn {
  std::optional<std::string> t;
  std::vector<Action> actions;
};
BOOST_DESCRIBE_STRUCT(Turn, (), (t, actions))

struct Say {
  std::optional<std::string> t;
  std::vector<Signal> signals;
};
BOOST_DESCRIBE_STRUCT(Say, (), (t, signals))

struct Begin {
  std::optional<std::string> t;
  bool willing = false;
};
BOOST_DESCRIBE_STRUCT(Begin, (), (t, willing))

}  // namespace answer

std::vector<to_guest::Happened> happened(std::span<const Heard> since) {
  std::vector<to_guest::Happened> all;
  all.reserve(since.size());
  for (const Heard& heard : since) all.push_back({heard.seat, heard.action, heard.signal});
  return all;
}

std::string asked(std::string_view what, const View& view, const Talk& talk,
                  std::span<const Heard> since, std::optional<Raw> legal = std::nullopt) {
  return json_of(to_guest::Asked{std::string(what), view, std::move(legal),
                                 table::signals_in_force(talk, view.rules.players),
                                 happened(since)});
}

// The answer to what was asked: an object of which nothing is unknown.
template <class Answer>
Result<Answer> read(std::string_view line, std::string_view what) {
  const Result<boost::json::value, JsonError> json = parse_json(line);
  if (!json) return Error{"it is " + json.error().sentence};
  Answer answer;
  if (Wrong wrong = take(*json, answer)) {
    return Error{is_predicate(*wrong) ? "it " + *wrong : *wrong};
  }
  if (answer.t && *answer.t != what) {
    return Error{"it answers " + quote(*answer.t) + ", but was asked " + quote(what)};
  }
  return answer;
}

Error too_many(std::string_view what, std::size_t most) {
  return Error{"it has more than " + std::to_string(most) + ' ' + std::string(what)};
}

}  // namespace

std::string guest_hello(std::int64_t patience_ms) {
  to_guest::Hello hello;
  hello.patience_ms = patience_ms;
  return json_of(hello);
}

std::string guest_game(const View& view, bool talks, std::uint64_t chance) {
  // As text: not every language has whole numbers of 64 bits.
  std::array<char, 17> hex{};
  std::snprintf(hex.data(), hex.size(), "%016llx", static_cast<unsigned long long>(chance));
  to_guest::Game game;
  game.rules = view.rules;
  game.seat = view.seat;
  game.talks = talks;
  game.chance = hex.data();
  return json_of(game);
}

std::string guest_turn(const View& view, const Talk& talk, std::span<const Heard> since) {
  return asked("turn", view, talk, since, Raw{boost::json::serialize(legal_json(view, view.hand))});
}

std::string guest_say(const View& view, const Talk& talk, std::span<const Heard> since) {
  return asked("say", view, talk, since);
}

std::string guest_begin(const View& view, const Talk& talk) {
  return asked("begin", view, talk, {});
}

std::string guest_over(const View& view, bool broken, std::span<const Heard> since) {
  to_guest::Over over;
  over.result = broken                          ? "broken"
                : view.outcome == Outcome::kWon ? "won"
                : is_lost(view.outcome)         ? "lost"
                                                : "stopped";
  over.reason.json = boost::json::serialize(reason_json(view.outcome));
  over.left = view.left();
  over.view = view;
  over.since = happened(since);
  return json_of(over);
}

Result<GuestReady> read_guest_ready(std::string_view line) {
  Result<answer::Ready> answer = read<answer::Ready>(line, "ready");
  if (!answer) return answer.error();
  GuestReady ready;
  ready.name = answer->name.value_or("");
  for (const std::string& word : answer->asks.value_or(std::vector<std::string>{})) {
    if (word == "say") {
      ready.says = true;
    } else if (word == "begin") {
      ready.begins = true;
    } else if (word != "turn") {
      return Error{"it asks for " + quote(word) + ", but there is only turn, say and begin"};
    }
  }
  return ready;
}

Result<std::vector<Action>> read_guest_turn(std::string_view line) {
  Result<answer::Turn> answer = read<answer::Turn>(line, "turn");
  if (!answer) return answer.error();
  if (answer->actions.empty()) return Error{"it has no action"};
  if (answer->actions.size() > kMostActions) return too_many("actions", kMostActions);
  return std::move(answer->actions);
}

Result<std::vector<Signal>> read_guest_say(std::string_view line) {
  Result<answer::Say> answer = read<answer::Say>(line, "say");
  if (!answer) return answer.error();
  if (answer->signals.size() > kMostSignals) return too_many("signals", kMostSignals);
  return std::move(answer->signals);
}

Result<bool> read_guest_begin(std::string_view line) {
  const Result<answer::Begin> answer = read<answer::Begin>(line, "begin");
  if (!answer) return answer.error();
  return answer->willing;
}

}  // namespace backstep::wire
