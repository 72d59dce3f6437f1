// Decks and named deals.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "engine/game/deal.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

std::vector<int> list_of(const Deck& deck) { return {deck.begin(), deck.end()}; }

std::string name_deal(const Rules& rules, const py::object& seed, const py::object& commands_seed) {
  std::optional<std::string> of_commands;
  if (!commands_seed.is_none()) of_commands = read_seed(commands_seed);
  const NamedDeal deal = named_deal(rules, std::move(of_commands), read_seed(seed));
  if (deal.rules != rules) {
    raise_value_error(
        "the deal has no such name: the commands of the rules are not those of commands_seed");
  }
  return deal_name(deal);
}

py::tuple read_name(const py::str& name) {
  const Result<NamedDeal> deal = parse_deal_name(read_text(name, "name"));
  if (!deal) raise_value_error(deal.error().sentence);
  return py::make_tuple(deal->rules, deal->seed, deal->commands_seed);
}

}  // namespace

void bind_deals(py::module_& module) {
  module.def(
      "deck_from_seed",
      [](const py::object& seed) { return list_of(deck_from_seed(read_seed(seed))); },
      py::arg("seed"),
      "The 98 cards in dealing order. They depend on the seed alone; see docs/deals.md.");
  module.def(
      "deck_from_entropy", [] { return list_of(deck_from_entropy()); },
      "A deck from the operating system's entropy, which nobody can foretell.");
  module.def(
      "deal_name", &name_deal, py::arg("rules"), py::arg("seed"),
      py::arg("commands_seed") = py::none(),
      "The name of a deal, such as \"2-kestrel\". commands_seed is that of \"random:SEED\";\n"
      "without it the commands are even.");
  module.def("parse_deal_name", &read_name, py::arg("name"),
             "(rules, seed, commands_seed) of a name; commands_seed is None for even commands.");
}

}  // namespace backstep::bindings::python
