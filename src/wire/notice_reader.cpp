#include "wire/notice_reader.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/mp11/algorithm.hpp>
#include <utility>
#include <variant>

#include "wire/event_json.h"
#include "wire/fields.h"
#include "wire/known_keys.h"
#include "wire/view_reader.h"

namespace backstep::wire {

namespace json = boost::json;

namespace {

// A list without its unknown events. False: there were some.
bool keep_known_events(json::value& json) {
  if (!json.is_array()) return true;
  json::array known;
  bool all = true;
  for (json::value& each : json.get_array()) {
    if (keep_known_event(each)) {
      known.push_back(std::move(each));
    } else {
      all = false;
    }
  }
  json = std::move(known);
  return all;
}

// A hint holds advice as it is written, and is read by hand.
Result<Notice, Unread> read_hint(const json::object& object) {
  const auto wrong = [](std::string sentence) { return Unread{{std::move(sentence)}}; };
  notice::Hinted hint;
  const json::value* const id = object.if_contains("id");
  const json::value* const n = object.if_contains("n");
  const json::value* const advice = object.if_contains("advice");
  if (id == nullptr || n == nullptr || advice == nullptr) {
    return wrong("a hint has an id, n and advice");
  }
  if (Wrong found = take(*id, hint.id)) return wrong("id " + *found);
  if (Wrong found = take(*n, hint.n)) return wrong("n " + *found);
  hint.advice = json::serialize(*advice);
  return Notice(std::move(hint));
}

// All others are what their structs say.
using Plain = boost::mp11::mp_remove<Notice, notice::Hinted>;

}  // namespace

Result<Notice, Unread> read_notice(std::string_view text) {
  using Kind = Unread::Kind;
  Result<json::value, JsonError> json = parse_json(text);
  if (!json) return Unread{{json.error().sentence}};
  if (!json->is_object()) return Unread{{"a notice must be an object"}};
  json::object& object = json->get_object();
  const json::value* const found = object.if_contains("t");
  if (found == nullptr || !found->is_string()) return Unread{{"t must name the kind of notice"}};
  const std::string name(text_of(found->get_string()));
  if (name == notice::Hinted::kName) return read_hint(object);
  if (!keep_known_variant<Plain>(object, name, {"t"})) {
    return Unread{{"there is no " + quote(name)}, Kind::kUnknownNotice};
  }
  const Unread unknown{{"something unknown happened"}, Kind::kUnknownEvent};
  json::value* const happened = object.if_contains("happened");
  if (happened != nullptr && !keep_known_event(*happened)) return unknown;
  json::value* const events = object.if_contains("events");
  // A table is as it is, whatever led to it; what was missed must be known to be made up for.
  if (events != nullptr && !keep_known_events(*events) && name == notice::Missed::kName) {
    return unknown;
  }
  Plain read;
  if (Wrong wrong = take_variant(object, name, read, {"t"})) return Unread{{*wrong}};
  return std::visit([](auto& notice) { return Result<Notice, Unread>(Notice(std::move(notice))); },
                    read);
}

}  // namespace backstep::wire
