#include "python/lineups.h"

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "game/deal.h"
#include "game/state.h"
#include "python/arguments.h"
#include "python/errors.h"

namespace py = pybind11;

namespace backstep::python {
namespace {

std::vector<std::string> bot_texts(py::handle bots) {
  if (py::isinstance<py::str>(bots)) return split_bots(read_text(bots, "bots"));
  if (!py::isinstance<py::list>(bots) && !py::isinstance<py::tuple>(bots)) {
    raise_type_error("bots must be a text such as \"quick\", or a list with one for each seat");
  }
  std::vector<std::string> texts;
  for (const py::handle bot : bots) texts.push_back(read_text(bot, "a bot"));
  return texts;
}

}  // namespace

Lineup read_lineup(py::handle bots, const Rules& rules) {
  Result<Lineup> lineup = lineup_of(bot_texts(bots), rules.players);
  if (!lineup) raise_value_error(lineup.error().sentence);
  return std::move(*lineup);
}

void need_dealable(const Rules& rules) {
  const Result<State, DealError> state = deal(rules, deck_from_seed(""));
  if (!state) raise_value_error(sentence(state.error()));
}

}  // namespace backstep::python
