#include "wire/referee.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <utility>

#include "base/result.h"
#include "engine/game/deal.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "wire/deck_json.h"
#include "wire/game_json.h"
#include "wire/json.h"
#include "wire/refusal_text.h"
#include "wire/rules_json.h"
#include "wire/setup_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;
using Answer = json::object;

Answer refused(std::string_view code, std::string_view clause, std::string_view message) {
  json::value clause_json = nullptr;
  if (!clause.empty()) clause_json = string_json(clause);
  return {
      {"ok", false},
      {"error",
       {{"code", string_json(code)}, {"clause", clause_json}, {"message", string_json(message)}}}};
}

Answer bad_request(std::string_view message) { return refused("bad_request", "", message); }
Answer bad_request(const Error& error) { return bad_request(error.sentence); }

Answer no_game() {
  return refused("no_game", "", "There is no game yet: begin one with new or setup.");
}

Answer moved(json::array events, const State& state) {
  return {{"ok", true},
          {"events", std::move(events)},
          {"status", string_json(status(state.outcome))},
          {"reason", reason_json(state.outcome)},
          {"turn", state.turn},
          {"left", state.left()}};
}

Answer begun(std::optional<State>& game, const State& state) {
  game = state;
  return moved(first_events(state), state);
}

const json::value* field(const json::object& request, std::string_view key) {
  return request.if_contains(key);
}

Answer answer_new(std::optional<State>& game, const json::object& request) {
  const json::value* const rules_field = field(request, "rules");
  if (rules_field == nullptr) return bad_request("new needs rules, such as {\"players\":2}");
  const Result<Rules> rules = read_rules(*rules_field, CommandMap::kFull);
  if (!rules) return bad_request(rules.error());

  const json::value* const seed = field(request, "seed");
  const json::value* const deck_field = field(request, "deck");
  if ((seed == nullptr) == (deck_field == nullptr)) {
    return bad_request("new needs exactly one of seed and deck");
  }
  Deck deck{};
  if (seed != nullptr) {
    if (!seed->is_string()) return bad_request("seed must be a string" + found_instead(seed));
    deck = deck_from_seed(text_of(seed->get_string()));
  } else {
    const Result<Deck> read = read_deck(*deck_field);
    if (!read) return bad_request(read.error());
    deck = *read;
  }
  const Result<int> begins = read_seat_field(request, "begins", rules->players);
  if (!begins) return bad_request(begins.error());

  const Result<State, DealError> state = deal(*rules, deck, *begins);
  if (!state) return bad_request(sentence(state.error()));
  return begun(game, *state);
}

Answer answer_setup(std::optional<State>& game, const json::object& request) {
  const Result<State> state = read_setup(request);
  if (!state) return bad_request(state.error());
  return begun(game, *state);
}

Answer answer_action(std::optional<State>& game, Action action) {
  if (!game) return no_game();
  const State before = *game;
  const Refusal refusal = apply(*game, action);
  if (refusal == Refusal::kNone)
    return moved(events_json(step_between(before, action, *game)), *game);
  Answer answer = refused(code(refusal), clause(refusal), refusal_text(*game, action, refusal));
  if (refusal == Refusal::kGameOver) {
    answer.emplace("status", string_json(status(game->outcome)));
    answer.emplace("reason", reason_json(game->outcome));
    answer.emplace("left", game->left());
  }
  return answer;
}

Answer answer_play(std::optional<State>& game, const json::object& request) {
  const json::value* const card_field = field(request, "card");
  if (card_field == nullptr) return bad_request("play needs card, a number from 2 to 99");
  const std::optional<int> card = read_card(*card_field);
  if (!card) return bad_request("card " + card_fault(*card_field));
  const json::value* const pile_field = field(request, "pile");
  if (pile_field != nullptr && pile_field->is_string()) {
    for (const Pile pile : kPiles) {
      if (text_of(pile_field->get_string()) == pile_text(pile)) {
        return answer_action(game, Action::lay(static_cast<Card>(*card), pile));
      }
    }
  }
  return bad_request("play needs pile, one of \"A\", \"B\", \"C\" and \"D\"" +
                     found_instead(field(request, "pile")));
}

Answer answer_view(const std::optional<State>& game, const json::object& request) {
  const json::value* const seat_field = field(request, "seat");
  const std::optional<int> seat =
      seat_field ? read_int(*seat_field, 0, kMaxPlayers - 1) : std::nullopt;
  const int players = game ? game->rules.players : kMaxPlayers;
  const bool spectator = seat_field != nullptr && seat_field->is_null();
  if (!spectator && (!seat || *seat >= players)) {
    return bad_request("view needs seat, 0 to " + std::to_string(players - 1) +
                       ", or null for a spectator" + found_instead(seat_field));
  }
  if (!game) return no_game();
  return view_json(view(*game, seat));
}

Answer dispatch(std::optional<State>& game, const json::object& request) {
  const json::value* const op_field = field(request, "op");
  const std::string_view op =
      op_field != nullptr && op_field->is_string() ? text_of(op_field->get_string()) : "";
  if (op == "new") return answer_new(game, request);
  if (op == "setup") return answer_setup(game, request);
  if (op == "play") return answer_play(game, request);
  if (op == "end") return answer_action(game, Action::end_turn());
  if (op == "legal") return game ? legal_json(*game) : no_game();
  if (op == "state") return game ? state_json(*game) : no_game();
  if (op == "view") return answer_view(game, request);
  return bad_request("op must be one of new, setup, play, end, legal, state and view" +
                     found_instead(field(request, "op")));
}

}  // namespace

std::string Referee::answer(std::string_view line) {
  const Result<json::value, JsonError> request = parse_json(line);
  if (!request) return json::serialize(bad_request(request.error()));
  if (!request->is_object()) {
    return json::serialize(
        bad_request("a request must be a JSON object" + found_instead(&*request)));
  }
  Answer answer = dispatch(game_, request->get_object());
  if (const json::value* const id = field(request->get_object(), "id")) answer.emplace("id", *id);
  return json::serialize(answer);
}

std::string Referee::too_long() {
  return json::serialize(bad_request("the line is longer than 1 MiB and was skipped"));
}

}  // namespace backstep::wire
