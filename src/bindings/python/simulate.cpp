// Games between bots: one as a record, and many, as `backstep simulate` and `backstep compare` play
// them.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/threads.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/json.h"
#include "bindings/python/lineups.h"
#include "engine/game/deal.h"
#include "engine/game/record.h"
#include "sim/match.h"
#include "sim/players.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/sim_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

constexpr std::int64_t kMostSimulated = 1'000'000'000;

sim::RunPlan make_plan(const Rules& rules, const py::object& games, const py::object& seed,
                       const py::object& threads) {
  need_dealable(rules);
  sim::RunPlan plan;
  plan.rules = rules;
  plan.games = read_whole(games, "games", 1, kMostSimulated);
  plan.seed = read_seed(seed);
  plan.threads = threads.is_none()
                     ? hardware_threads()
                     : static_cast<int>(read_whole(threads, "threads", 1, kMostThreads));
  return plan;
}

// Plays without the interpreter's lock, and takes it a few times a second to hear of ctrl-C and to
// tell how far it is. What Python raises there ends the run and is raised again.
sim::RunResult run(const sim::RunPlan& plan, const std::shared_ptr<Raised>& raised,
                   const py::object& progress) {
  sim::RunOptions options;
  options.stop = &raised->stop;
  options.progress = [&](const sim::Progress& so_far) {
    const py::gil_scoped_acquire acquired;
    if (raised->error) return;
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (!progress.is_none()) progress(so_far.games, so_far.wins);
    } catch (py::error_already_set& error) {
      raised->error.emplace(error);
      raised->stop.store(true);
    }
  };
  sim::RunResult result;
  {
    const py::gil_scoped_release released;
    result = sim::run_games(plan, options);
  }
  raised->rethrow();
  return result;
}

py::object simulate(const Rules& rules, const py::object& bots, const py::object& games,
                    const py::object& seed, const py::object& threads, const py::object& progress) {
  sim::RunPlan plan = make_plan(rules, games, seed, threads);
  const auto raised = std::make_shared<Raised>();
  plan.tables.push_back(read_lineup(bots, rules, raised));
  const sim::RunResult result = run(plan, raised, progress);
  return text_to_python(
      wire::simulation_json(sim::run_figures(plan, result), sim::table_figures(plan, result, 0)));
}

py::object compare(const Rules& rules, const py::object& a, const py::object& b,
                   const py::object& games, const py::object& seed, const py::object& threads,
                   const py::object& progress) {
  sim::RunPlan plan = make_plan(rules, games, seed, threads);
  const auto raised = std::make_shared<Raised>();
  plan.tables = {read_lineup(a, rules, raised), read_lineup(b, rules, raised)};
  const sim::RunResult result = run(plan, raised, progress);
  return text_to_python(wire::comparison_json(
      sim::run_figures(plan, result), sim::table_figures(plan, result, 0),
      sim::table_figures(plan, result, 1), sim::pair_figures(result.pairs.front())));
}

Record play_game(const Rules& rules, const py::object& bots, const py::object& seed) {
  need_dealable(rules);
  const auto raised = std::make_shared<Raised>();
  const sim::Lineup lineup = read_lineup(bots, rules, raised);
  const std::string text = read_seed(seed);
  Record record;
  record.rules = rules;
  record.deck = deck_from_seed(text);
  for (const sim::BotChoice& bot : lineup.seats) record.seats.push_back({"", sim::bot_text(bot)});
  if (rules.commands == kEvenCommands) {
    record.deal = deal_name(named_deal(rules, std::nullopt, text));
  }
  sim::Match match;
  match.rules = rules;
  match.deck = record.deck;
  match.talks = lineup.talks;
  match.seed = text;
  sim::MatchLog course;
  sim::MatchResult result;
  {
    const py::gil_scoped_release released;
    const sim::Players players(lineup, {});
    players.sit_at(match);
    result = sim::play_match(match, &course);
  }
  raised->rethrow();
  if (result.fault) throw std::runtime_error(bots::fault_text(*result.fault));
  record.actions = std::move(course.actions);
  record.notes = std::move(course.notes);
  record.result = result_of(result.state);
  return record;
}

}  // namespace

void bind_simulate(py::module_& module) {
  module.def("simulate", &simulate, py::arg("rules"), py::arg("bots") = "quick",
             py::arg("games") = 1000, py::arg("seed") = "backstep", py::arg("threads") = py::none(),
             py::arg("progress") = py::none(),
             "Plays games between bots and counts how they end: the object of `backstep simulate\n"
             "--json --times`. bots is a text as there, \"quick+talk\" or \"quick,greedy\", or a "
             "list with one for each\nseat; instead of a text, a callable may play: it is asked "
             "with view, talk and random, as Bot.turn is,\nand answers with actions, until its "
             "turn is over; "
             "threads is all cores by default and changes nothing but the "
             "time; progress(games, wins)\nis called a few times a second, and what it raises ends "
             "the run. The interpreter's lock is free\nmeanwhile.");
  module.def("compare", &compare, py::arg("rules"), py::arg("a"), py::arg("b"),
             py::arg("games") = 1000, py::arg("seed") = "backstep", py::arg("threads") = py::none(),
             py::arg("progress") = py::none(),
             "Two tables on the same deals: the object of `backstep compare --json --times`.");
  module.def("play_game", &play_game, py::arg("rules"), py::arg("bots") = "quick",
             py::arg("seed") = "backstep",
             "One game between bots on the deal of a seed, as a Record: the game that `backstep "
             "simulate`\nplays on that deal.");
}

}  // namespace backstep::bindings::python
