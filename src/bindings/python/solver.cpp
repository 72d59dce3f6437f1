// The solver: a game whose cards are all known.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <limits>
#include <string>

#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "engine/game/state.h"
#include "engine/solve/solver.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

Solution solve(const State& state, const py::object& effort) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const auto count = static_cast<std::uint64_t>(read_whole(effort, "effort", 0, kMost));
  const State start = state;  // another thread may go on to change the original
  const py::gil_scoped_release released;
  Solver solver;
  return solver.solve(start, count);
}

}  // namespace

void bind_solver(py::module_& module) {
  py::class_<Solution>(module, "Solution", "What the solver found.")
      .def_property_readonly(
          "result", [](const Solution& solution) { return std::string(name(solution.verdict)); },
          "\"win\", \"loss\" (proved: no line wins) or \"unknown\".")
      .def_readonly("left", &Solution::left, "Cards left at the end of the line.")
      .def_readonly("exact", &Solution::exact, "No line does better.")
      .def_readonly("nodes", &Solution::nodes, "Positions looked at.")
      .def_readonly("line", &Solution::line,
                    "Every action to the end of the game, legal one after the other.")
      .def("__repr__", [](const Solution& solution) {
        return "<Solution: " + std::string(name(solution.verdict)) + ", " +
               std::to_string(solution.left) + " left>";
      });
  module.def("solve", &solve, py::arg("state"), py::arg("effort") = Solver::kDefaultEffort,
             "The best line of all seats together, who know all cards, from any moment of a game.\n"
             "effort is a count of positions. The interpreter's lock is free meanwhile.");
}

}  // namespace backstep::bindings::python
