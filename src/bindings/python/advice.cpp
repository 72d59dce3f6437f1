// Advice: hints for a seat, and games looked at again. The dicts are those of docs/hint.md and
// docs/analysis.md.
#include <pybind11/pybind11.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "advice/analysis.h"
#include "advice/course.h"
#include "advice/english/words.h"
#include "advice/hint.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/json.h"
#include "engine/game/record.h"
#include "wire/advice_json.h"
#include "wire/record_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

constexpr int kMostEffort = 10'000'000;

// Whether somebody wants it to end, which Python knows. Without the interpreter's lock.
bool is_interrupted() {
  const py::gil_scoped_acquire acquired;
  return PyErr_CheckSignals() != 0;
}

py::object hint(const View& view, const Talk* talk, const py::object& effort) {
  if (!view.is_to_move()) raise_value_error("the view must be that of the seat to move");
  const auto count = static_cast<int>(read_whole(effort, "effort", 1, kMostEffort));
  const View now = view;
  const Talk heard = talk != nullptr ? *talk : Talk();  // another thread may go on to change it
  advice::Advice advice;
  bool interrupted = false;
  {
    const py::gil_scoped_release released;
    advice::Hints hints;
    hints.begin(now, heard, count, advice::advice_chance());
    constexpr int kSlice = 16;  // worlds: some milliseconds
    while (!interrupted && hints.think(kSlice)) interrupted = is_interrupted();
    advice = hints.advice();
  }
  if (interrupted) throw py::error_already_set();
  return text_to_python(wire::advice_json(advice));
}

// What analyse() asks of a record.
advice::Course analysable_course(const Record& record, bool for_seat) {
  advice::Course course = advice::course_of(record);
  const Replay& game = course.replay;
  if (game.refused != Refusal::kNone) {
    raise_refused(game.state, record.actions[game.actions], game.refused);
  }
  const bool given_up = record.result && record.result->ending == Ending::kAbandoned;
  if (!for_seat && !game.state.is_over() && !given_up) {
    raise_value_error("the game is not over: name a seat, for what that one could know");
  }
  if (course.turns.empty()) raise_value_error("the game has no whole turn");
  return course;
}

py::dict analysis_dict(const advice::GameAnalysis& analysis, const Record& record, int effort) {
  const std::vector<std::string> names = advice::english::player_names(record);
  const std::string id = wire::fingerprint(record, analysis.only_seat.has_value());
  const wire::AnalysedGame about{.id = id, .source = "", .effort = effort, .players = names};
  py::list turns;
  for (std::size_t i = 0; i < analysis.turns.size(); ++i) {
    turns.append(text_to_python(wire::turn_analysis_json(analysis, i, about)));
  }
  py::dict told;
  told["game"] = text_to_python(wire::game_analysis_json(analysis, record, about));
  told["turns"] = std::move(turns);
  return told;
}

py::dict analyse_record(const Record& record, const py::object& effort, const py::object& seat) {
  advice::AnalysisOptions options;
  options.effort = static_cast<int>(read_whole(effort, "effort", 1, kMostEffort));
  if (!seat.is_none()) {
    options.only_seat = static_cast<int>(read_whole(seat, "seat", 0, record.rules.players - 1));
  }
  advice::Course course = analysable_course(record, options.only_seat.has_value());
  Record game = record;
  // All cards could be looked up by it.
  if (options.only_seat) game.deal.clear();
  std::atomic<bool> stop = false;
  options.stop = &stop;
  options.yield = [&stop] {
    if (!stop && is_interrupted()) stop = true;
  };
  std::optional<advice::GameAnalysis> analysis;
  {
    const py::gil_scoped_release released;
    analysis = advice::analyse(std::move(course), options);
  }
  if (stop || !analysis) throw py::error_already_set();
  return analysis_dict(*analysis, game, options.effort);
}

}  // namespace

void bind_advice(py::module_& module) {
  module.def(
      "hint", &hint, py::arg("view"), py::arg("talk") = py::none(),
      py::arg("effort") = advice::Hints::kDefaultEffort,
      "What the seat to move could play, best first, and why: the object of `backstep hint "
      "--json`\nwhen it is complete. It knows the view and the talk, nothing else; also in "
      "the middle of a turn. The\ninterpreter's lock is free meanwhile, and ctrl-C ends it.");
  module.def("analyse", &analyse_record, py::arg("record"),
             py::arg("effort") = advice::AnalysisOptions::kDefaultEffort,
             py::arg("seat") = py::none(),
             "A game looked at again: {\"game\": ..., \"turns\": [...]}, the objects of `backstep "
             "analyse --json`.\nseat tells only what that seat could know, for games that are not "
             "over. The interpreter's lock is\nfree meanwhile, and ctrl-C ends it.");
}

}  // namespace backstep::bindings::python
