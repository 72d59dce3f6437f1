// Games: the batch behind arrays of NumPy that are written in place.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/threads.h"
#include "bindings/python/arguments.h"
#include "bindings/python/batch.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/lineups.h"
#include "bindings/python/memory.h"
#include "bindings/python/pickles.h"
#include "bindings/python/signals.h"
#include "sim/run.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

constexpr std::int64_t kMostGames = 1'000'000;

// A view of memory that belongs to the batch: it keeps the batch alive, and Python may not write
// there.
template <class Item>
py::array array_of(const std::shared_ptr<Batch>& batch, Item* data,
                   std::vector<py::ssize_t> shape) {
  const py::capsule owner(new std::shared_ptr<Batch>(batch), [](void* pointer) {
    delete static_cast<std::shared_ptr<Batch>*>(pointer);
  });
  py::array array(py::dtype::of<Item>(), std::move(shape), data, owner);
  array.attr("setflags")(py::arg("write") = false);
  return array;
}

class Games {
 public:
  explicit Games(Batch::Plan plan)
      : batch_(std::make_shared<Batch>(std::move(plan))), actions_(batch_->plan().count) {
    const auto count = static_cast<py::ssize_t>(batch_->plan().count);
    const auto array = [&](auto* data) { return array_of(batch_, data, {count}); };
    const auto width = static_cast<py::ssize_t>(observation_size(batch_->plan().observation));
    observations = array_of(batch_, batch_->observations.data(), {count, width});
    masks = array_of(batch_, batch_->masks.get(), {count, kActionCount});
    rewards = array(batch_->rewards.data());
    dones = array(batch_->dones.get());
    turns = array(batch_->turns.data());
    deals = array(batch_->deals.data());
    outcomes = array(batch_->outcomes.data());
    lefts = array(batch_->lefts.data());
    final_observations = array_of(batch_, batch_->final_observations.data(), {count, width});
    samples = array(batch_->samples.data());
    log_probabilities = array(batch_->log_probabilities.data());
    // Handed out again and again: a step allocates nothing.
    answer_ = py::make_tuple(observations, rewards, dones, masks);
    start_ = py::make_tuple(observations, masks);
  }

  py::tuple step(const py::object& actions) {
    need_idle();
    read(actions);
    const std::optional<Impossible> impossible = batch_->check(actions_);
    if (impossible) {
      raise_refused(batch_->state(impossible->slot), impossible->action, impossible->refusal,
                    impossible->slot);
    }
    work([this] { batch_->step(actions_); });
    return answer_;
  }
  py::tuple reset() {
    need_idle();
    work([this] { batch_->reset(); });
    return start_;
  }
  py::array sample(const py::object& logits) {
    need_idle();
    if (logits.is_none()) {
      work([this] { batch_->sample(); });
      return samples;
    }
    const auto rows = read_logits(logits);
    const std::span<const float> all(rows.data(), static_cast<std::size_t>(rows.size()));
    std::optional<std::size_t> wrong;
    work([&] { wrong = batch_->sample(all); });
    if (wrong) {
      raise_value_error("game " + std::to_string(*wrong) +
                        ": the logits of possible actions must be numbers below infinity, and one "
                        "of them finite");
    }
    return samples;
  }
  const Batch& batch() const {
    need_idle();
    return *batch_;
  }
  Batch& batch() {
    need_idle();
    return *batch_;
  }
  const Batch::Plan& plan() const { return batch_->plan(); }

  py::array observations;
  py::array masks;
  py::array rewards;
  py::array dones;
  py::array turns;
  py::array deals;
  py::array outcomes;
  py::array lefts;
  py::array final_observations;
  py::array samples;
  py::array log_probabilities;

 private:
  // Letting go of the interpreter's lock costs more than a small step.
  static constexpr std::size_t kLong = 512;

  // `busy_` is only looked at under the interpreter's lock.
  void need_idle() const {
    if (busy_) throw std::runtime_error("another thread is at work on these games");
  }
  template <class Work>
  void work(Work do_work) {
    if (plan().count < kLong) return do_work();
    busy_ = true;
    {
      const py::gil_scoped_release released;
      do_work();
    }
    busy_ = false;
  }

  [[noreturn]] void wrong_size() const {
    raise_value_error("actions must be one number for each of the " +
                      std::to_string(actions_.size()) + " games");
  }

  // An array of floats, a row for each game and a column for each action.
  py::array_t<float, py::array::c_style | py::array::forcecast> read_logits(
      const py::object& object) const {
    if (!py::isinstance<py::array>(object)) raise_type_error("logits must be an array of floats");
    const auto array = py::reinterpret_borrow<py::array>(object);
    if (array.dtype().kind() != 'f') raise_type_error("logits must be an array of floats");
    const bool fits = array.ndim() == 2 && array.shape(1) == kActionCount &&
                      static_cast<std::size_t>(array.shape(0)) == actions_.size();
    if (!fits) {
      raise_value_error("logits must have " + std::to_string(actions_.size()) + " x " +
                        std::to_string(kActionCount) + " numbers");
    }
    return py::array_t < float, py::array::c_style | py::array::forcecast > (array);
  }

  // An array of whole numbers, one for each game.
  void read(const py::object& object) {
    // Asked first: NumPy would unfold a range of any length.
    if (py::hasattr(object, "__len__") && py::len_hint(object) != actions_.size()) wrong_size();
    const py::array array = py::array::ensure(object);
    if (!array) {
      PyErr_Clear();
      raise_type_error("actions must be an array of whole numbers");
    }
    const char kind = array.dtype().kind();
    if (kind != 'i' && kind != 'u') {
      raise_type_error("actions must be an array of whole numbers, not of " +
                       py::str(array.dtype()).cast<std::string>());
    }
    if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != actions_.size())
      wrong_size();
    // Numbers beyond 63 bits become negative ones, and those are refused just the same.
    const py::array_t<std::int64_t, py::array::forcecast> numbers(array);
    const auto view = numbers.unchecked<1>();
    for (std::size_t slot = 0; slot < actions_.size(); ++slot) {
      const std::int64_t number = view(static_cast<py::ssize_t>(slot));
      if (number < 0 || number >= kActionCount) {
        raise_value_error("game " + std::to_string(slot) +
                          ": an action must be a whole number from 0 to 392, not " +
                          std::to_string(number));
      }
      actions_[slot] = action_of(static_cast<int>(number));
    }
  }

  std::shared_ptr<Batch> batch_;
  std::vector<Action> actions_;
  bool busy_ = false;
  py::tuple answer_;
  py::tuple start_;
};

float read_reward(double reward, const char* name) {
  if (!std::isfinite(reward)) raise_value_error(std::string(name) + " must be a finite number");
  return static_cast<float>(reward);
}

std::unique_ptr<Games> make_games(const py::object& count, const Rules& rules,
                                  const py::object& seed, const py::object& first,
                                  double reward_card, double reward_win, double reward_loss,
                                  const py::object& observation, bool talks,
                                  const py::object& threads) {
  need_dealable(rules);
  Batch::Plan plan;
  plan.count = static_cast<std::size_t>(read_whole(count, "count", 1, kMostGames));
  plan.rules = rules;
  plan.seed = read_seed(seed);
  plan.first = read_whole(first, "first", 1, std::int64_t{1} << 53);
  plan.rewards = {read_reward(reward_card, "reward_card"), read_reward(reward_win, "reward_win"),
                  read_reward(reward_loss, "reward_loss")};
  plan.observation = static_cast<int>(read_whole(observation, "observation", 1, kVersions));
  plan.talks = talks;
  if (talks && plan.observation == 1) {
    raise_value_error("observations of version 1 know nothing of signals: talks needs version 2");
  }
  const std::int64_t wanted = threads.is_none() ? std::int64_t{hardware_threads()}
                                                : read_whole(threads, "threads", 1, kMostThreads);
  // Threads that would have nothing to do are not started.
  const auto useful = static_cast<std::int64_t>(plan.count / Workers::kFewest);
  plan.threads = static_cast<int>(std::clamp<std::int64_t>(useful, 1, wanted));
  return std::make_unique<Games>(std::move(plan));
}

std::size_t read_slot(const Games& games, const py::object& game) {
  const auto count = static_cast<std::int64_t>(games.plan().count);
  return static_cast<std::size_t>(read_whole(game, "game", 0, count - 1));
}

State read_position(const Games& games, const py::handle object) {
  if (!py::isinstance<State>(object)) raise_type_error("state must be a State");
  const State state = object.cast<State>();
  if (state.rules != games.plan().rules) raise_value_error("the state is of other rules");
  if (state.is_over()) raise_value_error("the game of that state is over");
  return state;
}

Memory read_memory(const py::handle object) {
  if (!py::isinstance<Memory>(object)) raise_type_error("memory must be a Memory");
  return object.cast<Memory>();
}

void say(Games& games, const py::object& game, const py::object& seat, const py::str& text) {
  const std::size_t slot = read_slot(games, game);
  if (!games.plan().talks) raise_value_error("these tables do not talk: Games(..., talks=True)");
  const State& state = games.batch().state(slot);
  const auto [speaker, signal] = read_signal(state, seat, text);
  games.batch().hear(slot, speaker, signal);
}

// The arrays that a step writes, besides those that follow from the states.
template <class Visit>
void for_saved_arrays(Games& games, Visit visit) {
  Batch& batch = games.batch();
  const std::size_t count = games.plan().count;
  visit("deals", batch.deals.data(), count);
  visit("rewards", batch.rewards.data(), count);
  visit("dones", batch.dones.get(), count);
  visit("outcomes", batch.outcomes.data(), count);
  visit("lefts", batch.lefts.data(), count);
  visit("samples", batch.samples.data(), count);
  visit("log_probabilities", batch.log_probabilities.data(), count);
  visit("final_observations", batch.final_observations.data(), batch.final_observations.size());
}

py::dict save(Games& games) {
  py::dict saved;
  py::list states;
  py::list memories;
  for (std::size_t slot = 0; slot < games.plan().count; ++slot) {
    states.append(games.batch().state(slot));
    memories.append(games.batch().memory(slot));
  }
  saved["states"] = std::move(states);
  saved["memories"] = std::move(memories);
  saved["random"] = games.batch().random();
  for_saved_arrays(games, [&]<class Item>(const char* name, const Item* data, std::size_t size) {
    saved[name] = py::array(py::dtype::of<Item>(), size, data);
  });
  return saved;
}

py::object part_of(const py::dict& saved, const char* name) {
  if (!saved.contains(name)) raise_value_error(std::string("saved games have ") + name);
  return saved[name];
}

py::list list_of(const py::dict& saved, const char* name, std::size_t count) {
  const py::object list = part_of(saved, name);
  if (!py::isinstance<py::list>(list) || py::len(list) != count) {
    raise_value_error(std::string(name) + " must be a list with one for each game");
  }
  return list;
}

void restore(Games& games, const py::dict& saved) {
  const std::size_t count = games.plan().count;
  std::vector<State> states;
  for (const py::handle state : list_of(saved, "states", count)) {
    states.push_back(read_position(games, state));
  }
  std::vector<Memory> memories;
  for (const py::handle memory : list_of(saved, "memories", count)) {
    memories.push_back(read_memory(memory));
  }
  const py::object random = part_of(saved, "random");
  if (!py::isinstance<Random>(random)) raise_type_error("random must be a Random");
  // Everything is looked at before anything is changed.
  std::vector<py::array> arrays;
  for_saved_arrays(games, [&]<class Item>(const char* name, Item*, std::size_t size) {
    const py::object part = part_of(saved, name);
    const bool fits = py::isinstance<py::array_t<Item>>(part) && py::len(part.attr("shape")) == 1 &&
                      static_cast<std::size_t>(py::len(part)) == size;
    if (!fits) raise_value_error(std::string(name) + " is not as save() gave it");
    arrays.push_back(py::array_t<Item, py::array::c_style>::ensure(part));
  });
  const auto deals = py::array_t<std::int64_t>(arrays.front()).unchecked<1>();
  for (py::ssize_t i = 0; i < deals.size(); ++i) {
    if (deals(i) < 1) raise_value_error("deals are counted from 1");
  }
  for (std::size_t slot = 0; slot < count; ++slot) {
    games.batch().set_state(slot, states[slot], memories[slot]);
  }
  games.batch().set_random(random.cast<Random>());
  std::size_t next = 0;
  for_saved_arrays(games, [&]<class Item>(const char*, Item* data, std::size_t size) {
    const auto* const from = static_cast<const Item*>(arrays[next++].data());
    std::copy_n(from, size, data);
  });
}

py::tuple reduced_games(Games& games) {
  const Batch::Plan& plan = games.plan();
  py::dict keywords;
  keywords["first"] = plan.first;
  keywords["reward_card"] = plan.rewards.card;
  keywords["reward_win"] = plan.rewards.win;
  keywords["reward_loss"] = plan.rewards.loss;
  keywords["observation"] = plan.observation;
  keywords["talks"] = plan.talks;
  keywords["threads"] = plan.threads;
  return again("games", py::make_tuple(py::make_tuple(plan.count, plan.rules, plan.seed), keywords,
                                       save(games)));
}

}  // namespace

void bind_games(py::module_& module) {
  module.attr("OUTCOMES") =
      py::make_tuple("playing", "won", "stuck", "skull", "three", "fire", "one_pile");
  py::class_<Games>(
      module, "Games",
      "Many games at once for learners, a step of each at a time.\n\n"
      "Every array is one and the same for the life of the object, is read-only, and is written in "
      "place\nby step() and reset(): copy what you want to keep. Game i of n plays the deals of "
      "the "
      "seeds\n\"SEED-k\" for k = first + i, first + i + n and so on, the deals of `backstep "
      "simulate "
      "--seed SEED`;\na game that ends is re-dealt in the same step.")
      .def(py::init(&make_games), py::arg("count"), py::arg("rules"), py::arg("seed") = "backstep",
           py::kw_only(), py::arg("first") = 1, py::arg("reward_card") = 1.0 / kCardCount,
           py::arg("reward_win") = 1.0, py::arg("reward_loss") = 0.0, py::arg("observation") = 1,
           py::arg("talks") = false, py::arg("threads") = py::none(),
           "reward_card is given for each card laid, reward_win and reward_loss at the end of a "
           "game.\nEverybody plays together, so there is one reward for all seats. observation is "
           "the "
           "version of\nobservations, of which 2 shows what was said with say(), if the tables "
           "talk. step() works on\nso many threads, by default on all cores if there are enough "
           "games; that changes nothing but the time.")
      .def("reset", &Games::reset,
           "Every game begins its first deal anew. Gives (observations, masks).")
      .def("step", &Games::step, py::arg("actions"),
           "One action for each game, by number, for the seat to move there. Gives (observations,\n"
           "rewards, dones, masks). An action that is not possible raises Refused with game and "
           "action,\nand then nothing has changed in any game.")
      .def("sample", &Games::sample, py::arg("logits") = py::none(),
           "A possible action for each game, each as likely, from a sequence of the seed's own; "
           "with "
           "logits,\nfloats of count x 393, by their softmax over what is possible, whose "
           "logarithms "
           "are then in\nlog_probabilities. The array is the same one every time.")
      .def("say", &say, py::arg("game"), py::arg("seat"), py::arg("signal"),
           "A seat of a game gives a signal, which all hear. Raises Refused if it may not be given "
           "now.")
      .def(
          "memory",
          [](const Games& games, const py::object& game) {
            return games.batch().memory(read_slot(games, game));
          },
          py::arg("game"),
          "A copy of the Memory of a game; that of observations of version 1 stays empty.")
      .def(
          "state",
          [](const Games& games, const py::object& game) {
            return games.batch().state(read_slot(games, game));
          },
          py::arg("game"), "A copy of the State of a game, hidden cards and all.")
      .def(
          "set_state",
          [](Games& games, const py::object& game, const py::object& state,
             const py::object& memory) {
            const std::size_t slot = read_slot(games, game);
            const Memory known = memory.is_none() ? Memory() : read_memory(memory);
            games.batch().set_state(slot, read_position(games, state), known);
          },
          py::arg("game"), py::arg("state"), py::arg("memory") = py::none(),
          "Lets a game go on from another position, of the same rules and not over, with what is "
          "remembered\nof it. When it ends, its next deal follows as ever.")
      .def("save", &save,
           "Everything that changes, as a dict of values that can be pickled: restore() goes on "
           "from there.")
      .def(
          "restore", &restore, py::arg("saved"),
          "Goes back to what save() gave, of these games or of equally many by the same rules. The "
          "arrays\nstay the same objects.")
      .def("__reduce__", &reduced_games)
      .def(
          "deal_seed",
          [](const Games& games, const py::object& game) {
            const std::size_t slot = read_slot(games, game);
            return sim::game_seed(games.plan().seed, games.batch().deals[slot]);
          },
          py::arg("game"), "The seed of the deal that a game plays now, for State.deal().")
      .def_property_readonly(
          "count", [](const Games& games) { return games.plan().count; }, "How many games.")
      .def_property_readonly(
          "rules", [](const Games& games) { return games.plan().rules; }, "The rule set.")
      .def_property_readonly(
          "seed", [](const Games& games) { return games.plan().seed; }, "The seed of all deals.")
      .def_readonly(
          "observations", &Games::observations,
          "uint8, count x 335, or 551: what the seat to move knows; OBSERVATIONS names the "
          "parts.")
      .def_readonly("masks", &Games::masks, "bool, count x 393: which actions are possible now.")
      .def_readonly("rewards", &Games::rewards, "float32: what the last step was worth.")
      .def_readonly("dones", &Games::dones,
                    "bool: a game ended with the last step, and has been dealt anew.")
      .def_readonly("turns", &Games::turns, "int8: the seat to move.")
      .def_readonly("deals", &Games::deals, "int64: the k of the deal that is played now.")
      .def_readonly("outcomes", &Games::outcomes,
                    "uint8: how the last step left the game, an index of OUTCOMES.")
      .def_readonly("lefts", &Games::lefts,
                    "uint8: cards not laid after the last step, before a new deal.")
      .def_readonly(
          "final_observations", &Games::final_observations,
          "uint8, as observations: where dones is True, the last position of the game that "
          "ended, as the\nseat that acted sees it; other rows mean nothing.")
      .def_readonly("log_probabilities", &Games::log_probabilities,
                    "float32: of what sample(logits) drew.")
      .def("__len__", [](const Games& games) { return games.plan().count; })
      .def("__repr__", [](const Games& games) {
        return "<Games: " + std::to_string(games.plan().count) + ", seed " + games.plan().seed +
               '>';
      });
}

}  // namespace backstep::bindings::python
