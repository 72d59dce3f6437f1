// Rules: the rule set of a game.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <boost/json/object.hpp>
#include <string>

#include "base/result.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/hashing.h"
#include "bindings/python/json.h"
#include "bots/random_games.h"
#include "engine/game/notation.h"
#include "engine/game/rules.h"
#include "wire/rules_json.h"

namespace py = pybind11;
namespace json = boost::json;

namespace backstep::bindings::python {
namespace {

// Any map of commands: whether a game can be dealt with it is asked when one is dealt.
Rules read_rules(const json::value& value) {
  const Result<Rules> rules = wire::read_rules(value, wire::CommandMap::kAny);
  if (!rules) raise_value_error(rules.error().sentence);
  return *rules;
}

Rules make_rules(const py::object& players, const py::object& extreme, const py::object& commands,
                 const py::object& pro, const py::object& small_hand, const py::object& on_fire,
                 const py::object& one_pile_retroactive) {
  return read_rules(json::object{{"players", from_python(players)},
                                 {"extreme", from_python(extreme)},
                                 {"commands", from_python(commands)},
                                 {"pro", from_python(pro)},
                                 {"small_hand", from_python(small_hand)},
                                 {"on_fire", from_python(on_fire)},
                                 {"one_pile_retroactive", from_python(one_pile_retroactive)}});
}

py::dict commands_dict(const Rules& rules) {
  py::dict commands;
  for (const Card card : rules.commands.all()) {
    commands[py::int_(int{card})] = py::str(std::string(name(rules.commands.of(card))));
  }
  return commands;
}

std::string repr(const Rules& rules) {
  std::string text = "Rules(" + std::to_string(rules.players);
  const auto add = [&text](bool on, const char* what) {
    if (on) text += std::string(", ") + what + "=True";
  };
  add(rules.extreme, "extreme");
  if (rules.commands != kEvenCommands) text += ", commands={...}";
  add(rules.pro, "pro");
  add(rules.small_hand, "small_hand");
  add(rules.on_fire, "on_fire");
  add(rules.one_pile_retroactive, "one_pile_retroactive");
  return text + ')';
}

}  // namespace

void bind_rules(py::module_& module) {
  const py::object no = py::bool_(false);
  py::class_<Rules>(module, "Rules",
                    "A rule set: number of players and all switches; a value that never changes.")
      .def(py::init(&make_rules), py::arg("players") = 2, py::kw_only(), py::arg("extreme") = no,
           py::arg("commands") = "even", py::arg("pro") = no, py::arg("small_hand") = no,
           py::arg("on_fire") = no, py::arg("one_pile_retroactive") = no,
           "players is 1 to 5. commands is \"even\", \"random:SEED\" or a map from card to command "
           "such as\n{48: \"stop\"}; a game that is dealt wants 28 cards in it, four of each kind, "
           "a position any.")
      .def_static(
          "from_dict", [](const py::object& rules) { return read_rules(from_python(rules)); },
          py::arg("rules"),
          "From the object of records and of the referee. An unknown key is an error.")
      .def(
          "to_dict", [](const Rules& rules) { return to_python(wire::rules_json(rules)); },
          "The object of records and of the referee, commands as a map by text.")
      .def_property_readonly(
          "players", [](const Rules& rules) { return int{rules.players}; },
          "Number of seats, 1 to 5.")
      .def_property_readonly(
          "extreme", [](const Rules& rules) { return bool{rules.extreme}; },
          "Commands are in force.")
      .def_property_readonly(
          "pro", [](const Rules& rules) { return bool{rules.pro}; },
          "The minimum is three instead of two.")
      .def_property_readonly(
          "small_hand", [](const Rules& rules) { return bool{rules.small_hand}; },
          "Hands are one card smaller.")
      .def_property_readonly(
          "on_fire", [](const Rules& rules) { return bool{rules.on_fire}; }, "Six cards burn.")
      .def_property_readonly(
          "one_pile_retroactive",
          [](const Rules& rules) { return bool{rules.one_pile_retroactive}; },
          "A one_pile laid after a card on another pile loses.")
      .def_property_readonly("commands", &commands_dict,
                             "Which card carries which command, as {card: name}.")
      .def_property_readonly("hand_size", &Rules::hand_size, "Cards in a full hand (C1, P2).")
      .def(
          "minimum",
          [](const Rules& rules, const py::object& draw_count) {
            return rules.minimum(static_cast<int>(read_whole(draw_count, "draw_count", 0, 98)));
          },
          py::arg("draw_count"), "The least number of cards in a turn (C6, C8, P1).")
      .def("__str__", &rules_text, "\"Extreme, Pro, 4 players\".")
      .def("__repr__", &repr)
      .def("__hash__",
           [](const Rules& rules) {
             Hasher hasher;
             hasher.add(rules);
             return hasher.value();
           })
      .def(
          "__eq__",
          [](const Rules& rules, const py::object& other) {
            return py::isinstance<Rules>(other) && other.cast<Rules>() == rules;
          },
          py::arg("other"))
      .def("__reduce__", [](const py::object& self) {
        const py::object again = py::module_::import("backstep._again").attr("rules");
        return py::make_tuple(again, py::make_tuple(self.attr("to_dict")()));
      });

  module.def("all_rule_sets", &bots::all_rule_sets,
             "Every combination of switches and players that plays differently, commands even.");
  module.def(
      "signature",
      [](const py::object& games) {
        const auto count = static_cast<int>(read_whole(games, "games", 1, 100'000));
        const py::gil_scoped_release released;
        return bots::signature(count);
      },
      py::arg("games") = bots::kSignatureGames,
      "A hash over the actions of so many fixed random games of every rule set: what `backstep\n"
      "bench` shows, equal in every build.");
}

}  // namespace backstep::bindings::python
