// Play: one of the plays that are allowed now, with what is known of it beforehand.
#include "bindings/python/plays.h"

#include <string>

#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "engine/game/notation.h"
#include "engine/game/turn.h"
#include "wire/game_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {

bool loses(const Table& table, CardSet hand, Action action) {
  return is_lost(consequence(table, hand, action).outcome);
}

std::vector<Play> plays_of(const Table& table, CardSet hand) {
  const Plays plays = legal_plays(table, hand);
  std::vector<Play> list;
  for (const Card card : plays.cards()) {
    for (const Pile pile : kPiles) {
      const Action action = Action::lay(card, pile);
      if (!plays.contains(action)) continue;
      list.push_back(
          {action, is_trick(pile, table.board.top(pile), card), loses(table, hand, action)});
    }
  }
  return list;
}

void bind_plays(py::module_& module) {
  py::class_<Play>(module, "Play",
                   "A play that is allowed now. `loses` stops at the end of the turn: whether the "
                   "next seat\nbegins stuck depends on cards that the mover has not seen.")
      .def_readonly("action", &Play::action, "What to apply.")
      .def_property_readonly(
          "card", [](const Play& play) { return int{play.action.card}; }, "2 to 99.")
      .def_property_readonly(
          "pile", [](const Play& play) { return std::string(wire::pile_text(play.action.pile)); },
          "\"A\" to \"D\".")
      .def_readonly("trick", &Play::trick, "It is a backwards trick (C5).")
      .def_readonly("loses", &Play::loses, "It is allowed, but loses the game.")
      .def(
          "__index__", [](const Play& play) { return number_of(play.action); },
          "The number of its action.")
      .def(
          "__eq__",
          [](const Play& play, const py::object& other) {
            return py::isinstance<Play>(other) && other.cast<Play>() == play;
          },
          py::arg("other"))
      .def("__hash__", [](const Play& play) { return number_of(play.action); })
      .def("__repr__", [](const Play& play) {
        return "Play('" + action_text(play.action) + '\'' + (play.trick ? ", trick=True" : "") +
               (play.loses ? ", loses=True" : "") + ')';
      });
}

}  // namespace backstep::bindings::python
