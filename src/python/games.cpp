// Games: the batch behind arrays of NumPy that are written in place.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "python/arguments.h"
#include "python/batch.h"
#include "python/bindings.h"
#include "python/errors.h"
#include "python/lineups.h"
#include "sim/run.h"

namespace py = pybind11;

namespace backstep::python {
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
    observations = array_of(batch_, batch_->observations.data(),
                            {count, static_cast<py::ssize_t>(kObservationSize)});
    masks = array_of(batch_, batch_->masks.get(), {count, kActionCount});
    rewards = array(batch_->rewards.data());
    dones = array(batch_->dones.get());
    turns = array(batch_->turns.data());
    deals = array(batch_->deals.data());
    outcomes = array(batch_->outcomes.data());
    lefts = array(batch_->lefts.data());
    samples = array(batch_->samples.data());
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
  py::array sample() {
    need_idle();
    work([this] { batch_->sample(); });
    return samples;
  }
  const Batch& batch() const {
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
  py::array samples;

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
                                  double reward_card, double reward_win, double reward_loss) {
  need_dealable(rules);
  Batch::Plan plan;
  plan.count = static_cast<std::size_t>(read_whole(count, "count", 1, kMostGames));
  plan.rules = rules;
  plan.seed = read_seed(seed);
  plan.first = read_whole(first, "first", 1, std::int64_t{1} << 53);
  plan.rewards = {read_reward(reward_card, "reward_card"), read_reward(reward_win, "reward_win"),
                  read_reward(reward_loss, "reward_loss")};
  return std::make_unique<Games>(std::move(plan));
}

std::size_t read_slot(const Games& games, const py::object& game) {
  const auto count = static_cast<std::int64_t>(games.plan().count);
  return static_cast<std::size_t>(read_whole(game, "game", 0, count - 1));
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
           py::arg("reward_win") = 1.0, py::arg("reward_loss") = 0.0,
           "reward_card is given for each card laid, reward_win and reward_loss at the end of a "
           "game.\nEverybody plays together, so there is one reward for all seats.")
      .def("reset", &Games::reset,
           "Every game begins its first deal anew. Gives (observations, masks).")
      .def("step", &Games::step, py::arg("actions"),
           "One action for each game, by number, for the seat to move there. Gives (observations,\n"
           "rewards, dones, masks). An action that is not possible raises Refused with game and "
           "action,\nand then nothing has changed in any game.")
      .def("sample", &Games::sample,
           "A possible action for each game, each as likely, from a sequence of the seed's own. "
           "The array is\nthe same one every time.")
      .def(
          "state",
          [](const Games& games, const py::object& game) {
            return games.batch().state(read_slot(games, game));
          },
          py::arg("game"), "A copy of the State of a game, hidden cards and all.")
      .def(
          "deal_seed",
          [](const Games& games, const py::object& game) {
            const std::size_t slot = read_slot(games, game);
            return game_seed(games.plan().seed, games.batch().deals[slot]);
          },
          py::arg("game"), "The seed of the deal that a game plays now, for State.deal().")
      .def_property_readonly(
          "count", [](const Games& games) { return games.plan().count; }, "How many games.")
      .def_property_readonly(
          "rules", [](const Games& games) { return games.plan().rules; }, "The rule set.")
      .def_property_readonly(
          "seed", [](const Games& games) { return games.plan().seed; }, "The seed of all deals.")
      .def_readonly("observations", &Games::observations,
                    "uint8, count x 335: what the seat to move knows; OBSERVATION names the parts.")
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
      .def("__len__", [](const Games& games) { return games.plan().count; })
      .def("__repr__", [](const Games& games) {
        return "<Games: " + std::to_string(games.plan().count) + ", seed " + games.plan().seed +
               '>';
      });
}

}  // namespace backstep::python
