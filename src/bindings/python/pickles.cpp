#include "bindings/python/pickles.h"

#include <pybind11/stl.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "engine/signal/signal.h"
#include "table/signals.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/record_json.h"
#include "wire/view_reader.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

// A view as messages have it. The rules go beside it: messages are about games that were dealt, and
// a position may have any commands.
std::string view_text(View view) {
  view.rules.commands = Commands::even();
  std::string text;
  wire::put(text, view);
  return text;
}

View read_view(const Rules& rules, const py::str& text) {
  const auto json = wire::parse_json(read_text(text, "view"));
  if (!json) raise_value_error("no view: " + json.error().sentence);
  View view;
  if (const auto wrong = take(*json, view)) raise_value_error("no view: it " + *wrong);
  if (view.rules.players != rules.players || view.rules.on_fire != rules.on_fire) {
    raise_value_error("no view: the rules are others");
  }
  view.rules = rules;
  return view;
}

State whole(const State& state) {
  const std::string_view broken = broken_invariant(state);
  if (!broken.empty()) raise_value_error("no position: " + std::string(broken));
  return state;
}

// Some state of which it is the view: the hidden cards in their order.
State state_behind(const View& view) {
  State state;
  static_cast<Table&>(state) = view;
  CardSet hidden = view.unseen();
  const auto take_one = [&hidden] {
    if (hidden.empty()) raise_value_error("no view: there are too few cards");
    const Card card = *hidden.begin();
    hidden.erase(card);
    return card;
  };
  for (std::size_t seat = 0; seat < view.rules.players; ++seat) {
    if (seat == view.seat) {
      state.hands[seat] = view.hand;
      continue;
    }
    for (int i = 0; i < view.hand_counts[seat]; ++i) state.hands[seat].insert(take_one());
  }
  if (view.draw_count > State::kMaxDraw) raise_value_error("no view: the draw pile is too large");
  for (std::size_t i = 0; i < view.draw_count; ++i) state.draw[i] = take_one();
  return whole(state);
}

View view_again(const Rules& rules, const py::str& text) {
  const View read = read_view(rules, text);
  const std::optional<int> seat =
      read.is_spectator() ? std::nullopt : std::optional(int{read.seat});
  if (view(state_behind(read), seat) != read)
    raise_value_error("no view: it does not fit together");
  return read;
}

State state_again(const Rules& rules, const py::str& text, const py::list& hands,
                  const py::object& draw) {
  State state;
  static_cast<Table&>(state) = read_view(rules, text);
  if (hands.size() != rules.players) raise_value_error("hands must have one list for each player");
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    for (const Card card : read_cards(hands[seat], "hands")) {
      if (!is_card(card)) raise_value_error("hands: there is no such card");
      state.hands[seat].insert(card);
    }
  }
  const std::vector<Card> pile = read_cards(draw, "draw");
  if (pile.size() != state.draw_count || pile.size() > State::kMaxDraw) {
    raise_value_error("draw must have as many cards as the draw pile");
  }
  for (std::size_t i = 0; i < pile.size(); ++i) {
    if (!is_card(pile[i])) raise_value_error("draw: there is no such card");
    state.draw[i] = pile[i];
  }
  return whole(state);
}

Talk talk_again(bool in_use, const py::list& signals) {
  Talk talk;
  talk.in_use = in_use;
  for (const py::handle each : signals) {
    if (!py::isinstance<py::tuple>(each) || py::len(each) != 2) {
      raise_type_error("a signal in force is a pair of seat and code");
    }
    const auto pair = py::reinterpret_borrow<py::tuple>(each);
    const auto seat = static_cast<int>(read_whole(pair[0], "seat", 0, kMaxPlayers - 1));
    const std::optional<Signal> signal = signal_from_code(read_text(pair[1], "signal"));
    if (!signal) raise_value_error("there is no such signal");
    hear(talk, seat, *signal);
  }
  return talk;
}

}  // namespace

py::tuple again(const char* what, const py::tuple& arguments) {
  return py::make_tuple(py::module_::import("backstep._again").attr(what), arguments);
}

py::tuple reduced(const Random& random) {
  return again("random", py::make_tuple(random_words(random)));
}

py::tuple reduced(const State& state) {
  py::list hands;
  for (std::size_t seat = 0; seat < state.rules.players; ++seat) {
    hands.append(cards_list(state.hands[seat]));
  }
  py::list draw;
  for (std::size_t i = 0; i < state.draw_count; ++i) draw.append(int{state.draw[i]});
  return again("state", py::make_tuple(state.rules, view_text(view(state, std::nullopt)),
                                       std::move(hands), std::move(draw)));
}

py::tuple reduced(const View& view) {
  return again("view", py::make_tuple(view.rules, view_text(view)));
}

py::tuple reduced(const Talk& talk) {
  py::list signals;
  for (const table::SignalInForce& said : table::signals_in_force(talk, kMaxPlayers)) {
    signals.append(py::make_tuple(said.seat, code(said.signal)));
  }
  return again("talk", py::make_tuple(talk.in_use, std::move(signals)));
}

py::tuple reduced(const Record& record) {
  return again("record", py::make_tuple(wire::write_record(record)));
}

void bind_pickles(py::module_& module) {
  module.def("_view_again", &view_again);
  module.def("_state_again", &state_again);
  module.def("_talk_again", &talk_again);
}

}  // namespace backstep::bindings::python
