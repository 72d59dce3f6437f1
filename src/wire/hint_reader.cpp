// Hints read back: the other side of advice_json(). Keys and reasons that are unknown here are
// passed over, since a server may be newer than its client.
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/signal/signal.h"
#include "wire/advice_json.h"
#include "wire/fields.h"
#include "wire/game_json.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestTurn = kMaxHand + 1;

// An object with these keys, or what is wrong with it.
Wrong check_keys(const json::value& value, std::initializer_list<std::string_view> keys) {
  if (!value.is_object()) return "must be an object";
  const json::object& object = value.get_object();
  for (const std::string_view key : keys) {
    if (!object.contains(key)) return "has no " + std::string(key);
  }
  return std::nullopt;
}

bool is_text(const json::value& value, std::string_view text) {
  return value.is_string() && text_of(value.get_string()) == text;
}

Wrong take_number(const json::value& value, double& number) {
  if (!value.is_number()) return "must be a number";
  number = value.to_number<double>();
  return std::nullopt;
}

Wrong take_uncertain(const json::value& value, advice::Uncertain& figure) {
  if (Wrong wrong = check_keys(value, {"value", "error"})) return wrong;
  const json::object& object = value.get_object();
  if (Wrong wrong = take_number(object.at("value"), figure.value)) return "value " + *wrong;
  if (Wrong wrong = take_number(object.at("error"), figure.error)) return "error " + *wrong;
  return std::nullopt;
}

Wrong take_turn(const json::value& value, bots::Turn& turn) {
  if (!value.is_array()) return "must be a list of actions";
  if (value.get_array().size() > kLongestTurn) return "is longer than a turn can be";
  for (const json::value& each : value.get_array()) {
    Action action;
    if (Wrong wrong = take(each, action)) return of_entry(turn.size() + 1, *wrong);
    turn.push_back(action);
  }
  return std::nullopt;
}

// ---- reasons: each code has its own values

template <class Number>
Wrong take_within(const json::value& value, int least, int most, Number& number) {
  const std::optional<int> read = read_int(value, least, most);
  if (!read) return "must be a whole number in its range";
  number = static_cast<Number>(*read);
  return std::nullopt;
}

Wrong take_pile(const json::value& value, Pile& pile) {
  const std::string_view text =
      value.is_string() ? text_of(value.get_string()) : std::string_view();
  const std::size_t place = text.size() == 1 ? kPileLetters.find(text[0]) : std::string_view::npos;
  if (place == std::string_view::npos) return "must be a pile";
  pile = kPiles[place];
  return std::nullopt;
}

Wrong take_command(const json::value& value, Command& command) {
  const auto named = value.is_string() ? command_named(text_of(value.get_string())) : std::nullopt;
  if (!named) return "must be a command";
  command = *named;
  return std::nullopt;
}

// As in the code of a signal about a pile.
Wrong take_meaning(const json::value& value, Meaning& meaning) {
  const auto signal = value.is_string()
                          ? signal_from_code(std::string(text_of(value.get_string())) + ":A")
                          : std::nullopt;
  if (!signal || !is_about_pile(signal->meaning)) return "must be what a signal says of a pile";
  meaning = signal->meaning;
  return std::nullopt;
}

Wrong take_loss(const json::value& value, Outcome& outcome) {
  for (int i = static_cast<int>(Outcome::kStuck); i <= static_cast<int>(Outcome::kOnePile); ++i) {
    outcome = static_cast<Outcome>(i);
    if (is_text(value, reason(outcome))) return std::nullopt;
  }
  return "must be the reason of a loss";
}

std::optional<advice::ReasonCode> known_code(const json::value& code) {
  for (std::size_t i = 0; i < advice::kReasonCount; ++i) {
    if (is_text(code, advice::name(static_cast<advice::ReasonCode>(i))))
      return static_cast<advice::ReasonCode>(i);
  }
  return std::nullopt;
}

// The values of one reason, by their keys, in the order in which they are written.
Wrong take_values(const json::value& value, std::initializer_list<std::string_view> keys,
                  advice::Reason& reason) {
  constexpr int kMostCount = std::numeric_limits<std::uint16_t>::max();
  for (const std::string_view key : keys) {
    const json::value* const found = value.get_object().if_contains(key);
    if (found == nullptr) return "has no " + std::string(key);
    Wrong wrong;
    if (key == "pile") wrong = take_pile(*found, reason.pile);
    if (key == "card") wrong = take_within(*found, kLowestCard, kHighestCard, reason.card);
    if (key == "lowest") wrong = take_within(*found, kLowestCard, kHighestCard, reason.lowest);
    if (key == "highest") wrong = take_within(*found, kLowestCard, kHighestCard, reason.highest);
    if (key == "count") wrong = take_within(*found, 0, kMostCount, reason.count);
    if (key == "seat") wrong = take_within(*found, 0, kMaxPlayers - 1, reason.seat);
    if (key == "rising") wrong = take(*found, reason.rising);
    if (key == "command") wrong = take_command(*found, reason.command);
    if (key == "meaning") wrong = take_meaning(*found, reason.meaning);
    if (key == "reason") wrong = take_loss(*found, reason.outcome);
    if (wrong) return std::string(key) + ' ' + *wrong;
  }
  return std::nullopt;
}

Wrong take_reason(const json::value& value, advice::Reason& reason) {
  switch (reason.code) {
    case advice::ReasonCode::kWins:
    case advice::ReasonCode::kOnlyTurn:
    case advice::ReasonCode::kKnownWin:
      return take_values(value, {}, reason);
    case advice::ReasonCode::kLoses:
      return take_values(value, {"reason"}, reason);
    case advice::ReasonCode::kTrick:
    case advice::ReasonCode::kCoversFire:
    case advice::ReasonCode::kPreparesTrick:
    case advice::ReasonCode::kKeepsTrick:
    case advice::ReasonCode::kGivesUpTrick:
    case advice::ReasonCode::kLeavesFire:
    case advice::ReasonCode::kKeepsAlive:
      return take_values(value, {"pile", "card"}, reason);
    case advice::ReasonCode::kCoversCommand:
    case advice::ReasonCode::kLeavesCommand:
      return take_values(value, {"pile", "command"}, reason);
    case advice::ReasonCode::kHeeds:
    case advice::ReasonCode::kAgainst:
      return take_values(value, {"seat", "meaning", "pile"}, reason);
    case advice::ReasonCode::kStrandsAll:
      return take_values(value, {"lowest", "highest", "count"}, reason);
    case advice::ReasonCode::kStrands:
      return take_values(value, {"lowest", "highest", "count", "rising"}, reason);
    case advice::ReasonCode::kKnownLoss:
    case advice::ReasonCode::kSkips:
    case advice::ReasonCode::kLaysMore:
      return take_values(value, {"count"}, reason);
  }
  return "must have the code of a reason";
}

Wrong take_reasons(const json::value& value, advice::Reasons& reasons) {
  if (!value.is_array()) return "must be a list";
  for (const json::value& each : value.get_array()) {
    const json::value* const code =
        each.is_object() ? each.get_object().if_contains("code") : nullptr;
    if (code == nullptr || !code->is_string()) return "have one without a code";
    const std::optional<advice::ReasonCode> known = known_code(*code);
    if (!known) continue;
    reasons.push_back({.code = *known});
    if (Wrong wrong = take_reason(each, reasons.back())) return "have one that " + *wrong;
  }
  return std::nullopt;
}

// ---- the whole

Wrong take_hinted(const json::value& value, advice::HintedTurn& hinted) {
  if (Wrong wrong = check_keys(value, {"turn", "chance", "left", "behind", "reasons"})) {
    return wrong;
  }
  const json::object& object = value.get_object();
  Wrong wrong;
  const auto note = [&wrong](std::string_view key, const Wrong& found) {
    if (found && !wrong) wrong = std::string(key) + ' ' + *found;
  };
  note("turn", take_turn(object.at("turn"), hinted.turn));
  note("chance", take_uncertain(object.at("chance"), hinted.estimate.chance));
  note("left", take_uncertain(object.at("left"), hinted.estimate.left));
  note("behind", take_uncertain(object.at("behind"), hinted.behind));
  note("reasons", take_reasons(object.at("reasons"), hinted.reasons));
  return wrong;
}

Wrong take_advice(const json::value& value, advice::Advice& advice) {
  if (Wrong wrong =
          check_keys(value, {"type", "ground", "worlds", "all_lose", "complete", "turns"})) {
    return wrong;
  }
  const json::object& object = value.get_object();
  if (!is_text(object.at("type"), "hint")) return "must be of the type \"hint\"";
  bool grounded = false;
  for (std::size_t i = 0; i < kGroundNames.size() && !grounded; ++i) {
    advice.ground = static_cast<bots::Evidence>(i);
    grounded = is_text(object.at("ground"), kGroundNames[i]);
  }
  if (!grounded) return "has a ground that is none";
  const std::optional<int> worlds =
      read_int(object.at("worlds"), 0, std::numeric_limits<int>::max());
  if (!worlds) return "must have a number of worlds";
  advice.worlds = *worlds;
  if (Wrong wrong = take(object.at("all_lose"), advice.all_lose)) return "all_lose " + *wrong;
  if (Wrong wrong = take(object.at("complete"), advice.complete)) return "complete " + *wrong;
  const json::value& turns = object.at("turns");
  if (!turns.is_array() || turns.get_array().empty()) return "must have a list of turns";
  for (const json::value& each : turns.get_array()) {
    if (Wrong wrong = take_hinted(each, advice.turns.emplace_back())) {
      return "has a turn that " + *wrong;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<advice::Advice> read_advice(std::string_view json) {
  const Result<json::value, JsonError> value = parse_json(json);
  if (!value) return Error{value.error().sentence};
  advice::Advice advice;
  if (const Wrong wrong = take_advice(*value, advice)) return Error{"advice " + *wrong};
  return advice;
}

}  // namespace backstep::wire
