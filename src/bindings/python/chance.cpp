// Random: the project's own generator, so that Python draws what C++ would draw.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/random.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/pickles.h"

namespace py = pybind11;

namespace backstep::bindings::python {

py::tuple random_words(const Random& random) {
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(random);
  return py::make_tuple(words[0], words[1], words[2], words[3]);
}

Random random_from_words(const py::object& words) {
  constexpr const char* kWrong =
      "words must be four whole numbers of 64 bits, and not all of them 0";
  if (!py::isinstance<py::tuple>(words) && !py::isinstance<py::list>(words)) {
    raise_type_error(kWrong);
  }
  std::array<std::uint64_t, 4> read{};
  if (py::len(words) != read.size()) raise_value_error(kWrong);
  for (std::size_t i = 0; i < read.size(); ++i) {
    const py::object word = words[py::int_(i)];
    if (!py::isinstance<py::int_>(word) || py::isinstance<py::bool_>(word)) {
      raise_type_error(kWrong);
    }
    read[i] = PyLong_AsUnsignedLongLong(word.ptr());
    if (PyErr_Occurred() != nullptr) {
      PyErr_Clear();
      raise_value_error(kWrong);
    }
  }
  if (std::ranges::all_of(read, [](std::uint64_t word) { return word == 0; })) {
    raise_value_error(kWrong);
  }
  return std::bit_cast<Random>(read);
}

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
          "Another generator that goes on with the same sequence.")
      .def_property_readonly("words", &random_words,
                             "All of its state, four words of 64 bits: from_words() goes on there.")
      .def_static("from_words", &random_from_words, py::arg("words"),
                  "The generator that has these words.")
      .def("__reduce__", [](const Random& random) { return reduced(random); });
}

}  // namespace backstep::bindings::python
