// Memory: the latest cards of each seat and the signals in force, and observations made with it.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/memory.h"
#include "bindings/python/pickles.h"
#include "bindings/python/table.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

constexpr std::size_t kWhole = kObservationSize + kMemorySize;

py::array_t<std::uint8_t> observation_array(const Memory& memory, const View& view) {
  py::array_t<std::uint8_t> array(kWhole);
  observe(view, memory, std::span<std::uint8_t, kWhole>(array.mutable_data(), kWhole));
  return array;
}

void note(Memory& memory, const py::object& mover, const py::object& action,
          const py::object& after) {
  const auto seat = static_cast<int>(read_whole(mover, "mover", 0, kMaxPlayers - 1));
  const Action done = read_action(action);
  if (!done.is_end() && memory.laid == kCardCount) {
    raise_value_error("all cards have been noted: a game has a memory of its own");
  }
  if (!after.is_none()) {
    const Table table = table_of(after);
    if (seat >= table.rules.players) raise_value_error("mover must be a seat of the game");
    lapse(memory.talk, seat, done, table);
  }
  memory.note(seat, done);
}

// For pickles: (seat, number, action) of each card that is still known.
py::list known_cards(const Memory& memory) {
  py::list known;
  for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
    for (const Memory::Laid& laid : memory.recent[seat]) {
      if (laid.card == 0) break;
      known.append(
          py::make_tuple(seat, int{laid.number}, number_of(Action::lay(laid.card, laid.pile))));
    }
  }
  return known;
}

Memory memory_again(const Talk& talk, const py::object& laid, const py::list& known) {
  Memory memory;
  memory.talk = talk;
  memory.laid = static_cast<std::uint8_t>(read_whole(laid, "laid", 0, kCardCount));
  std::array<std::size_t, kMaxPlayers> counts{};
  for (const py::handle each : known) {
    if (!py::isinstance<py::tuple>(each) || py::len(each) != 3) {
      raise_type_error("a card that is remembered is seat, number and action");
    }
    const auto card = py::reinterpret_borrow<py::tuple>(each);
    const auto seat = static_cast<std::size_t>(read_whole(card[0], "seat", 0, kMaxPlayers - 1));
    const auto number = static_cast<std::uint8_t>(read_whole(card[1], "number", 1, memory.laid));
    const Action action = read_action(card[2]);
    if (action.is_end() || counts[seat] == Memory::kKept) {
      raise_value_error("a seat has at most eight cards that are remembered");
    }
    memory.recent[seat][counts[seat]++] = {action.card, action.pile, number};
  }
  return memory;
}

template <std::size_t kCount>
void add_parts(py::dict& layout, const std::array<Part, kCount>& parts) {
  for (const Part& part : parts) {
    layout[py::str(std::string(part.name))] = py::slice(
        static_cast<py::ssize_t>(part.start), static_cast<py::ssize_t>(part.start + part.size), 1);
  }
}

}  // namespace

void bind_memory(py::module_& module) {
  py::dict first;
  py::dict second;
  add_parts(first, kLayout);
  add_parts(second, kLayout);
  add_parts(second, kMemoryLayout);
  py::dict versions;
  versions[py::int_(1)] = first;
  versions[py::int_(2)] = second;
  module.attr("OBSERVATIONS") = versions;
  module.attr("OBSERVATION") = first;
  module.attr("OBSERVATION_SIZE") = kObservationSize;
  module.def("_memory_again", &memory_again);
  py::class_<Memory>(module, "Memory",
                     "What somebody who pays attention remembers of a game: the latest eight cards "
                     "of each seat, and the\nsignals in force. Nothing hidden is in it: all seats "
                     "have the same.")
      .def(py::init([](bool talks) {
             Memory memory;
             memory.talk.in_use = talks;
             return memory;
           }),
           py::arg("talks") = false, "Of a game that begins; talks: its table signals.")
      .def(
          "note", &note, py::arg("mover"), py::arg("action"), py::arg("after") = py::none(),
          "A seat has acted. after is the State or View it led to, by which signals lapse; without "
          "it\nnone does.")
      .def_readonly("talk", &Memory::talk, "The signals in force: its hear() is heard here.")
      .def(
          "set_talk", [](Memory& memory, const Talk& talk) { memory.talk = talk; }, py::arg("talk"),
          "Remembers a copy of other signals in force.")
      .def(
          "observation", &observation_array, py::arg("view"),
          "The view with this memory as a new array of 551 bytes; OBSERVATIONS[2] names its parts.")
      .def(
          "copy", [](const Memory& memory) { return memory; }, "Another Memory, equal for now.")
      .def("__reduce__",
           [](const Memory& memory) {
             return again("memory",
                          py::make_tuple(memory.talk, int{memory.laid}, known_cards(memory)));
           })
      .def(
          "__eq__",
          [](const Memory& memory, const py::object& other) {
            return py::isinstance<Memory>(other) && other.cast<const Memory&>() == memory;
          },
          py::arg("other"))
      .def("__repr__", [](const Memory& memory) {
        return "<Memory of " + std::to_string(memory.laid) + " cards>";
      });
}

}  // namespace backstep::bindings::python
