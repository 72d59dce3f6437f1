#include "wire/puzzle_json.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cinttypes>
#include <cstdio>
#include <optional>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "wire/advice_json.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/reasons_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

constexpr int kDecimals = 4;
constexpr std::string_view kAnySeed = "-x";

// "2xf": players and switches as in the name of a deal.
std::string key_of_rules(const Rules& rules) {
  const std::string name = deal_name(named_deal(rules, std::nullopt, "x"));
  return name.substr(0, name.size() - kAnySeed.size());
}

std::string id_of(const advice::PuzzlePosition& position) {
  std::array<char, 17> hash{};
  std::snprintf(hash.data(), hash.size(), "%08" PRIx32,
                static_cast<std::uint32_t>(key_of(position) >> 32U));
  return key_of_rules(position.rules) + '-' + hash.data();
}

template <class Actions>
std::string puzzle_actions_json(const Actions& actions) {
  return list_json(actions, [](Action action) { return text_json(action_text(action)); });
}

std::string figure_json(const advice::Uncertain& figure) {
  return JsonMembers()
      .add("value", rounded_json(figure.value, kDecimals))
      .add("error", rounded_json(figure.error, kDecimals))
      .object();
}

std::string rival_json(const advice::PuzzleRival& rival) {
  return JsonMembers()
      .add("turn", puzzle_actions_json(rival.turn))
      .add("chance", rounded_json(rival.chance, kDecimals))
      .object();
}

template <class Number>
Wrong take_name(const json::value& value, std::size_t count, Number& found) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view known = name(static_cast<Number>(i));
    if (value.is_string() && text_of(value.get_string()) == known) {
      found = static_cast<Number>(i);
      return std::nullopt;
    }
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  return "must be one of " + all;
}

Wrong take_rules(const json::value& value, Rules& rules) {
  if (!value.is_string()) return "must be a text such as \"2x\"";
  const auto named = parse_deal_name(std::string(text_of(value.get_string())) + "-x");
  if (!named || named->commands_seed) return "must be players and switches such as \"2x\"";
  rules = named->rules;
  return std::nullopt;
}

Wrong take_best(const json::value& value, bots::Turn& turn) {
  if (!value.is_array() || value.get_array().size() > kMaxHand + 1) return "must be a turn";
  for (const json::value& each : value.get_array()) {
    Action action;
    if (Wrong wrong = take(each, action)) return of_entry(turn.size() + 1, *wrong);
    turn.push_back(action);
  }
  return std::nullopt;
}

// All members that are read, by their names; the first that is missing or wrong is told.
Wrong take_claim(const json::object& object, PuzzleClaim& claim) {
  int seat = 0;
  const auto member = [&](std::string_view key, auto read) -> Wrong {
    const json::value* const found = object.if_contains(key);
    if (found == nullptr) return std::string(key) + " is missing";
    if (const Wrong wrong = read(*found)) return std::string(key) + ' ' + *wrong;
    return std::nullopt;
  };
  const auto into = [](auto& target) {
    return [&target](const json::value& value) { return take(value, target); };
  };
  advice::PuzzlePosition& position = claim.position;
  if (Wrong wrong = member("id", into(claim.id))) return wrong;
  if (Wrong wrong = member("kind", [&](const json::value& value) {
        return take_name(value, advice::kPuzzleKindCount, claim.kind);
      })) {
    return wrong;
  }
  if (Wrong wrong = member(
          "rules", [&](const json::value& value) { return take_rules(value, position.rules); })) {
    return wrong;
  }
  if (Wrong wrong = member("deck", into(position.deck))) return wrong;
  if (Wrong wrong = member("starts", into(position.starts))) return wrong;
  if (Wrong wrong = member("actions", into(position.actions))) return wrong;
  if (Wrong wrong = member("seat", into(seat))) return wrong;
  return member("turn", [&](const json::value& value) { return take_best(value, claim.best); });
}

// Replays a list of actions on a state.
Wrong replay_on(State& state, const auto& actions, std::string_view what) {
  int number = 0;
  for (const Action action : actions) {
    ++number;
    const Refusal refused = apply(state, action);
    if (refused == Refusal::kNone) continue;
    return "has a wrong action " + std::to_string(number) + " in " + std::string(what) + ": " +
           std::string(sentence(refused));
  }
  return std::nullopt;
}

Wrong check_position(const PuzzleClaim& claim) {
  const advice::PuzzlePosition& position = claim.position;
  Result<State, DealError> state = deal(position.rules, position.deck, position.starts);
  if (!state) return "cannot be dealt: " + std::string(sentence(state.error()));
  if (Wrong wrong = replay_on(*state, position.actions, "actions")) return wrong;
  if (state->is_over()) return "begins after the end of the game";
  if (state->board.laid_this_turn != 0) return "begins in the middle of a turn";
  if (Wrong wrong = replay_on(*state, claim.best, "turn")) return wrong;
  return std::nullopt;
}

}  // namespace

std::string puzzle_json(const advice::Puzzle& puzzle) {
  const advice::PuzzlePosition& position = puzzle.position;
  JsonMembers members;
  members.add("type", text_json("puzzle"))
      .add("version", kPuzzleVersion)
      .add("id", text_json(id_of(position)))
      .add("kind", text_json(advice::name(puzzle.kind)))
      .add("grade", text_json(advice::name(puzzle.grade)))
      .add("rules", text_json(key_of_rules(position.rules)))
      .add("deck", json_of(position.deck))
      .add("starts", position.starts)
      .add("actions", puzzle_actions_json(position.actions))
      .add("seat", state_of(position).turn)
      .add("ground", text_json(kGroundNames[static_cast<std::size_t>(puzzle.ground)]))
      .add("worlds", puzzle.worlds)
      .add("turns", puzzle.turns)
      .add("turn", puzzle_actions_json(puzzle.best))
      .add("reasons", reasons_json(puzzle.reasons));
  if (puzzle.kind == advice::PuzzleKind::kTurn) {
    members.add("chance", figure_json(puzzle.chance))
        .add("lead", figure_json(puzzle.lead))
        .add("why", text_json(advice::name(puzzle.why)))
        .add("rivals", list_json(puzzle.rivals, rival_json))
        .add("rival_reasons", reasons_json(puzzle.rival_reasons))
        .add("quick_finds", bool_json(puzzle.quick_finds))
        .add("strong_finds", puzzle.strong_finds);
  } else {
    members.add("winning", puzzle.winning);
  }
  if (!puzzle.line.empty()) members.add("line", puzzle_actions_json(puzzle.line));
  return members.object();
}

Result<PuzzleClaim> read_puzzle(std::string_view text) {
  const Result<json::value, JsonError> value = parse_json(text);
  if (!value) return Error{value.error().sentence};
  if (!value->is_object()) return Error{"a puzzle must be an object"};
  const json::object& object = value->get_object();
  const json::value* const type = object.if_contains("type");
  if (type == nullptr || !type->is_string() || text_of(type->get_string()) != "puzzle") {
    return Error{"the type must be \"puzzle\""};
  }
  const json::value* const version = object.if_contains("version");
  if (version == nullptr || read_int(*version, kPuzzleVersion, kPuzzleVersion) != kPuzzleVersion) {
    return Error{"the version must be " + std::to_string(kPuzzleVersion)};
  }
  PuzzleClaim claim;
  if (const Wrong wrong = take_claim(object, claim)) return Error{*wrong};
  if (const Wrong wrong = check_position(claim)) return Error{"the puzzle " + *wrong};
  return claim;
}

}  // namespace backstep::wire
