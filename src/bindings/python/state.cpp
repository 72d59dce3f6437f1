// State: a whole game at one moment, as the referee sees it.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "bindings/python/bindings.h"
#include "bindings/python/hashing.h"
#include "bindings/python/json.h"
#include "bindings/python/pickles.h"
#include "bindings/python/table.h"
#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/view.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

State checked(const Result<State, DealError>& state) {
  if (!state) raise_value_error(sentence(state.error()));
  return *state;
}

int read_seat(const py::object& seat, const char* name, const Rules& rules) {
  return static_cast<int>(read_whole(seat, name, 0, rules.players - 1));
}

State deal_state(const Rules& rules, const py::object& seed, const py::object& deck,
                 const py::object& begins) {
  if (!seed.is_none() && !deck.is_none()) raise_value_error("either seed or deck, not both");
  const Deck cards = !deck.is_none()   ? read_deck(deck)
                     : !seed.is_none() ? deck_from_seed(read_seed(seed))
                                       : deck_from_entropy();
  return checked(deal(rules, cards, read_seat(begins, "begins", rules)));
}

State named_state(const py::str& name, const py::object& begins) {
  const Result<NamedDeal> named = parse_deal_name(read_text(name, "name"));
  if (!named) raise_value_error(named.error().sentence);
  return checked(
      deal(named->rules, deck_from_seed(named->seed), read_seat(begins, "begins", named->rules)));
}

Tops read_tops(const py::object& object) {
  Tops tops = kRowCards;
  if (object.is_none()) return tops;
  if (!py::hasattr(object, "items")) raise_type_error("tops must be a dict such as {\"A\": 31}");
  for (const py::handle item : object.attr("items")()) {
    const auto pair = item.cast<py::tuple>();
    const Pile pile = read_pile(pair[0]);
    if (pair[1].is_none()) continue;
    tops[index(pile)] = static_cast<Card>(read_whole(pair[1], "a top", kLowestCard, kHighestCard));
  }
  return tops;
}

State set_up_state(const Rules& rules, const py::object& tops, const py::object& hands,
                   const py::object& draw, const py::object& turn) {
  if (py::isinstance<py::str>(hands) || !py::hasattr(hands, "__iter__")) {
    raise_type_error("hands must be a list with the cards of each seat");
  }
  std::vector<std::vector<Card>> held;
  for (const py::handle hand : hands) {
    held.push_back(read_cards(hand, "hands"));
    if (held.size() > kMaxPlayers) break;
  }
  if (held.size() != rules.players) {
    raise_value_error("hands must have one list for each of " + std::to_string(rules.players) +
                      " players, and has " + std::to_string(held.size()));
  }
  const std::vector<Card> pile = read_cards(draw, "draw");
  Setup setup;
  setup.rules = rules;
  setup.tops = read_tops(tops);
  for (std::size_t seat = 0; seat < held.size(); ++seat) setup.hands[seat] = held[seat];
  setup.draw = pile;
  setup.turn = read_seat(turn, "turn", rules);
  return checked(set_up(setup));
}

Step apply_action(State& state, const py::object& object) {
  const Action action = read_action(object);
  const State before = state;
  const Refusal refused = apply(state, action);
  if (refused != Refusal::kNone) raise_refused(state, action, refused);
  return step_between(before, action, state);
}

std::vector<int> draw_of(const State& state) {
  std::vector<int> cards;
  for (std::size_t i = state.draw_count; i > 0; --i) cards.push_back(state.draw[i - 1]);
  return cards;
}

py::list hands_of(const State& state) {
  py::list hands;
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    hands.append(cards_list(state.hands[seat]));
  }
  return hands;
}

View view_of(const State& state, const py::object& seat) {
  if (seat.is_none()) return view(state, std::nullopt);
  return view(state, read_seat(seat, "seat", state.rules));
}

std::optional<std::string> refusal_code(const State& state, const py::object& action) {
  const Refusal refused = refusal(state, state.hand_to_move(), read_action(action));
  if (refused == Refusal::kNone) return std::nullopt;
  return std::string(code(refused));
}

std::int64_t hash_of(const State& state) {
  Hasher hasher;
  hasher.add(state);
  for (const CardSet hand : state.hands) hasher.add(hand);
  for (const Card card : state.draw) hasher.add(card);
  return hasher.value();
}

}  // namespace

void bind_state(py::module_& module) {
  py::class_<State> type(
      module, "State",
      "A whole game at one moment, hidden cards and all. apply() changes it; copy() it to keep a "
      "moment.\nIt compares and hashes by value, so keep no State in a set that you go on to "
      "change.");
  type.def_static("deal", &deal_state, py::arg("rules"), py::arg("seed") = py::none(),
                  py::arg("deck") = py::none(), py::arg("begins") = 0,
                  "Deals a game (C1) from a seed or an explicit deck; without either, from the "
                  "system's entropy.\nbegins is the seat that moves first.")
      .def_static("named", &named_state, py::arg("name"), py::arg("begins") = 0,
                  "Deals a named deal, such as \"2x-kestrel\".")
      .def_static("set_up", &set_up_state, py::arg("rules"), py::arg("tops"), py::arg("hands"),
                  py::arg("draw") = py::tuple(), py::arg("turn") = 0,
                  "A position at the start of a turn. tops is a dict as in `tops`, where a pile "
                  "left out is the\nrow card; hands has a list for each seat; draw is the draw "
                  "pile, next card first. Cards named\nnowhere count as laid.")
      .def("apply", &apply_action, py::arg("action"),
           "Does an action and says what it caused. Raises Refused, and then nothing has changed.")
      .def(
          "after",
          [](State state, const py::object& action) {
            apply_action(state, action);
            return state;
          },
          py::arg("action"), "The state after an action; this one stays as it is.")
      .def("refusal", &refusal_code, py::arg("action"),
           "The code with which apply() would refuse an action, or None.")
      .def(
          "copy", [](const State& state) { return state; }, "Another State, equal for now.")
      .def("__copy__", [](const State& state) { return state; })
      .def(
          "__deepcopy__", [](const State& state, const py::dict&) { return state; },
          py::arg("memo"))
      .def("view", &view_of, py::arg("seat"), "What a seat may know; None is a spectator.")
      .def(
          "first_events", [](const State& state) { return to_python(wire::first_events(state)); },
          "The events with which a game in this state would begin: of a deal or a position.")
      .def(
          "to_dict", [](const State& state) { return to_python(wire::state_json(state)); },
          "The referee's answer to `state`.")
      .def(
          "legal_dict", [](const State& state) { return to_python(wire::legal_json(state)); },
          "The referee's answer to `legal`.")
      .def_property_readonly("hands", &hands_of, "The cards of each seat, sorted.")
      .def_property_readonly("draw", &draw_of, "The draw pile, next card first.")
      .def("__hash__", &hash_of)
      .def("__reduce__", [](const State& state) { return reduced(state); })
      .def(
          "__eq__",
          [](const State& state, const py::object& other) {
            return py::isinstance<State>(other) && other.cast<const State&>() == state;
          },
          py::arg("other"))
      .def("__repr__", [](const State& state) {
        return "<State of " + rules_text(state.rules) + ": " + std::string(status(state.outcome)) +
               ", " + std::to_string(state.left()) + " left>";
      });
  bind_table(type);
}

}  // namespace backstep::bindings::python
