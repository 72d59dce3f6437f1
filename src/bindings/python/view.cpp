// View: what one seat, or a spectator, may know.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/bindings.h"
#include "bindings/python/hashing.h"
#include "bindings/python/json.h"
#include "bindings/python/observation.h"
#include "bindings/python/pickles.h"
#include "bindings/python/table.h"
#include "engine/game/view.h"
#include "wire/game_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

std::optional<int> seat_of(const View& view) {
  return view.is_spectator() ? std::nullopt : std::optional<int>(view.seat);
}

std::vector<int> counts_of(const View& view) {
  return {view.hand_counts.begin(), view.hand_counts.begin() + view.rules.players};
}

std::int64_t view_hash(const View& view) {
  Hasher hasher;
  hasher.add(view);
  hasher.add(view.hand);
  hasher.add(view.seat);
  return hasher.value();
}

py::array_t<std::uint8_t> view_observation(const View& view) {
  py::array_t<std::uint8_t> array(kObservationSize);
  observe(view, Observation(array.mutable_data(), kObservationSize));
  return array;
}

}  // namespace

void bind_view(py::module_& module) {
  py::class_<View> type(module, "View",
                        "What one seat, or a spectator, may know; a value that never changes. It "
                        "has no place for\nanother hand or the order of the draw pile.");
  type.def_property_readonly("seat", &seat_of, "Whose view it is; None for a spectator.")
      .def_property_readonly(
          "hand", [](const View& view) { return cards_list(view.hand); },
          "The seat's own cards, sorted.")
      .def_property_readonly("hand_counts", &counts_of, "The sizes of all hands, seat 0 first.")
      .def_property_readonly(
          "unseen", [](const View& view) { return cards_list(view.unseen()); },
          "Cards that may be in other hands or in the draw pile, sorted.")
      .def_property_readonly("is_to_move", &View::is_to_move, "Whether the seat is to move.")
      .def(
          "to_dict", [](const View& view) { return to_python(wire::view_json(view)); },
          "The referee's answer to `view`.")
      .def("observation", &view_observation,
           "The view as a new array of 335 bytes; OBSERVATION names its parts.")
      .def("__hash__", &view_hash)
      .def("__reduce__", [](const View& view) { return reduced(view); })
      .def(
          "__eq__",
          [](const View& view, const py::object& other) {
            return py::isinstance<View>(other) && other.cast<View>() == view;
          },
          py::arg("other"))
      .def("__repr__", [](const View& view) {
        const auto seat = seat_of(view);
        return "<View of " + (seat ? "seat " + std::to_string(*seat) : std::string("a spectator")) +
               ", " + std::to_string(view.left()) + " left>";
      });
  bind_table(type);
}

}  // namespace backstep::bindings::python
