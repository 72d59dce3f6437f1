#include "wire/referee.h"

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/deal.h"
#include "game/step.h"
#include "game/turn.h"
#include "wire/deck_json.h"
#include "wire/game_json.h"
#include "wire/json.h"
#include "wire/refusal_text.h"
#include "wire/rules_json.h"

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

// A seat of one of `players`; nothing when the field is there and is none.
std::optional<int> read_seat(const json::value* value, int players) {
  if (value == nullptr) return 0;
  return read_int(*value, 0, players - 1);
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
    if (!seed->is_string()) return bad_request("seed must be a string");
    deck = deck_from_seed(text_of(seed->get_string()));
  } else {
    const Result<Deck> read = read_deck(*deck_field);
    if (!read) return bad_request(read.error());
    deck = *read;
  }
  const std::optional<int> begins = read_seat(field(request, "begins"), rules->players);
  if (!begins) return bad_request("begins must be a seat, 0 to one less than players");

  const Result<State, DealError> state = deal(*rules, deck, *begins);
  if (!state) return bad_request(sentence(state.error()));
  return begun(game, *state);
}

Result<Tops> read_tops(const json::value* value) {
  const Error wrong{"tops must have the keys A, B, C and D, each a card or null"};
  if (value == nullptr || !value->is_object()) return wrong;
  const json::object& object = value->get_object();
  Tops tops = kRowCards;
  for (const Pile pile : kPiles) {
    const json::value* const top =
        object.if_contains(std::string_view(&kPileLetters[index(pile)], 1));
    if (top == nullptr) return wrong;
    if (top->is_null()) continue;
    const std::optional<int> card = read_card(*top);
    if (!card) return wrong;
    tops[index(pile)] = static_cast<Card>(*card);
  }
  if (object.size() != kPileCount) return wrong;
  return tops;
}

Result<std::vector<Card>> read_cards(const json::value& value, std::string_view what) {
  const Error wrong{std::string(what) + " must be a list of cards from 2 to 99"};
  if (!value.is_array()) return wrong;
  std::vector<Card> cards;
  for (const json::value& item : value.get_array()) {
    const std::optional<int> card = read_card(item);
    if (!card) return wrong;
    cards.push_back(static_cast<Card>(*card));
  }
  return cards;
}

Answer answer_setup(std::optional<State>& game, const json::object& request) {
  const json::value* const rules_field = field(request, "rules");
  if (rules_field == nullptr) return bad_request("setup needs rules, such as {\"players\":2}");
  const Result<Rules> rules = read_rules(*rules_field, CommandMap::kAny);
  if (!rules) return bad_request(rules.error());
  const Result<Tops> tops = read_tops(field(request, "tops"));
  if (!tops) return bad_request(tops.error());

  const json::value* const hands_field = field(request, "hands");
  if (hands_field == nullptr || !hands_field->is_array() ||
      hands_field->get_array().size() != rules->players) {
    return bad_request("hands must be a list with one list of cards for each player");
  }
  Setup setup;
  setup.rules = *rules;
  setup.tops = *tops;
  std::array<std::vector<Card>, kMaxPlayers> hands;
  for (std::size_t seat = 0; seat < rules->players; ++seat) {
    Result<std::vector<Card>> hand = read_cards(hands_field->get_array()[seat], "a hand");
    if (!hand) return bad_request(hand.error());
    hands[seat] = std::move(*hand);
    setup.hands[seat] = hands[seat];
  }
  const json::value* const draw_field = field(request, "draw");
  if (draw_field == nullptr) return bad_request("setup needs draw, a list of cards");
  const Result<std::vector<Card>> draw = read_cards(*draw_field, "draw");
  if (!draw) return bad_request(draw.error());
  setup.draw = *draw;
  const std::optional<int> turn = read_seat(field(request, "turn"), rules->players);
  if (!turn) return bad_request("turn must be a seat, 0 to one less than players");
  setup.turn = *turn;

  const Result<State, DealError> state = set_up(setup);
  if (!state) return bad_request(sentence(state.error()));
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
  const std::optional<int> card = card_field ? read_card(*card_field) : std::nullopt;
  if (!card) return bad_request("play needs card, a number from 2 to 99");
  const json::value* const pile_field = field(request, "pile");
  if (pile_field != nullptr && pile_field->is_string()) {
    for (const Pile pile : kPiles) {
      if (text_of(pile_field->get_string()) == pile_text(pile)) {
        return answer_action(game, Action::lay(static_cast<Card>(*card), pile));
      }
    }
  }
  return bad_request("play needs pile, one of \"A\", \"B\", \"C\" and \"D\"");
}

Answer answer_view(const std::optional<State>& game, const json::object& request) {
  const json::value* const seat_field = field(request, "seat");
  const std::optional<int> seat =
      seat_field ? read_int(*seat_field, 0, kMaxPlayers - 1) : std::nullopt;
  const Answer wrong =
      bad_request("view needs seat, 0 to one less than players, or null for a spectator");
  if (!seat && (seat_field == nullptr || !seat_field->is_null())) return wrong;
  if (!game) return no_game();
  if (seat && *seat >= game->rules.players) return wrong;
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
  return bad_request("op must be one of new, setup, play, end, legal, state and view");
}

}  // namespace

std::string Referee::answer(std::string_view line) {
  const Result<json::value, JsonError> request = parse_json(line);
  if (!request) return json::serialize(bad_request(request.error()));
  if (!request->is_object()) return json::serialize(bad_request("a request must be a JSON object"));
  Answer answer = dispatch(game_, request->get_object());
  if (const json::value* const id = field(request->get_object(), "id")) answer.emplace("id", *id);
  return json::serialize(answer);
}

std::string Referee::too_long() {
  return json::serialize(bad_request("the line is longer than 1 MiB and was skipped"));
}

}  // namespace backstep::wire
