// Talk: the signals in force at a table, as everyone heard them.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/bindings.h"
#include "bindings/python/pickles.h"
#include "bindings/python/signals.h"
#include "bindings/python/table.h"
#include "engine/signal/signal.h"
#include "engine/signal/talk.h"
#include "table/signals.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

struct Reason {
  const char* code;
  const char* clause;
  const char* sentence;
};

Reason reason_of(TalkRefusal refusal) {
  switch (refusal) {
    case TalkRefusal::kMuted:
      return {"muted", "T3", "A mute is visible: nobody may signal."};
    case TalkRefusal::kGameOver:
      return {"game_over", "C13", "The game is over: there is nothing left to signal about."};
    case TalkRefusal::kNoCommands:
      return {"no_commands", "", "The signal is about a command, and this game has none."};
    case TalkRefusal::kBegun:
      return {"begun", "", "The signal is about beginning, and the first card lies already."};
    default:
      return {"no_seat", "", "Only a seat of the game may signal."};
  }
}

void hear_signal(Talk& talk, const py::object& position, const py::object& seat,
                 const py::str& text) {
  const auto [speaker, signal] = read_signal(table_of(position), seat, text);
  hear(talk, speaker, signal);
}

void lapse_after(Talk& talk, const py::object& mover, const py::object& action,
                 const py::object& after) {
  const Table table = table_of(after);
  const auto seat = static_cast<int>(read_whole(mover, "mover", 0, table.rules.players - 1));
  lapse(talk, seat, read_action(action), table);
}

std::vector<std::pair<int, std::string>> in_force(const Talk& talk) {
  std::vector<std::pair<int, std::string>> all;
  for (const table::SignalInForce& said : table::signals_in_force(talk, kMaxPlayers)) {
    all.emplace_back(said.seat, code(said.signal));
  }
  return all;
}

}  // namespace

std::pair<int, Signal> read_signal(const Table& table, const py::object& seat,
                                   const py::str& text) {
  const auto speaker = static_cast<int>(read_whole(seat, "seat", 0, table.rules.players - 1));
  const std::optional<Signal> signal = signal_from_code(read_text(text, "signal"));
  if (!signal)
    raise_value_error("there is no such signal; one is \"leave:A\", another \"trouble\"");
  const TalkRefusal refused = refusal(table, speaker, *signal);
  if (refused != TalkRefusal::kNone) {
    const Reason reason = reason_of(refused);
    raise_refused(reason.code, reason.clause, reason.sentence);
  }
  return {speaker, *signal};
}

void bind_talk(py::module_& module) {
  py::class_<Talk>(module, "Talk",
                   "The signals in force at a table. Signals are codes such as \"leave:A\", "
                   "\"small:C\", \"good:B\",\n\"free:D\", \"not_begin\", \"begin\", \"trouble\", "
                   "\"wait\", \"hold:skull\", \"not_now:mute\".")
      .def(py::init([](bool in_use) {
             Talk talk;
             talk.in_use = in_use;
             return talk;
           }),
           py::arg("in_use") = true,
           "in_use: this table signals, so that silence says something, too.")
      .def_readonly("in_use", &Talk::in_use, "Whether this table signals.")
      .def("hear", &hear_signal, py::arg("position"), py::arg("seat"), py::arg("signal"),
           "Everyone hears a signal of a seat. position is a State or View of the moment. Raises\n"
           "Refused if it may not be given now.")
      .def("lapse", &lapse_after, py::arg("mover"), py::arg("action"), py::arg("after"),
           "Forgets what no longer holds after an action; after is the State or View it led to.")
      .def("in_force", &in_force, "What was said and still holds: pairs of seat and code.")
      .def(
          "copy", [](const Talk& talk) { return talk; }, "Another Talk, equal for now.")
      .def("__reduce__", [](const Talk& talk) { return reduced(talk); })
      .def(
          "__eq__",
          [](const Talk& talk, const py::object& other) {
            return py::isinstance<Talk>(other) && other.cast<const Talk&>() == talk;
          },
          py::arg("other"))
      .def("__repr__", [](const Talk& talk) {
        std::string text;
        for (const auto& [seat, signal] : in_force(talk)) {
          text += (text.empty() ? "" : ", ") + std::to_string(seat) + ' ' + signal;
        }
        return "<Talk: " + (text.empty() ? std::string("nothing") : text) + '>';
      });
}

}  // namespace backstep::bindings::python
