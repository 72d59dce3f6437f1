// Step: an action with what it caused.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "bindings/python/bindings.h"
#include "bindings/python/json.h"
#include "engine/game/notation.h"
#include "engine/game/step.h"
#include "wire/game_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

std::vector<int> drawn(const Step& step) { return {step.drawn().begin(), step.drawn().end()}; }

std::optional<int> next_seat(const Step& step) {
  return step.turn_began ? std::optional<int>(step.next_seat) : std::nullopt;
}

std::optional<std::string> reason_of(const Step& step) {
  return is_lost(step.outcome) ? std::optional(std::string(reason(step.outcome))) : std::nullopt;
}

}  // namespace

void bind_steps(py::module_& module) {
  py::class_<Step>(module, "Step",
                   "An action together with what it caused. It knows the cards drawn, so it is for "
                   "who\nruns the game, not for the other seats.")
      .def_property_readonly(
          "seat", [](const Step& step) { return int{step.seat}; }, "Who acted.")
      .def_readonly("action", &Step::action, "What was done.")
      .def_readonly("trick", &Step::trick, "It was a backwards trick.")
      .def_readonly("turn_ended", &Step::turn_ended,
                    "The turn ended with it, and the game goes on.")
      .def_property_readonly("drew", &drawn, "The cards drawn after the turn, in drawing order.")
      .def_property_readonly("next_seat", &next_seat, "Whose turn began; None if none did.")
      .def_property_readonly(
          "status", [](const Step& step) { return std::string(status(step.outcome)); },
          "\"playing\", \"won\" or \"lost\".")
      .def_property_readonly("reason", &reason_of, "Why it is lost; None unless it is.")
      .def_property_readonly(
          "events", [](const Step& step) { return to_python(wire::events_json(step)); },
          "The list of events, as the referee gives them.")
      .def("__str__", &step_text, "\"seat 0: 37A trick; draws 12 80; seat 1 begins\".")
      .def("__repr__", [](const Step& step) { return "<Step " + step_text(step) + '>'; });
}

}  // namespace backstep::bindings::python
