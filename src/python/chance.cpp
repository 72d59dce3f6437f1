// Random: the project's own generator, so that Python draws what C++ would draw.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "python/arguments.h"
#include "python/bindings.h"
#include "python/errors.h"

namespace py = pybind11;

namespace backstep::python {

void bind_chance(py::module_& module) {
  py::class_<Random>(module, "Random",
                     "The generator of docs/deals.md (xoshiro256**): the same sequence everywhere, "
                     "for ever.\nNot for secrets.")
      .def(py::init([](const py::str& purpose, const py::object& seed) {
             return Random(read_text(purpose, "purpose"), read_seed(seed));
           }),
           py::arg("purpose"), py::arg("seed"),
           "A sequence for any text, apart for each purpose. The bots of seat 0 of the game\n"
           "kestrel-7 are given Random(\"seat 0\", \"kestrel-7\").")
      .def("next", &Random::next, "64 random bits.")
      .def(
          "below",
          [](Random& random, const py::object& bound) {
            constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
            return random.below(static_cast<std::uint32_t>(read_whole(bound, "bound", 1, kMost)));
          },
          py::arg("bound"), "A whole number from 0 to bound - 1, each as likely.")
      .def(
          "shuffled",
          [](Random& random, const py::iterable& items) {
            constexpr std::size_t kMost = 1000;
            std::vector<py::object> list;
            for (const py::handle item : items) {
              list.push_back(py::reinterpret_borrow<py::object>(item));
              if (list.size() > kMost) raise_value_error("at most 1,000 items can be shuffled");
            }
            shuffle(list, random);
            return list;
          },
          py::arg("items"), "A new list with the items in a random order, each order as likely.")
      .def(
          "copy", [](const Random& random) { return random; },
          "Another generator that goes on with the same sequence.");
}

}  // namespace backstep::python
