// Action: what a player does, by card and pile, by text and by number.
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>

#include <string>

#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "engine/game/action.h"
#include "engine/game/notation.h"
#include "wire/game_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {

void bind_actions(py::module_& module) {
  module.attr("ACTIONS") = kActionCount;
  module.attr("END") = kEndNumber;
  py::class_<Action>(module, "Action",
                     "Lay a card on a pile, or end the turn; a value that never changes.\n\n"
                     "Its number is (card - 2) * 4 + pile, with the piles A to D as 0 to 3; 392 "
                     "ends the turn.\nWherever an action is wanted, its number, its text "
                     "(\"37A\", \"end\") or a pair (37, \"A\")\nwill do.")
      .def(py::init(&read_action), py::arg("action"), py::pos_only(),
           "From a number, a text, a pair of card and pile, or another Action.")
      .def_property_readonly(
          "card",
          [](Action action) -> py::object {
            return action.is_end() ? py::object(py::none()) : py::int_(int{action.card});
          },
          "The card, 2 to 99; None for the end of the turn.")
      .def_property_readonly(
          "pile",
          [](Action action) -> py::object {
            return action.is_end() ? py::object(py::none())
                                   : py::str(std::string(wire::pile_text(action.pile)));
          },
          "\"A\" to \"D\"; None for the end of the turn.")
      .def_property_readonly("number", &number_of, "0 to 392.")
      .def_property_readonly("is_end", &Action::is_end, "Whether it ends the turn.")
      .def("__index__", &number_of, "The number, so that an Action may index an array.")
      .def("__str__", &action_text, "\"37A\" or \"end\".")
      .def("__repr__", [](Action action) { return "Action('" + action_text(action) + "')"; })
      .def("__hash__", &number_of)
      .def(
          "__eq__",
          [](Action action, const py::object& other) {
            return py::isinstance<Action>(other) && other.cast<Action>() == action;
          },
          py::arg("other"))
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(number_of(self.cast<Action>())));
      });
}

}  // namespace backstep::bindings::python
