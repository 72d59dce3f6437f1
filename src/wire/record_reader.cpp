#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <limits>
#include <utility>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "wire/deck_json.h"
#include "wire/json.h"
#include "wire/record_json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;
using Failure = std::optional<Error>;

constexpr std::array<std::string_view, 9> kHeaderKeys{
    "backstep", "version", "rules_version", "rules", "deck", "begins", "seats", "deal", "started"};
constexpr std::array<std::string_view, 3> kActionKeys{"n", "do", "ms"};
constexpr std::array<std::string_view, 6> kNoteKeys{"n", "seat", "sits", "says", "signals", "ms"};
constexpr std::array<std::string_view, 4> kResultKeys{"n", "result", "reason", "left"};
constexpr std::array<std::string_view, 2> kOccupantKeys{"name", "bot"};

template <class Keys>
Failure check_known_keys(const json::object& object, const Keys& known) {
  if (const auto key = unknown_key(object, known)) return Error{"unknown key " + quote(*key)};
  return std::nullopt;
}

Failure read_optional_text(const json::object& object, std::string_view key, std::string& text) {
  const json::value* const value = object.if_contains(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) {
    return Error{std::string(key) + " must be a string" + found_instead(value)};
  }
  text = text_of(value->get_string());
  return std::nullopt;
}

std::optional<std::int64_t> read_ms(const json::value& value) {
  const std::int64_t* const ms = value.if_int64();
  if (ms == nullptr || *ms < 0) return std::nullopt;
  return *ms;
}

Failure read_occupant(const json::value& value, Occupant& occupant) {
  if (!value.is_object()) {
    return Error{"an occupant must be an object with name, bot, both or none" +
                 found_instead(&value)};
  }
  if (auto failure = check_known_keys(value.get_object(), kOccupantKeys)) return failure;
  if (auto failure = read_optional_text(value.get_object(), "name", occupant.name)) return failure;
  if (auto failure = read_optional_text(value.get_object(), "bot", occupant.bot)) return failure;
  for (const std::string_view key : kOccupantKeys) {
    const bool is_empty = key == "name" ? occupant.name.empty() : occupant.bot.empty();
    if (is_empty && value.get_object().contains(key)) {
      return Error{std::string(key) + " must not be empty; leave it out"};
    }
  }
  return std::nullopt;
}

bool is_header(const json::value& line) {
  return line.is_object() && line.get_object().contains("backstep");
}

// Instead of a list of a certain length.
std::string other_list_text(const json::value* value) {
  if (value == nullptr || !value->is_array()) return found_instead(value);
  return ", not " + std::to_string(value->get_array().size());
}

Failure read_seats(const json::value* value, Record& record) {
  if (value == nullptr || !value->is_array() || value->get_array().size() != record.rules.players) {
    return Error{"seats must be a list with an occupant for each of the players, here " +
                 std::to_string(record.rules.players) + other_list_text(value)};
  }
  for (const json::value& item : value->get_array()) {
    if (auto failure = read_occupant(item, record.seats.emplace_back())) {
      return Error{"seats: entry " + std::to_string(record.seats.size()) + ": " +
                   failure->sentence};
    }
  }
  return std::nullopt;
}

Failure read_versions(const json::object& header, Record& record) {
  constexpr int kMost = std::numeric_limits<int>::max();
  const auto number = [&header](std::string_view key) -> std::optional<int> {
    const json::value* const value = header.if_contains(key);
    return value == nullptr ? std::nullopt : read_int(*value, 1, kMost);
  };
  const auto number_fault = [&header](const std::string& key) {
    return key + " must be a whole number from 1" + found_instead(header.if_contains(key));
  };
  const std::optional<int> version = number("version");
  if (!version) return Error{number_fault("version")};
  if (*version > kRecordVersion) {
    return Error{"the record is of version " + std::to_string(*version) +
                 ", and this program reads up to " + std::to_string(kRecordVersion)};
  }
  const std::optional<int> rules_version = number("rules_version");
  if (!rules_version) return Error{number_fault("rules_version")};
  record.rules_version = *rules_version;
  return std::nullopt;
}

// A name promises its rules and cards, so it must keep that.
Failure read_deal(const json::object& header, Record& record) {
  if (auto failure = read_optional_text(header, "deal", record.deal)) return failure;
  if (!header.contains("deal")) return std::nullopt;
  const Result<NamedDeal> deal = parse_deal_name(record.deal);
  if (!deal) return Error{"deal: " + deal.error().sentence};
  if (deal->rules != record.rules || deck_from_seed(deal->seed) != record.deck) {
    return Error{"deal: " + quote(record.deal) + " stands for other " +
                 (deal->rules != record.rules ? "rules" : "cards") + " than this record has"};
  }
  return std::nullopt;
}

// The shape only: "2026-11-15T20:15:00Z".
bool is_utc_time(std::string_view text) {
  constexpr std::string_view kShape = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != kShape.size()) return false;
  for (std::size_t i = 0; i < kShape.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kShape[i] == 'd' ? !digit : text[i] != kShape[i]) return false;
  }
  return true;
}

Failure read_header(const json::value& line, Record& record) {
  const json::object& header = line.get_object();
  const json::value& kind = header.at("backstep");
  if (!kind.is_string() || text_of(kind.get_string()) != "record") {
    return Error{"a record begins with {\"backstep\":\"record\""};
  }
  if (auto failure = read_versions(header, record)) return failure;
  if (auto failure = check_known_keys(header, kHeaderKeys)) return failure;

  const json::value* const rules = header.if_contains("rules");
  if (rules == nullptr) return Error{"rules are missing"};
  const Result<Rules> read = read_rules(*rules, CommandMap::kFull);
  if (!read) return read.error();
  const json::value* const commands = rules->get_object().if_contains("commands");
  if (commands == nullptr || !commands->is_object()) {
    return Error{"rules: a record names its commands card by card"};
  }
  record.rules = *read;

  const json::value* const deck_field = header.if_contains("deck");
  if (deck_field == nullptr) return Error{"deck is missing"};
  const Result<Deck> deck = read_deck(*deck_field);
  if (!deck) return deck.error();
  record.deck = *deck;

  const json::value* const begins = header.if_contains("begins");
  if (begins == nullptr) return Error{"begins is missing, the seat that begins"};
  const auto seat = read_int(*begins, 0, record.rules.players - 1);
  if (!seat) {
    return Error{"begins is a seat and " + int_fault(*begins, 0, record.rules.players - 1)};
  }
  record.begins = *seat;
  if (auto failure = read_seats(header.if_contains("seats"), record)) return failure;
  if (auto failure = read_deal(header, record)) return failure;
  if (auto failure = read_optional_text(header, "started", record.started)) return failure;
  if (header.contains("started") && !is_utc_time(record.started)) {
    return Error{"started must be a time such as 2026-11-15T20:15:00Z, not " +
                 quote(record.started)};
  }
  return std::nullopt;
}

Failure read_number(const json::object& line, const Record& record) {
  const json::value* const n = line.if_contains("n");
  const std::int64_t* const number = n == nullptr ? nullptr : n->if_int64();
  if (number == nullptr) {
    return Error{"n must be the number of actions before this line" + found_instead(n)};
  }
  if (*number != static_cast<std::int64_t>(record.actions.size())) {
    return Error{"n is " + std::to_string(*number) + ", but " +
                 std::to_string(record.actions.size()) +
                 " actions come before: a line is missing or doubled"};
  }
  return std::nullopt;
}

Failure read_times(const json::object& line, std::size_t count, bool first, Record& record) {
  const json::value* const ms = line.if_contains("ms");
  const bool timed = !record.ms.empty();
  if (!first && timed != (ms != nullptr)) {
    return Error{"ms must stand in every line of actions, or in none"};
  }
  if (ms == nullptr) return std::nullopt;
  if (!ms->is_array() || ms->get_array().size() != count) {
    return Error{"ms must be a list with a time for each of the actions, here " +
                 std::to_string(count) + other_list_text(ms)};
  }
  for (const json::value& item : ms->get_array()) {
    const std::optional<std::int64_t> time = read_ms(item);
    if (!time) return Error{"ms must be whole numbers from 0" + found_instead(&item)};
    if (!record.ms.empty() && *time < record.ms.back()) {
      return Error{"ms must not go back: action " + std::to_string(record.ms.size() + 1) +
                   " is at " + std::to_string(*time) + ", the one before it at " +
                   std::to_string(record.ms.back())};
    }
    record.ms.push_back(*time);
  }
  return std::nullopt;
}

Failure read_actions(const json::object& line, Record& record) {
  if (auto failure = check_known_keys(line, kActionKeys)) return failure;
  const json::value& list = line.at("do");
  if (!list.is_array()) {
    return Error{"do must be a list of actions such as [\"37A\",\"end\"]" + found_instead(&list)};
  }
  if (list.get_array().empty()) return Error{"do must name at least one action"};
  const bool first = record.actions.empty();
  for (const json::value& item : list.get_array()) {
    const Result<Action> action =
        parse_action(item.is_string() ? text_of(item.get_string()) : std::string_view());
    if (!action) {
      return Error{"action " + std::to_string(record.actions.size() + 1) + ": " +
                   action.error().sentence};
    }
    record.actions.push_back(*action);
  }
  return read_times(line, list.get_array().size(), first, record);
}

Failure read_note(const json::object& line, Record& record) {
  if (auto failure = check_known_keys(line, kNoteKeys)) return failure;
  Note note;
  note.after = record.actions.size();
  const auto seat = read_int(line.at("seat"), 0, record.rules.players - 1);
  if (!seat) return Error{"seat " + int_fault(line.at("seat"), 0, record.rules.players - 1)};
  note.seat = *seat;
  if (const json::value* const ms = line.if_contains("ms")) {
    note.ms = read_ms(*ms);
    if (!note.ms) return Error{"ms must be a whole number from 0" + found_instead(ms)};
  }
  const json::value* const sits = line.if_contains("sits");
  const bool says = line.contains("says");
  const bool signals = line.contains("signals");
  if ((sits != nullptr ? 1 : 0) + (says ? 1 : 0) + (signals ? 1 : 0) != 1) {
    return Error{"a line about a seat has exactly one of sits, says and signals"};
  }
  Failure failure;
  if (sits != nullptr) {
    note.kind = Note::Kind::kSits;
    failure = read_occupant(*sits, note.occupant);
  } else {
    note.kind = says ? Note::Kind::kSays : Note::Kind::kSignals;
    failure = read_optional_text(line, says ? "says" : "signals", note.text);
  }
  record.notes.push_back(std::move(note));
  return failure;
}

Failure read_result(const json::object& line, Record& record) {
  if (auto failure = check_known_keys(line, kResultKeys)) return failure;
  std::string ending;
  if (auto failure = read_optional_text(line, "result", ending)) return failure;
  const std::optional<Ending> named = ending_named(ending);
  if (!named) {
    return Error{"result must be one of running, won, lost and abandoned, not " + quote(ending)};
  }
  GameResult result;
  result.ending = *named;
  const json::value* const why = line.if_contains("reason");
  if (why != nullptr && !why->is_null()) {
    for (const Outcome outcome :
         {Outcome::kStuck, Outcome::kSkull, Outcome::kThree, Outcome::kFire, Outcome::kOnePile}) {
      if (why->is_string() && text_of(why->get_string()) == reason(outcome))
        result.outcome = outcome;
    }
  }
  const bool has_reason = why != nullptr && !why->is_null();
  if (has_reason != is_lost(result.outcome) || has_reason != (*named == Ending::kLost)) {
    return Error{
        "reason must be one of stuck, skull, three, fire and one_pile when lost, else null" +
        found_instead(why)};
  }
  const json::value* const left = line.if_contains("left");
  const auto count = left == nullptr ? std::nullopt : read_int(*left, 0, kCardCount);
  if (!count) {
    return Error{"left must be the number of cards left, from 0 to 98" + found_instead(left)};
  }
  result.left = *count;
  record.result = result;
  return std::nullopt;
}

Failure read_entry(const json::value& value, Record& record) {
  if (!value.is_object()) return Error{"a line must be a JSON object" + found_instead(&value)};
  const json::object& line = value.get_object();
  if (auto failure = read_number(line, record)) return failure;
  if (line.contains("do")) return read_actions(line, record);
  if (line.contains("seat")) return read_note(line, record);
  if (line.contains("result")) return read_result(line, record);
  return Error{"a line must have do, seat or result"};
}

}  // namespace

std::optional<RecordReader::Line> RecordReader::peek() const {
  if (rest_.empty()) return std::nullopt;
  const std::size_t end = rest_.find('\n');
  if (end == std::string_view::npos) return Line{rest_, false};
  return Line{rest_.substr(0, end), true};
}

void RecordReader::pop(const Line& line) {
  rest_.remove_prefix(line.text.size() + (line.whole ? 1 : 0));
  ++line_;
}

std::size_t RecordReader::line_of_action(std::size_t action) const {
  std::size_t at = 0;
  while (action_lines_[at].first <= action) ++at;
  return action_lines_[at].second;
}

std::optional<Result<Record, RecordError>> RecordReader::next() {
  if (failed_ || rest_.empty()) return std::nullopt;
  const auto fail = [this](std::string sentence) {
    failed_ = true;
    return RecordError{line_, std::move(sentence)};
  };
  Record record;
  action_lines_.clear();
  bool begun = false;
  while (const std::optional<Line> line = peek()) {
    if (line->text.find_first_not_of(" \t\r") == std::string_view::npos) {  // blank: says nothing
      pop(*line);
      continue;
    }
    const Result<json::value, JsonError> value = parse_json(line->text);
    if (value && begun && is_header(*value)) return record;  // cut off, and another one follows
    pop(*line);
    if (!value) {
      const bool cut = value.error().incomplete && !line->whole;
      if (cut && begun) break;
      return fail(cut ? "the record is cut off in its first line" : value.error().sentence);
    }
    if (!begun) {
      if (!is_header(*value)) return fail("a record begins with {\"backstep\":\"record\"");
      if (auto failure = read_header(*value, record)) return fail(failure->sentence);
      begun = true;
      continue;
    }
    const std::size_t actions = record.actions.size();
    if (auto failure = read_entry(*value, record)) return fail(failure->sentence);
    if (record.actions.size() > actions) action_lines_.emplace_back(record.actions.size(), line_);
    if (record.result) break;
  }
  if (!begun) return std::nullopt;
  return record;
}

}  // namespace backstep::wire
