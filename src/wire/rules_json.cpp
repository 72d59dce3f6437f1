#include "wire/rules_json.h"

#include <array>
#include <cstdint>

#include "engine/game/notation.h"
#include "wire/json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

constexpr std::string_view kRandom = "random:";
constexpr std::string_view kCommandsHelp =
    "commands must be \"even\", \"random:<seed>\" or a map from card to command";
constexpr std::array<std::string_view, 7> kRuleKeys{
    "players", "extreme", "commands", "pro", "small_hand", "on_fire", "one_pile_retroactive"};

// A card as a key: "2" to "99", digits only, no zero in front.
std::optional<Card> card_key(std::string_view key) {
  if (key.empty() || key.size() > 2 || key[0] == '0') return std::nullopt;
  int value = 0;
  for (const char digit : key) {
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  if (!is_card(value)) return std::nullopt;
  return static_cast<Card>(value);
}

// "stop has 3, skull has 5": the commands that have not four cards.
std::string uneven_commands(const Commands& commands) {
  std::string text;
  for (const Command command : kCommands) {
    const int count = commands.with(command).size();
    if (count == kCommandCards / static_cast<int>(kCommands.size())) continue;
    text +=
        (text.empty() ? "" : ", ") + std::string(name(command)) + " has " + std::to_string(count);
  }
  return text;
}

Result<Commands> read_map(const json::object& map, CommandMap wanted) {
  Commands commands;
  for (const auto& [key, value] : map) {
    const std::string_view card_text(key.data(), key.size());
    const std::optional<Card> card = card_key(card_text);
    if (!card) return Error{"commands: " + quote(card_text) + " is no card from 2 to 99"};
    const std::optional<Command> command =
        value.is_string() ? command_named(text_of(value.get_string())) : std::nullopt;
    if (!command) {
      return Error{"commands: card " + std::to_string(*card) +
                   " needs one of stop, skull, three, mute, no_back, one_pile, draw_one" +
                   (value.is_string() ? ", not " + quote(text_of(value.get_string())) : "")};
    }
    commands.set(*card, *command);
  }
  if (wanted == CommandMap::kFull && !commands.is_full()) {
    return Error{"commands must name four cards for each of the seven commands: " +
                 uneven_commands(commands)};
  }
  return commands;
}

}  // namespace

Result<Commands> read_commands_word(std::string_view word) {
  if (word == "even") return Commands::even();
  if (word.starts_with(kRandom)) return Commands::random(word.substr(kRandom.size()));
  return Error{std::string(kCommandsHelp) + ", not " + quote(word)};
}

Result<Commands> read_commands(const json::value& value, CommandMap wanted) {
  if (value.is_string()) return read_commands_word(text_of(value.get_string()));
  if (value.is_object()) return read_map(value.get_object(), wanted);
  return Error{std::string(kCommandsHelp) + found_instead(&value)};
}

Result<Commands> read_commands_text(std::string_view text) {
  const Result<json::value, JsonError> value = parse_json(text);
  if (!value) return Error{value.error().sentence};
  if (!value->is_object()) {
    return Error{"this must be a map from card to command such as {\"48\":\"stop\"}" +
                 found_instead(&*value)};
  }
  return read_map(value->get_object(), CommandMap::kFull);
}

Result<Rules> read_rules(const json::value& value, CommandMap wanted) {
  if (!value.is_object()) {
    return Error{"rules must be an object such as {\"players\":2}" + found_instead(&value)};
  }
  const json::object& object = value.get_object();
  if (const auto key = unknown_key(object, kRuleKeys)) {
    return Error{"rules: there is no rule " + quote(*key)};
  }
  Rules rules;
  const json::value* const players = object.if_contains("players");
  if (players == nullptr) return Error{"rules: players is missing, a number from 1 to 5"};
  const std::optional<int> count = read_int(*players, 1, kMaxPlayers);
  if (!count) return Error{"rules: players " + int_fault(*players, 1, kMaxPlayers)};
  rules.players = static_cast<std::uint8_t>(*count);

  std::optional<Error> error;
  const auto read_switch = [&](std::string_view key) {
    const json::value* const found = object.if_contains(key);
    if (found == nullptr) return false;
    if (!found->is_bool()) {
      error = Error{"rules: " + std::string(key) + " must be true or false" + found_instead(found)};
    }
    return found->is_bool() && found->get_bool();
  };
  rules.extreme = read_switch("extreme");
  rules.pro = read_switch("pro");
  rules.small_hand = read_switch("small_hand");
  rules.on_fire = read_switch("on_fire");
  rules.one_pile_retroactive = read_switch("one_pile_retroactive");
  if (error) return *error;

  if (const json::value* const found = object.if_contains("commands")) {
    const Result<Commands> commands = read_commands(*found, wanted);
    if (!commands) return Error{"rules: " + commands.error().sentence};
    rules.commands = *commands;
  }
  return rules;
}

json::object rules_json(const Rules& rules) {
  json::object commands;
  for (const Card card : rules.commands.all()) {
    const std::string_view command = name(rules.commands.of(card));
    commands.emplace(std::to_string(card), json::string_view(command.data(), command.size()));
  }
  return {{"players", rules.players},
          {"extreme", bool{rules.extreme}},
          {"commands", std::move(commands)},
          {"pro", bool{rules.pro}},
          {"small_hand", bool{rules.small_hand}},
          {"on_fire", bool{rules.on_fire}},
          {"one_pile_retroactive", bool{rules.one_pile_retroactive}}};
}

}  // namespace backstep::wire
