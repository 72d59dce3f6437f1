// What State and View have in common in Python: everything that lies open, and what the mover may
// do. One text for both, so that they cannot differ.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/python/arguments.h"
#include "bindings/python/errors.h"
#include "bindings/python/observation.h"
#include "bindings/python/plays.h"
#include "engine/game/notation.h"
#include "engine/game/table.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "wire/game_json.h"

namespace backstep::bindings::python {

// Of the seat to move; a view of another seat knows nothing of it.
inline std::optional<CardSet> hand_of_mover(const State& state) { return state.hand_to_move(); }
inline std::optional<CardSet> hand_of_mover(const View& view) {
  return view.is_to_move() ? std::optional(view.hand) : std::nullopt;
}

template <class Position>
bool may_end(const Position& position) {
  return hand_of_mover(position).has_value() && can_end(position);
}

// The open part of a State or a View.
Table table_of(pybind11::handle position);

pybind11::dict tops_dict(const Table& table);
std::vector<std::string> pile_letters(PileSet piles);
std::optional<std::string> bound_pile(const Table& table);
std::vector<std::string> visible_names(const Table& table);
pybind11::array_t<bool> mask_array(const Table& table, std::optional<CardSet> hand);

template <class Position>
void bind_table(pybind11::class_<Position>& type) {
  namespace py = pybind11;
  type.def_property_readonly(
          "rules", [](const Position& position) { return position.rules; }, "The rule set.")
      .def_property_readonly(
          "tops", [](const Position& position) { return tops_dict(position); },
          "The four tops, {\"A\": 31, ...}; None is the row card.")
      .def_property_readonly(
          "turn", [](const Position& position) { return int{position.turn}; },
          "The seat to move; after the end, whose turn it was.")
      .def_property_readonly(
          "status", [](const Position& position) { return std::string(status(position.outcome)); },
          "\"playing\", \"won\" or \"lost\".")
      .def_property_readonly(
          "reason",
          [](const Position& position) {
            return is_lost(position.outcome) ? std::optional(std::string(reason(position.outcome)))
                                             : std::nullopt;
          },
          "\"stuck\", \"skull\", \"three\", \"fire\" or \"one_pile\"; None unless lost.")
      .def_property_readonly("is_over", &Position::is_over, "Whether the game has ended.")
      .def_property_readonly("left", &Position::left,
                             "The number of cards not laid, the score (C12).")
      .def_property_readonly(
          "laid", [](const Position& position) { return cards_list(position.laid); },
          "All cards laid so far, sorted.")
      .def_property_readonly(
          "laid_this_turn",
          [](const Position& position) { return int{position.board.laid_this_turn}; },
          "How many cards this turn has.")
      .def_property_readonly(
          "minimum", [](const Position& position) { return position.minimum(); },
          "The least number of cards in this turn.")
      .def_property_readonly(
          "draw_count", [](const Position& position) { return int{position.draw_count}; },
          "The size of the draw pile.")
      .def_property_readonly("muted", &Position::is_muted, "A mute is visible.")
      .def_property_readonly(
          "bound", [](const Position& position) { return bound_pile(position); },
          "The pile on which the next card must go (E8), or None.")
      .def_property_readonly(
          "three", [](const Position& position) { return position.board.three; },
          "A three was laid in this turn.")
      .def_property_readonly(
          "fire_due",
          [](const Position& position) { return pile_letters(position.board.fires.due()); },
          "The piles whose fire must be covered by the end of this turn.")
      .def_property_readonly(
          "visible", [](const Position& position) { return visible_names(position); },
          "The commands on top of the piles.")
      .def_property_readonly("can_end", &may_end<Position>,
                             "The seat to move may end the turn. False in a view of another seat.")
      .def_property_readonly(
          "end_loses",
          [](const Position& position) {
            return may_end(position) &&
                   loses(position, *hand_of_mover(position), Action::end_turn());
          },
          "Ending the turn is allowed, but loses the game.")
      .def(
          "legal",
          [](const Position& position) {
            const auto hand = hand_of_mover(position);
            return hand ? plays_of(position, *hand) : std::vector<Play>();
          },
          "Every play that is allowed now, by card and then by pile. None after the end, and in a\n"
          "view of another seat than the one to move.")
      .def(
          "mask",
          [](const Position& position) { return mask_array(position, hand_of_mover(position)); },
          "What is allowed now, by the numbers of actions: a new array of 393 bools.")
      .def(
          "__str__", [](const Position& position) { return position_text(position); },
          "The position in a few lines.");
}

}  // namespace backstep::bindings::python
