// Record: a whole game to keep and to replay; its text is that of docs/record.md.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "bindings/python/arguments.h"
#include "bindings/python/bindings.h"
#include "bindings/python/errors.h"
#include "bindings/python/lineups.h"
#include "bindings/python/pickles.h"
#include "engine/game/record.h"
#include "wire/record_json.h"

namespace py = pybind11;

namespace backstep::bindings::python {
namespace {

// More than any game can have: every turn lays a card.
constexpr std::size_t kMostActions = 2UL * kCardCount;
constexpr std::int64_t kMostMs = std::numeric_limits<std::int64_t>::max();

std::vector<Record> read_records(const py::str& text) {
  const std::string lines = read_text(text, "text");
  std::vector<Record> records;
  wire::RecordReader reader(lines);
  while (auto record = reader.next()) {
    if (!*record) raise_record_error(record->error().line, record->error().sentence);
    records.push_back(std::move(**record));
  }
  return records;
}

std::string take_text(const py::dict& dict, const char* key) {
  if (!dict.contains(key)) return "";
  return read_text(dict[key], key);
}

Occupant read_occupant(py::handle object) {
  if (py::isinstance<py::str>(object)) return {.name = read_text(object, "name"), .bot = ""};
  if (!py::isinstance<py::dict>(object)) {
    raise_type_error("who sits on a seat is a name or a dict such as {\"bot\": \"quick\"}");
  }
  const auto dict = py::reinterpret_borrow<py::dict>(object);
  for (const auto& item : dict) {
    const std::string key = read_text(item.first, "a key");
    if (key != "name" && key != "bot") raise_value_error("seats: there is no key " + key);
  }
  return {.name = take_text(dict, "name"), .bot = take_text(dict, "bot")};
}

py::dict occupant_dict(const Occupant& occupant) {
  py::dict dict;
  if (!occupant.name.empty()) dict["name"] = occupant.name;
  if (!occupant.bot.empty()) dict["bot"] = occupant.bot;
  return dict;
}

py::dict note_dict(const Note& note) {
  py::dict dict;
  dict["n"] = note.after;
  dict["seat"] = note.seat;
  if (note.kind == Note::Kind::kSits) dict["sits"] = occupant_dict(note.occupant);
  if (note.kind == Note::Kind::kSays) dict["says"] = note.text;
  if (note.kind == Note::Kind::kSignals) dict["signals"] = note.text;
  if (note.ms) dict["ms"] = *note.ms;
  return dict;
}

Note read_note(py::handle object) {
  if (!py::isinstance<py::dict>(object)) raise_type_error("a note must be a dict");
  const auto dict = py::reinterpret_borrow<py::dict>(object);
  Note note;
  int kinds = 0;
  for (const auto& item : dict) {
    const std::string key = read_text(item.first, "a key");
    if (key == "n") {
      note.after = static_cast<std::size_t>(read_whole(item.second, "n", 0, kMostMs));
    } else if (key == "seat") {
      note.seat = static_cast<int>(read_whole(item.second, "seat", 0, kMaxPlayers - 1));
    } else if (key == "ms") {
      note.ms = read_whole(item.second, "ms", 0, kMostMs);
    } else if (key == "sits") {
      note.kind = Note::Kind::kSits;
      note.occupant = read_occupant(item.second);
      ++kinds;
    } else if (key == "says" || key == "signals") {
      note.kind = key == "says" ? Note::Kind::kSays : Note::Kind::kSignals;
      note.text = take_text(dict, key.c_str());
      ++kinds;
    } else {
      raise_value_error("notes: there is no key " + key);
    }
  }
  if (kinds != 1 || !dict.contains("n") || !dict.contains("seat")) {
    raise_value_error("a note has n, seat and one of sits, says and signals");
  }
  return note;
}

// Whatever the format refuses is refused here: the record is written and read again.
void need_writable(const Record& record) {
  const std::string text = wire::write_record(record);
  wire::RecordReader reader(text);
  const auto read = reader.next();
  if (!read || !*read) raise_value_error(read ? read->error().sentence : "the record is empty");
  if (**read != record) raise_value_error("the notes do not stand in the order of their n");
}

Record make_record(const Rules& rules, const py::object& deck, const py::iterable& actions,
                   const py::object& begins, const py::object& seats, const py::str& deal_name,
                   const py::str& started, const py::object& ms, const py::iterable& notes,
                   bool abandoned) {
  Record record;
  record.rules = rules;
  need_dealable(rules);
  record.deck = read_deck(deck);
  record.begins = static_cast<int>(read_whole(begins, "begins", 0, rules.players - 1));
  for (const py::handle action : actions) {
    record.actions.push_back(read_action(action));
    if (record.actions.size() > kMostActions) raise_value_error("no game has so many actions");
  }
  if (seats.is_none()) {
    record.seats.resize(rules.players);
  } else {
    for (const py::handle seat : seats) {
      record.seats.push_back(read_occupant(seat));
      if (record.seats.size() > rules.players)
        raise_value_error("there are more seats than players");
    }
  }
  record.deal = read_text(deal_name, "deal");
  record.started = read_text(started, "started");
  if (!ms.is_none()) {
    for (const py::handle time : ms) {
      record.ms.push_back(read_whole(time, "ms", 0, kMostMs));
      if (record.ms.size() > record.actions.size()) break;
    }
  }
  if (!record.ms.empty() && record.ms.size() != record.actions.size()) {
    raise_value_error("ms must have one time for each action, or none at all");
  }
  for (const py::handle note : notes) record.notes.push_back(read_note(note));
  for (const Note& note : record.notes) {
    if (note.after > record.actions.size()) raise_value_error("a note comes after the last action");
  }

  const Replay game = replay(record, record.actions.size());
  if (game.refused != Refusal::kNone) {
    raise_refused(game.state, record.actions[game.actions], game.refused);
  }
  if (abandoned && game.state.is_over()) {
    raise_value_error("a game that has ended by the rules was not abandoned");
  }
  record.result = result_of(game.state, abandoned);
  need_writable(record);
  return record;
}

State state_after(const Record& record, const py::object& count) {
  const std::size_t all = record.actions.size();
  const auto wanted =
      count.is_none()
          ? all
          : static_cast<std::size_t>(read_whole(count, "count", 0, static_cast<std::int64_t>(all)));
  const Replay game = replay(record, wanted);
  if (game.refused != Refusal::kNone) {
    raise_refused(game.state, record.actions[game.actions], game.refused);
  }
  return game.state;
}

py::object result_dict(const Record& record) {
  if (!record.result) return py::none();
  py::dict dict;
  dict["result"] = std::string(name(record.result->ending));
  const bool lost = record.result->ending == Ending::kLost;
  dict["reason"] =
      lost ? py::object(py::str(std::string(reason(record.result->outcome)))) : py::none();
  dict["left"] = record.result->left;
  return dict;
}

// As `backstep record check` asks.
bool is_true(const Record& record) {
  if (!record.result) return false;
  const Replay game = replay(record, record.actions.size());
  return game.refused == Refusal::kNone &&
         result_of(game.state, record.result->ending == Ending::kAbandoned) == *record.result;
}

template <class Items, class Make>
py::list list_of(const Items& items, Make make) {
  py::list list;
  for (const auto& item : items) list.append(make(item));
  return list;
}

}  // namespace

void bind_records(py::module_& module) {
  py::class_<Record>(module, "Record",
                     "A whole game: rules, deck, seats, every action, what was said, the result. "
                     "A value that\nnever changes.")
      .def(py::init(&make_record), py::arg("rules"), py::arg("deck"), py::arg("actions"),
           py::kw_only(), py::arg("begins") = 0, py::arg("seats") = py::none(),
           py::arg("deal") = "", py::arg("started") = "", py::arg("ms") = py::none(),
           py::arg("notes") = py::tuple(), py::arg("abandoned") = false,
           "A record of a game that was played; its result is worked out. seats has a name or a "
           "dict such\nas {\"bot\": \"quick\"} for each player, notes dicts as in `notes`, "
           "started a time such as\n\"2026-11-15T20:15:00Z\". An action that the rules refuse "
           "raises Refused.")
      .def("__str__", &wire::write_record, "The text, exactly as docs/record.md has it.")
      .def("state", &state_after, py::arg("count") = py::none(),
           "The State after so many actions, or after all. Raises Refused where the record cannot "
           "be\nplayed further.")
      .def("is_true", &is_true,
           "It is whole, can be played to its end, and its result is what the rules say: what\n"
           "`backstep record check` asks.")
      .def_readonly("rules", &Record::rules, "The rule set.")
      .def_readonly("rules_version", &Record::rules_version,
                    "The version of the rules it was played by.")
      .def_property_readonly(
          "deck",
          [](const Record& record) { return list_of(record.deck, [](Card c) { return int{c}; }); },
          "The 98 cards in dealing order.")
      .def_readonly("begins", &Record::begins, "The seat that moved first.")
      .def_property_readonly(
          "seats", [](const Record& record) { return list_of(record.seats, occupant_dict); },
          "Who sat where at the start, as dicts with name and bot where known.")
      .def_readonly("deal", &Record::deal, "The name of the deal, or an empty text.")
      .def_readonly("started", &Record::started, "When it began, in UTC, or an empty text.")
      .def_readonly("actions", &Record::actions, "Every action, in order.")
      .def_readonly("ms", &Record::ms,
                    "When each action was done, in milliseconds since the start; or empty.")
      .def_property_readonly(
          "notes", [](const Record& record) { return list_of(record.notes, note_dict); },
          "What was said and who sat down, as dicts like the lines of a record.")
      .def_property_readonly("result", &result_dict,
                             "A dict with result, reason and left; None if the record was cut off.")
      .def("__reduce__", [](const Record& record) { return reduced(record); })
      .def(
          "__eq__",
          [](const Record& record, const py::object& other) {
            return py::isinstance<Record>(other) && other.cast<const Record&>() == record;
          },
          py::arg("other"))
      .def("__hash__",
           [](const Record& record) { return py::hash(py::str(wire::write_record(record))); })
      .def("__repr__", [](const Record& record) {
        return "<Record of " + std::to_string(record.actions.size()) + " actions>";
      });
  module.def(
      "read_records", &read_records, py::arg("text"),
      "Every record of a text. Raises RecordError for the first line that breaks the format.");
}

}  // namespace backstep::bindings::python
