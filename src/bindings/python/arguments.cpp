#include "bindings/python/arguments.h"

#include <cstddef>

#include "base/result.h"
#include "bindings/python/errors.h"
#include "engine/game/notation.h"
#include "wire/game_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

bool is_whole(py::handle object) {
  return PyIndex_Check(object.ptr()) != 0 && !py::isinstance<py::bool_>(object);
}

std::string type_name(py::handle object) { return py::str(py::type::of(object).attr("__name__")); }

}  // namespace

std::int64_t read_whole(py::handle object, std::string_view name, std::int64_t least,
                        std::int64_t most) {
  const std::string wanted = std::string(name) + " must be a whole number from " +
                             std::to_string(least) + " to " + std::to_string(most);
  if (!is_whole(object)) raise_type_error(wanted + ", not a " + type_name(object));
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!index) throw py::error_already_set();
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow != 0 || value < least || value > most) {
    raise_value_error(wanted + ", not " + py::str(index).cast<std::string>().substr(0, 40));
  }
  return value;
}

std::string read_text(py::handle object, std::string_view name) {
  if (!py::isinstance<py::str>(object)) {
    raise_type_error(std::string(name) + " must be text, not a " + type_name(object));
  }
  Py_ssize_t size = 0;
  const char* const bytes = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
  if (bytes == nullptr) throw py::error_already_set();
  return {bytes, static_cast<std::size_t>(size)};
}

std::string read_seed(py::handle object) {
  if (py::isinstance<py::str>(object)) return read_text(object, "a seed");
  if (is_whole(object)) return py::str(object);
  raise_type_error("a seed must be text or a whole number, not a " + type_name(object));
}

std::vector<Card> read_cards(py::handle object, std::string_view name) {
  if (py::isinstance<py::str>(object) || !py::hasattr(object, "__iter__")) {
    raise_type_error(std::string(name) + " must be a list of cards, not a " + type_name(object));
  }
  std::vector<Card> cards;
  for (const py::handle item : object) {
    const std::string what = std::string(name) + ": entry " + std::to_string(cards.size() + 1);
    cards.push_back(static_cast<Card>(read_whole(item, what, kLowestCard, kHighestCard)));
    if (cards.size() > kCardCount) {
      raise_value_error(std::string(name) + " has more than 98 cards");
    }
  }
  return cards;
}

Deck read_deck(py::handle object) {
  const std::vector<Card> cards = read_cards(object, "deck");
  const std::string wanted = "deck must be a list of 98 different cards from 2 to 99, ";
  Deck deck{};
  CardSet seen;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (seen.contains(cards[i])) {
      raise_value_error(wanted + "and has " + std::to_string(cards[i]) + " twice");
    }
    deck[i] = cards[i];
    seen.insert(cards[i]);
  }
  if (cards.size() != deck.size()) {
    raise_value_error(wanted + "not of " + std::to_string(cards.size()));
  }
  return deck;
}

Pile read_pile(py::handle object) {
  if (py::isinstance<py::str>(object)) {
    const std::string text = read_text(object, "a pile");
    for (const Pile pile : kPiles) {
      if (text == wire::pile_text(pile)) return pile;
    }
  }
  raise_value_error(R"(a pile must be one of "A", "B", "C" and "D")");
}

Action read_action(py::handle object) {
  if (py::isinstance<Action>(object)) return object.cast<Action>();
  if (py::isinstance<py::str>(object)) {
    const Result<Action> action = parse_action(read_text(object, "an action"));
    if (!action) raise_value_error(action.error().sentence);
    return *action;
  }
  if (py::isinstance<py::tuple>(object) && py::len(object) == 2) {
    const auto pair = py::reinterpret_borrow<py::tuple>(object);
    const auto card = read_whole(pair[0], "a card", kLowestCard, kHighestCard);
    return Action::lay(static_cast<Card>(card), read_pile(pair[1]));
  }
  return action_of(static_cast<int>(read_whole(object, "an action", 0, kEndNumber)));
}

py::list cards_list(CardSet cards) {
  py::list list;
  for (const Card card : cards) list.append(int{card});
  return list;
}

}  // namespace backstep::bindings::python
