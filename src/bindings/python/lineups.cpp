#include "bindings/python/lineups.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "bindings/python/arguments.h"
#include "bindings/python/errors.h"
#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

constexpr const char* kWhatBotsAre =
    "bots must be a text such as \"quick\", a callable, or a list with one for each seat";

// A callable of Python at a table. What it raises, and what is no turn, is kept in `raised`; the
// game ends there by an empty answer.
class CallableBot final : public bots::Bot {
 public:
  CallableBot(const py::object& callable, Raised& raised) : callable_(callable), raised_(raised) {}

  // Within a turn nothing hidden happens, so the callable can be asked again for the rest.
  bots::Turn turn(const View& view, const Talk& talk, Random& random) override {
    bots::Turn turn;
    guarded([&] {
      const py::object chance = py::cast(random);
      View now = view;
      for (bool over = false; !over;) {
        const std::size_t before = turn.size();
        for (const py::handle each : py::iter(callable_(now, talk, chance))) {
          const Action action = read_action(each);
          if (over) raise_value_error(action_text(action) + " comes after the end of the turn");
          const Refusal refused = refusal(now, now.hand, action);
          if (refused != Refusal::kNone) raise_refused(now, action, refused);
          turn.push_back(action);
          const Consequence then = act(now, now.hand, action);
          now.hand_counts[now.seat] = static_cast<std::uint8_t>(now.hand.size());
          over = then.turn_ends || then.outcome != Outcome::kPlaying;
        }
        if (turn.size() == before) raise_value_error("a turn must have an action");
      }
      random = chance.cast<Random>();
    });
    return turn;
  }

  bots::Signals say(const View& view, const Talk& talk) override {
    bots::Signals said;
    guarded([&] {
      if (!py::hasattr(callable_, "say")) return;
      for (const py::handle signal : py::iter(callable_.attr("say")(view, talk))) {
        const std::optional<Signal> read = signal_from_code(read_text(signal, "a signal"));
        if (!read) raise_value_error("there is no such signal");
        if (said.size() == kMostSignals) raise_value_error("at most 8 signals at once");
        said.push_back(*read);
      }
    });
    return said;
  }

 private:
  static constexpr std::size_t kMostSignals = 8;

  template <class Ask>
  void guarded(Ask ask) {
    const py::gil_scoped_acquire acquired;
    if (raised_.error) return;
    try {
      ask();
      return;
    } catch (py::error_already_set& error) {
      raised_.error.emplace(error);
    } catch (const py::builtin_exception& error) {
      error.set_error();
      raised_.error.emplace();
    } catch (const std::exception& error) {
      PyErr_SetString(PyExc_RuntimeError, error.what());
      raised_.error.emplace();
    }
    raised_.stop.store(true);
  }

  const py::object& callable_;
  Raised& raised_;
};

std::string name_of(const py::object& callable) {
  const py::object named = py::hasattr(callable, "__name__") ? callable : py::type::of(callable);
  return "python:" + py::str(named.attr("__name__")).cast<std::string>();
}

sim::BotChoice choice_of(py::handle callable, const std::shared_ptr<Raised>& raised) {
  auto own = std::make_shared<sim::OwnBot>();
  auto held = std::make_shared<py::object>(py::reinterpret_borrow<py::object>(callable));
  own->name = name_of(*held);
  own->make = [held, raised] { return std::make_unique<CallableBot>(*held, *raised); };
  return {nullptr, 0, {}, std::move(own)};
}

bool plays(py::handle bot) { return PyCallable_Check(bot.ptr()) != 0; }

}  // namespace

void Raised::rethrow() const {
  if (error) throw py::error_already_set(*error);
}

sim::Lineup read_lineup(py::handle bots, const Rules& rules,
                        const std::shared_ptr<Raised>& raised) {
  std::vector<py::object> given;
  std::vector<std::string> texts;
  if (py::isinstance<py::str>(bots)) {
    texts = sim::split_bots(read_text(bots, "bots"));
  } else if (plays(bots)) {
    given.push_back(py::reinterpret_borrow<py::object>(bots));
  } else if (py::isinstance<py::list>(bots) || py::isinstance<py::tuple>(bots)) {
    for (const py::handle bot : bots) given.push_back(py::reinterpret_borrow<py::object>(bot));
  } else {
    raise_type_error(kWhatBotsAre);
  }
  // A stand-in is read where a callable sits; whether the table talks is what the texts say.
  bool talks = false;
  for (const py::object& bot : given) {
    talks = talks || (py::isinstance<py::str>(bot) && read_text(bot, "a bot").ends_with("+talk"));
  }
  for (const py::object& bot : given) {
    texts.push_back(plays(bot) ? talks ? "random+talk" : "random" : read_text(bot, "a bot"));
  }
  Result<sim::Lineup> lineup = sim::lineup_of(texts, rules.players);
  if (!lineup) raise_value_error(lineup.error().sentence);
  for (std::size_t seat = 0; seat < lineup->seats.size() && !given.empty(); ++seat) {
    const py::object& bot = given[given.size() == 1 ? 0 : seat];
    if (plays(bot)) lineup->seats[seat] = choice_of(bot, raised);
  }
  return std::move(*lineup);
}

void need_dealable(const Rules& rules) {
  const Result<State, DealError> state = deal(rules, deck_from_seed(""));
  if (!state) raise_value_error(sentence(state.error()));
}

}  // namespace backstep::bindings::python
