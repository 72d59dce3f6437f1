#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cinttypes>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"
#include "wire/deck_json.h"
#include "wire/game_json.h"
#include "wire/record_json.h"
#include "wire/rules_json.h"

namespace backstep::wire {
namespace {

namespace json = boost::json;

json::object occupant_json(const Occupant& occupant) {
  json::object object;
  if (!occupant.name.empty()) object.emplace("name", string_json(occupant.name));
  if (!occupant.bot.empty()) object.emplace("bot", string_json(occupant.bot));
  return object;
}

json::object header_json(const Record& record) {
  json::array seats;
  for (const Occupant& occupant : record.seats) seats.push_back(occupant_json(occupant));
  json::object header{{"backstep", "record"},
                      {"version", kRecordVersion},
                      {"rules_version", record.rules_version},
                      {"rules", rules_json(record.rules)},
                      {"deck", deck_json(record.deck)},
                      {"begins", record.begins},
                      {"seats", std::move(seats)}};
  if (!record.deal.empty()) header.emplace("deal", string_json(record.deal));
  if (!record.started.empty()) header.emplace("started", string_json(record.started));
  return header;
}

json::object note_json(const Note& note) {
  json::object object{{"n", note.after}, {"seat", note.seat}};
  switch (note.kind) {
    case Note::Kind::kSits:
      object.emplace("sits", occupant_json(note.occupant));
      break;
    case Note::Kind::kSays:
      object.emplace("says", string_json(note.text));
      break;
    case Note::Kind::kSignals:
      object.emplace("signals", string_json(note.text));
      break;
  }
  if (note.ms) object.emplace("ms", *note.ms);
  return object;
}

json::object result_json(const Record& record) {
  const GameResult& result = *record.result;
  return {{"n", record.actions.size()},
          {"result", string_json(name(result.ending))},
          {"reason", reason_json(result.outcome)},
          {"left", result.left}};
}

// The actions [first, last) as one line.
json::object actions_json(const Record& record, std::size_t first, std::size_t last) {
  json::array actions;
  json::array ms;
  for (std::size_t i = first; i < last; ++i) {
    actions.push_back(string_json(action_text(record.actions[i])));
    if (!record.ms.empty()) ms.emplace_back(record.ms[i]);
  }
  json::object line{{"n", first}, {"do", std::move(actions)}};
  if (!record.ms.empty()) line.emplace("ms", std::move(ms));
  return line;
}

// The numbers of actions after which a turn has ended, so that a line holds a turn. What does not
// replay any more is written action by action.
std::vector<bool> turn_ends(const Record& record) {
  std::vector<bool> ends(record.actions.size() + 1, true);
  State state = deal_unchecked(record.rules, record.deck, record.begins);
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    if (apply(state, record.actions[i]) != Refusal::kNone) break;
    ends[i + 1] = state.board.laid_this_turn == 0;
  }
  return ends;
}

}  // namespace

std::string write_record(const Record& record) {
  std::string text = json::serialize(header_json(record)) + '\n';
  const std::vector<bool> ends = turn_ends(record);
  std::size_t done = 0;
  auto note = record.notes.begin();
  const auto write_notes = [&] {
    for (; note != record.notes.end() && note->after <= done; ++note) {
      text += json::serialize(note_json(*note)) + '\n';
    }
  };
  write_notes();
  while (done < record.actions.size()) {
    std::size_t last = done + 1;
    while (last < record.actions.size() && !ends[last] &&
           (note == record.notes.end() || note->after > last)) {
      ++last;
    }
    text += json::serialize(actions_json(record, done, last)) + '\n';
    done = last;
    write_notes();
  }
  if (record.result) text += json::serialize(result_json(record)) + '\n';
  return text;
}

std::string fingerprint(Record record, bool without_cards) {
  if (without_cards) std::sort(record.deck.begin(), record.deck.end());
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016" PRIx64, hash_bytes(write_record(record)));
  return digits.data();
}

}  // namespace backstep::wire
