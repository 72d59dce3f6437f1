#include "wire/fields.h"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/game/notation.h"
#include "wire/deck_json.h"
#include "wire/game_json.h"
#include "wire/rules_json.h"

namespace backstep::wire {

namespace json = boost::json;

void put(std::string& out, bool value) { out += value ? "true" : "false"; }
void put(std::string& out, std::int64_t value) { append_json(out, value); }
void put(std::string& out, std::string_view value) { append_text_json(out, value); }
void put(std::string& out, const Raw& value) { out += value.json; }
void put(std::string& out, const Rules& value) { out += json::serialize(rules_json(value)); }
void put(std::string& out, const Deck& value) { out += json::serialize(deck_json(value)); }
void put(std::string& out, const Action& value) { put(out, action_text(value)); }
void put(std::string& out, const ActionLine& value) {
  out += '"';
  bool first = true;
  for (const Action action : value.actions) {
    if (!first) out += ' ';
    first = false;
    out += action_text(action);
  }
  out += '"';
}
void put(std::string& out, const Signal& value) { put(out, code(value)); }

void put(std::string& out, CardSet value) {
  out += '[';
  bool first = true;
  for (const Card card : value) {
    if (!first) out += ',';
    first = false;
    put(out, static_cast<std::int64_t>(card));
  }
  out += ']';
}

void put(std::string& out, const View& value) {
  json::object object = view_json(value);
  object.erase("ok");
  // Where the running turn has laid, so that a client's own engine knows as much as this one.
  json::array used;
  for (const Pile pile : kPiles) {
    if ((value.board.used & pile_bit(pile)) != 0) used.push_back(string_json(pile_text(pile)));
  }
  object.emplace("used", std::move(used));
  const bool laid = value.board.laid_this_turn > 0;
  object.emplace("latest", laid ? json::value(string_json(pile_text(value.board.latest)))
                                : json::value(nullptr));
  out += json::serialize(object);
}

Wrong take(const json::value& json, bool& value) {
  if (!json.is_bool()) return "must be true or false" + found_instead(&json);
  value = json.get_bool();
  return std::nullopt;
}

Wrong take(const json::value& json, std::int64_t& value) {
  if (!json.is_int64()) return "must be a whole number";
  value = json.get_int64();
  return std::nullopt;
}

Wrong take(const json::value& json, std::uint64_t& value) {
  if (!json.is_int64() || json.get_int64() < 0) return "must be a whole number from 0";
  value = static_cast<std::uint64_t>(json.get_int64());
  return std::nullopt;
}

Wrong take(const json::value& json, int& value) {
  const std::optional<int> number =
      read_int(json, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
  if (!number) return "must be a whole number";
  value = *number;
  return std::nullopt;
}

Wrong take(const json::value& json, std::uint8_t& value) {
  const std::optional<int> number = read_int(json, 0, 255);
  if (!number) return "must be a whole number from 0 to 255";
  value = static_cast<std::uint8_t>(*number);
  return std::nullopt;
}

Wrong take(const json::value& json, std::string& value) {
  if (!json.is_string()) return "must be a text";
  value = text_of(json.get_string());
  return std::nullopt;
}

Wrong take(const json::value& json, Raw& value) {
  value.json = json::serialize(json);
  return std::nullopt;
}

Wrong take(const json::value& json, Rules& value) {
  const Result<Rules> rules = read_rules(json, CommandMap::kFull);
  if (!rules) return "are no rules: " + rules.error().sentence;
  value = *rules;
  return std::nullopt;
}

Wrong take(const json::value& json, Deck& value) {
  const Result<Deck> deck = read_deck(json);
  if (!deck) return "is no deck: " + deck.error().sentence;
  value = *deck;
  return std::nullopt;
}

Wrong take(const json::value& json, Action& value) {
  const Result<Action> action =
      parse_action(json.is_string() ? text_of(json.get_string()) : std::string_view());
  if (!action) return "is no action: " + action.error().sentence;
  value = *action;
  return std::nullopt;
}

Wrong take(const json::value& json, ActionLine& value) {
  if (!json.is_string()) return "must be a text";
  std::string_view rest = text_of(json.get_string());
  value.actions.clear();
  for (bool more = true; more;) {
    const std::size_t end = rest.find(' ');
    const Result<Action> action = parse_action(rest.substr(0, end));
    if (!action) {
      return of_entry(value.actions.size() + 1, "is no action: " + action.error().sentence);
    }
    value.actions.push_back(*action);
    more = end != std::string_view::npos;
    if (more) rest.remove_prefix(end + 1);
  }
  return std::nullopt;
}

Wrong take(const json::value& json, Signal& value) {
  const std::optional<Signal> signal =
      json.is_string() ? signal_from_code(text_of(json.get_string())) : std::nullopt;
  if (!signal) return "must be a signal such as leave:A";
  value = *signal;
  return std::nullopt;
}

Wrong take(const json::value& json, CardSet& value) {
  if (!json.is_array()) return "must be a list of cards" + found_instead(&json);
  value = CardSet();
  std::size_t entry = 0;
  for (const json::value& item : json.get_array()) {
    ++entry;
    const std::optional<int> card = read_card(item);
    if (!card) return of_entry(entry, card_fault(item));
    value.insert(static_cast<Card>(*card));
  }
  return std::nullopt;
}

}  // namespace backstep::wire
