#include "bindings/wasm/records.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "advice/english/words.h"
#include "bindings/wasm/local_game.h"
#include "engine/game/notation.h"
#include "engine/game/outcome.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/json_text.h"
#include "wire/record_json.h"

namespace backstep::bindings::wasm {
namespace {

namespace json = boost::json;
using wire::json_of;
using wire::JsonMembers;
using wire::text_json;

std::string error_json(std::string_view sentence, std::size_t line) {
  return JsonMembers()
      .add("error", text_json(sentence))
      .add("line", static_cast<std::int64_t>(line))
      .object();
}

// The line in which an action of a game stands; both are counted from 0, lines from 1.
std::size_t line_of_action(std::string_view text, std::size_t game, std::size_t action) {
  std::size_t games = 0;
  std::size_t actions = 0;
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    const auto value = wire::parse_json(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!value || !value->is_object()) continue;
    const json::object& object = value->get_object();
    if (object.contains("backstep")) {
      ++games;
      actions = 0;
    }
    const json::value* const list = object.if_contains("do");
    if (list == nullptr || !list->is_array()) continue;
    actions += list->get_array().size();
    if (games == game + 1 && actions > action) return line;
  }
  return 0;
}

struct TurnTold {
  int seat = 0;
  std::size_t first = 0;
  std::vector<Action> actions;
  std::vector<int> drew;
};

std::vector<TurnTold> turns_of(const Record& record) {
  std::vector<TurnTold> turns;
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  bool begins = true;
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    const State before = state;
    if (begins) turns.push_back({before.turn, i, {}, {}});
    if (apply(state, record.actions[i]) != Refusal::kNone) break;
    const Step step = step_between(before, record.actions[i], state);
    turns.back().actions.push_back(record.actions[i]);
    for (const Card card : step.drawn()) turns.back().drew.push_back(card);
    begins = step.turn_ended;
  }
  return turns;
}

// What was said before the actions of a turn; after the last action, what was said then, too.
std::string signals_json(const Record& record, const std::vector<TurnTold>& turns,
                         std::size_t place) {
  const std::size_t first = place == 0 ? 0 : turns[place].first;
  const std::size_t end =
      place + 1 == turns.size() ? record.actions.size() + 1 : turns[place + 1].first;
  std::vector<const Note*> heard;
  for (const Note& note : record.notes) {
    if (note.kind == Note::Kind::kSignals && note.after >= first && note.after < end) {
      heard.push_back(&note);
    }
  }
  return wire::list_json(heard, [](const Note* note) {
    return JsonMembers()
        .add("seat", note->seat)
        .add("signal", text_json(note->text))
        .add("at", static_cast<std::int64_t>(note->after))
        .object();
  });
}

std::string result_json(const GameResult& result) {
  JsonMembers members;
  members.add("result",
              text_json(result.ending == Ending::kAbandoned ? "given_up" : name(result.ending)));
  if (is_lost(result.outcome)) members.add("reason", text_json(reason(result.outcome)));
  return members.add("left", result.left).object();
}

std::string game_json(const Record& record) {
  const std::vector<TurnTold> turns = turns_of(record);
  std::vector<std::string> told;
  told.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    told.push_back(JsonMembers()
                       .add("number", static_cast<std::int64_t>(i) + 1)
                       .add("seat", turns[i].seat)
                       .add("first", static_cast<std::int64_t>(turns[i].first))
                       .add("actions", json_of(turns[i].actions))
                       .add("drew", json_of(turns[i].drew))
                       .add("signals", signals_json(record, turns, i))
                       .object());
  }
  const LocalGame game{record.rules, record.deck, record.begins, record.actions};
  JsonMembers members;
  members.add("game", json_of(game)).add("seats", json_of(advice::english::player_names(record)));
  if (record.result && record.result->ending != Ending::kRunning) {
    members.add("result", result_json(*record.result));
  }
  return members.add("turns", wire::list_json(told, [](const std::string& each) { return each; }))
      .object();
}

}  // namespace

std::string record_json(std::string_view text) {
  std::vector<std::string> games;
  wire::RecordReader reader(text);
  while (const auto record = reader.next()) {
    if (!*record) return error_json(record->error().sentence, record->error().line);
    const Replay replayed = replay(**record, (*record)->actions.size());
    if (replayed.refused != Refusal::kNone) {
      const std::string action = action_text((*record)->actions[replayed.actions]);
      return error_json(
          action + " is not possible there: " + std::string(sentence(replayed.refused)),
          line_of_action(text, games.size(), replayed.actions));
    }
    games.push_back(game_json(**record));
  }
  if (games.empty()) return error_json("the text holds no record", 0);
  return wire::list_json(games, [](const std::string& game) { return game; });
}

Result<Record> first_record(std::string_view text) {
  wire::RecordReader reader(text);
  auto record = reader.next();
  if (!record) return Error{"the text holds no record"};
  if (!*record) {
    return Error{"line " + std::to_string(record->error().line) + ": " + record->error().sentence};
  }
  return std::move(**record);
}

}  // namespace backstep::bindings::wasm
