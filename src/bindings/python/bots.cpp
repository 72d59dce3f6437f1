// Bot: a bot of the roster, which sees a View and nothing else.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/pickles.h"
#include "bots/bot.h"
#include "sim/lineup.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

// A bot serves one thread at a time, and thinks without the interpreter's lock: whoever comes
// second waits for its own lock, without holding the interpreter's.
class Player {
 public:
  explicit Player(const sim::BotChoice& choice) : choice_(choice), bot_(choice.make()) {}

  bots::Turn turn(const View& view, const Talk& talk, Random& random) {
    Random chance = random;  // the caller's is only touched under the interpreter's lock
    bots::Turn turn;
    {
      const py::gil_scoped_release released;
      const std::scoped_lock lock(mutex_);
      turn = bot_->turn(view, talk, chance);
    }
    random = chance;
    return turn;
  }
  bots::Turn own_turn(const View& view, const Talk& talk) { return turn(view, talk, random_); }

  bots::Signals say(const View& view, const Talk& talk) {
    const py::gil_scoped_release released;
    const std::scoped_lock lock(mutex_);
    return bot_->say(view, talk);
  }
  int willing_to_begin(const View& view) {
    const py::gil_scoped_release released;
    const std::scoped_lock lock(mutex_);
    return bot_->willing_to_begin(view);
  }
  const sim::BotChoice& choice() const { return choice_; }
  // The chance of turns for which the caller brings none.
  const Random& own_random() const { return random_; }
  void set_own_random(const Random& random) { random_ = random; }

 private:
  sim::BotChoice choice_;
  std::mutex mutex_;
  std::unique_ptr<bots::Bot> bot_;
  Random random_{"bot", ""};
};

std::unique_ptr<Player> make_player(const py::str& name, const py::object& effort) {
  std::string text = read_text(name, "name");
  if (!effort.is_none()) {
    text += ':' + std::to_string(read_whole(effort, "effort", 1, sim::kMaxEffort));
  }
  const Result<sim::Lineup> lineup = sim::parse_lineup(text, 1);
  if (!lineup) raise_value_error(lineup.error().sentence);
  if (lineup->seats.front().is_guest()) {
    raise_value_error("exec: is a program for whole games: see simulate and play_game");
  }
  if (lineup->talks) raise_value_error("a single bot is named without +talk: hand it a Talk");
  return std::make_unique<Player>(lineup->seats.front());
}

std::vector<Action> turn_of(Player& player, const View& view, const Talk* talk, Random* random) {
  if (!view.is_to_move()) raise_value_error("the view must be that of the seat to move");
  if (view.board.laid_this_turn > 0) {
    raise_value_error("a bot is asked at the start of a turn, before any card of it lies");
  }
  const Talk heard = talk != nullptr ? *talk : Talk();  // another thread may go on to change it
  const bots::Turn turn =
      random != nullptr ? player.turn(view, heard, *random) : player.own_turn(view, heard);
  return {turn.begin(), turn.end()};
}

std::vector<std::string> words_of(Player& player, const View& view, const Talk& talk) {
  if (view.is_spectator()) raise_value_error("the view must be that of a seat");
  std::vector<std::string> words;
  if (view.is_over() || view.is_muted()) return words;
  const Talk heard = talk;
  for (const Signal& signal : player.say(view, heard)) words.push_back(code(signal));
  return words;
}

int willingness(Player& player, const View& view) {
  if (view.is_spectator()) raise_value_error("the view must be that of a seat");
  if (!view.laid.empty()) raise_value_error("the game has begun");
  return player.willing_to_begin(view);
}

std::unique_ptr<Player> player_again(const py::str& text, const py::object& words) {
  std::unique_ptr<Player> player = make_player(text, py::none());
  player->set_own_random(random_from_words(words));
  return player;
}

py::list roster_list() {
  py::list bots;
  for (const bots::BotInfo& info : bots::roster()) {
    py::dict bot;
    bot["name"] = std::string(info.name);
    bot["line"] = std::string(info.line);
    bot["default_effort"] =
        info.default_effort > 0 ? py::object(py::int_(info.default_effort)) : py::none();
    bots.append(bot);
  }
  return bots;
}

}  // namespace

void bind_bots(py::module_& module) {
  module.def("roster", &roster_list,
             "Every bot there is, the weakest first: dicts with name, line and default_effort.");
  py::class_<Player>(module, "Bot",
                     "A bot of the roster. It sees a View and a Talk, and has no clock: the same "
                     "view, talk, chance\nand effort give the same turn everywhere.")
      .def(py::init(&make_player), py::arg("name"), py::arg("effort") = py::none(),
           "By name, such as \"quick\" or \"strong:50\", or by name and effort.")
      .def_property_readonly(
          "name", [](const Player& player) { return std::string(player.choice().info->name); },
          "Its name in the roster.")
      .def_property_readonly(
          "effort",
          [](const Player& player) -> py::object {
            const int effort = player.choice().effort;
            return effort > 0 ? py::object(py::int_(effort)) : py::none();
          },
          "How much it thinks; None for a bot that has none to choose.")
      .def("turn", &turn_of, py::arg("view"), py::arg("talk") = py::none(),
           py::arg("random") = py::none(),
           "All actions of the seat's turn. random is where its chance comes from; without it, a\n"
           "sequence of the bot's own, which begins anew with every Bot. The interpreter's lock "
           "is free\nmeanwhile.")
      .def("say", &words_of, py::arg("view"), py::arg("talk"),
           "What the seat would signal now, as codes; nothing after the end or under a mute.")
      .def("willing_to_begin", &willingness, py::arg("view"),
           "How gladly the seat would begin (C2): the table lets the gladdest begin.")
      .def("__reduce__",
           [](const Player& player) {
             return again("bot", py::make_tuple(sim::bot_text(player.choice()),
                                                random_words(player.own_random())));
           })
      .def("__repr__",
           [](const Player& player) { return "Bot('" + sim::bot_text(player.choice()) + "')"; });
  module.def("_bot_again", &player_again);
}

}  // namespace backstep::bindings::python
