#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <limits>
#include <optional>
#include <utility>

#include "wire/advice_json.h"
#include "wire/json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;
using Failure = std::optional<Error>;

constexpr std::array<std::string_view, 20> kGameKeys{
    "type",    "version",   "game",   "source",    "effort",         "rules",    "deal",
    "players", "only_seat", "result", "reason",    "left",           "turns",    "start",
    "choices", "draws",     "seats",  "costliest", "turning_points", "hindsight"};
constexpr std::array<std::string_view, 4> kPartKeys{"turns", "costly", "choices", "cost"};
constexpr std::array<std::string_view, 6> kSeatKeys{"turns", "costly", "choices",
                                                    "cost",  "phases", "kinds"};

Error wrong(std::string_view key, std::string_view what) {
  return Error{std::string(key) + " must be " + std::string(what)};
}

template <class Keys>
Failure check_all_keys(const json::object& object, const Keys& known) {
  if (const auto key = unknown_key(object, known)) return Error{"unknown key " + quote(*key)};
  for (const std::string_view key : known) {
    if (!object.contains(key)) return Error{std::string(key) + " is missing"};
  }
  return std::nullopt;
}

// The keys are there: check_all_keys() has seen to that.
Failure read_count(const json::object& object, std::string_view key, int& count) {
  const std::optional<int> number = read_int(object.at(key), 0, std::numeric_limits<int>::max());
  if (!number) return wrong(key, "a whole number from 0");
  count = *number;
  return std::nullopt;
}

Failure read_number(const json::object& object, std::string_view key, double& number) {
  const json::value& value = object.at(key);
  if (!value.is_number()) return wrong(key, "a number");
  number = value.to_number<double>();
  return std::nullopt;
}

Failure read_needed_text(const json::object& object, std::string_view key, std::string& text) {
  const json::value& value = object.at(key);
  if (!value.is_string()) return wrong(key, "a string");
  text = text_of(value.get_string());
  return std::nullopt;
}

Failure read_figures(const json::object& object, advice::Part& part) {
  if (auto failure = read_count(object, "turns", part.turns)) return failure;
  if (auto failure = read_count(object, "costly", part.costly)) return failure;
  if (part.costly > part.turns) return Error{"costly is more than turns"};
  if (auto failure = read_number(object, "choices", part.choices)) return failure;
  return read_number(object, "cost", part.cost);
}

// An object with a part for every phase, or for every kind.
template <class Named, std::size_t kCount>
Failure read_parts(const json::object& seat, std::string_view key,
                   std::array<advice::Part, kCount>& parts) {
  std::array<std::string_view, kCount> names{};
  for (std::size_t i = 0; i < kCount; ++i) names[i] = advice::name(static_cast<Named>(i));
  const json::value& value = seat.at(key);
  if (!value.is_object()) return wrong(key, "an object");
  if (auto failure = check_all_keys(value.get_object(), names)) return failure;
  for (std::size_t i = 0; i < kCount; ++i) {
    const json::value& part = value.get_object().at(names[i]);
    if (!part.is_object()) return wrong(names[i], "an object");
    if (auto failure = check_all_keys(part.get_object(), kPartKeys)) return failure;
    if (auto failure = read_figures(part.get_object(), parts[i])) return failure;
  }
  return std::nullopt;
}

Failure read_seat(const json::value& value, advice::SeatTotals& seat) {
  if (!value.is_object()) return wrong("a seat", "an object");
  const json::object& object = value.get_object();
  if (auto failure = check_all_keys(object, kSeatKeys)) return failure;
  if (auto failure = read_figures(object, seat)) return failure;
  if (auto failure = read_parts<advice::Phase>(object, "phases", seat.phases)) return failure;
  return read_parts<advice::ChoiceKind>(object, "kinds", seat.kinds);
}

Failure read_players(const json::object& object, advice::GameTotals& totals) {
  const Result<Rules> rules = read_rules(object.at("rules"), CommandMap::kFull);
  if (!rules) return rules.error();
  const auto is_list = [&](std::string_view key) {
    const json::value& value = object.at(key);
    return value.is_array() && value.get_array().size() == rules->players;
  };
  if (!is_list("players")) return wrong("players", "a list with a name for each player");
  if (!is_list("seats")) return wrong("seats", "a list with an object for each player");
  for (const json::value& name : object.at("players").get_array()) {
    if (!name.is_string()) return wrong("players", "a list of strings");
    totals.names.emplace_back(text_of(name.get_string()));
  }
  for (const json::value& seat : object.at("seats").get_array()) {
    if (auto failure = read_seat(seat, totals.seats.emplace_back())) return failure;
  }
  return std::nullopt;
}

Failure read_kind(const json::object& object) {
  const json::value* const type = object.if_contains("type");
  if (type == nullptr || !type->is_string() || text_of(type->get_string()) != "game") {
    return Error{"the line is not about a game: type must be \"game\""};
  }
  const json::value* const version = object.if_contains("version");
  const auto number =
      version ? read_int(*version, 1, std::numeric_limits<int>::max()) : std::nullopt;
  if (!number) return wrong("version", "a number from 1");
  if (*number != kAnalysisVersion) {
    return Error{"the line is of version " + std::to_string(*number) +
                 ", and this program reads version " + std::to_string(kAnalysisVersion)};
  }
  return check_all_keys(object, kGameKeys);
}

Failure read_game(const json::object& object, GameLine& line) {
  if (auto failure = read_kind(object)) return failure;
  if (auto failure = read_needed_text(object, "game", line.game)) return failure;
  if (line.game.empty()) return wrong("game", "the name of a game, not empty");
  if (auto failure = read_count(object, "effort", line.effort)) return failure;
  if (!object.at("only_seat").is_null()) {
    return Error{"the line is about a single seat of a game that goes on, and has no totals"};
  }
  std::string result;
  if (auto failure = read_needed_text(object, "result", result)) return failure;
  const std::optional<Ending> ending = ending_named(result);
  if (!ending) return wrong("result", "won, lost, abandoned or running");
  advice::GameTotals& totals = line.totals;
  totals.won = *ending == Ending::kWon;
  if (auto failure = read_number(object, "start", totals.start)) return failure;
  if (auto failure = read_number(object, "choices", totals.choices)) return failure;
  if (auto failure = read_number(object, "draws", totals.draws)) return failure;
  return read_players(object, totals);
}

}  // namespace

bool is_turn_line(std::string_view line) {
  const Result<json::value, JsonError> value = parse_json(line);
  if (!value || !value->is_object()) return false;
  const json::object& object = value->get_object();
  const json::value* const type = object.if_contains("type");
  return type != nullptr && type->is_string() && text_of(type->get_string()) == "turn" &&
         object.contains("game") && object.contains("why_better");
}

bool may_be_cut(std::string_view line) {
  for (const std::string_view begin : {R"({"type":"turn")", R"({"type":"game")"}) {
    if (line.starts_with(begin) || begin.starts_with(line)) return true;
  }
  return false;
}

Result<GameLine> read_game_totals(std::string_view line) {
  const Result<json::value, JsonError> value = parse_json(line);
  if (!value) return Error{value.error().sentence};
  if (!value->is_object()) return Error{"the line must be a JSON object"};
  GameLine read;
  if (const Failure failure = read_game(value->get_object(), read)) return *failure;
  return read;
}

}  // namespace backstep::wire
