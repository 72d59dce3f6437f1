#include "wire/event_json.h"

#include <boost/json/object.hpp>
#include <string_view>

#include "wire/known_keys.h"

namespace backstep::table {

namespace json = boost::json;

void put(std::string& out, const Happened& happened) {
  out +=
      "{\"seq\":" + std::to_string(happened.seq) + ",\"ms\":" + std::to_string(happened.ms) + ',';
  wire::put_variant(out, "e", happened.event);
  if (happened.people) {
    out += ",\"people\":";
    wire::put(out, *happened.people);
  }
  out += '}';
}

wire::Wrong take(const json::value& json, Happened& happened) {
  if (!json.is_object()) return "must be an object";
  const json::object& object = json.get_object();
  const json::value* const seq = object.if_contains("seq");
  const json::value* const ms = object.if_contains("ms");
  const json::value* const name = object.if_contains("e");
  const json::value* const people = object.if_contains("people");
  if (seq == nullptr || ms == nullptr || name == nullptr || !name->is_string()) {
    return "must be an event with seq, ms and e";
  }
  if (wire::Wrong wrong = wire::take(*seq, happened.seq)) return "has a seq that " + *wrong;
  if (wire::Wrong wrong = wire::take(*ms, happened.ms)) return "has an ms that " + *wrong;
  if (people != nullptr) {
    if (wire::Wrong wrong = wire::take(*people, happened.people.emplace())) {
      return wire::of_member("people", *wrong);
    }
  }
  return wire::take_variant(object, wire::text_of(name->get_string()), happened.event,
                            {"seq", "ms", "e", "people"});
}

}  // namespace backstep::table

namespace backstep::wire {

namespace json = boost::json;

std::string write_event(const table::Happened& happened) {
  std::string out;
  put(out, happened);
  return out;
}

bool keep_known_event(json::value& json) {
  if (!json.is_object()) return true;  // wrong in another way
  json::object& object = json.get_object();
  const json::value* const name = object.if_contains("e");
  if (name == nullptr || !name->is_string()) return true;
  const std::string kind(text_of(name->get_string()));
  if (json::value* const people = object.if_contains("people")) keep_known<table::People>(*people);
  return keep_known_variant<table::Event>(object, kind, {"seq", "ms", "e", "people"});
}

}  // namespace backstep::wire
