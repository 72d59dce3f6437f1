#include "wire/notice_reader.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/mp11/algorithm.hpp>
#include <utility>
#include <variant>

#include "wire/fields.h"
#include "wire/view_reader.h"

namespace backstep::wire {

namespace json = boost::json;

// Found by the templates of fields.h when they read lists of them.
Wrong take(const json::value& json, Happened& happened);
namespace event {
Wrong take(const json::value& json, Asked& asked);
Wrong take(const json::value& json, Asked& asked) { return wire::take<Asked>(json, asked); }
}  // namespace event

Wrong take(const json::value& json, Happened& happened) {
  if (!json.is_object()) return "must be an object";
  const json::object& object = json.get_object();
  const json::value* const seq = object.if_contains("seq");
  const json::value* const ms = object.if_contains("ms");
  const json::value* const name = object.if_contains("e");
  if (seq == nullptr || ms == nullptr || name == nullptr || !name->is_string()) {
    return "must be an event with seq, ms and e";
  }
  if (Wrong wrong = take(*seq, happened.seq)) return "has a seq that " + *wrong;
  if (Wrong wrong = take(*ms, happened.ms)) return "has an ms that " + *wrong;
  return take_variant(object, text_of(name->get_string()), happened.event, {"seq", "ms", "e"});
}

namespace {

// A hint holds advice as it is written, and is read by hand.
Result<Notice> read_hint(const json::object& object) {
  notice::Hinted hint;
  const json::value* const id = object.if_contains("id");
  const json::value* const n = object.if_contains("n");
  const json::value* const advice = object.if_contains("advice");
  if (id == nullptr || n == nullptr || advice == nullptr || object.size() != 4) {
    return Error{"a hint has an id, n and advice"};
  }
  if (Wrong wrong = take(*id, hint.id)) return Error{"id " + *wrong};
  if (Wrong wrong = take(*n, hint.n)) return Error{"n " + *wrong};
  hint.advice = json::serialize(*advice);
  return Notice(std::move(hint));
}

// All others are what their structs say.
using Plain = boost::mp11::mp_remove<Notice, notice::Hinted>;

}  // namespace

Result<Notice> read_notice(std::string_view text) {
  const Result<json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  if (!json->is_object()) return Error{"a notice must be an object"};
  const json::object& object = json->get_object();
  const json::value* const name = object.if_contains("t");
  if (name == nullptr || !name->is_string()) return Error{"t must name the kind of notice"};
  if (text_of(name->get_string()) == notice::Hinted::kName) return read_hint(object);
  Plain read;
  if (Wrong wrong = take_variant(object, text_of(name->get_string()), read, {"t"})) {
    return Error{*wrong};
  }
  return std::visit([](auto& notice) { return Result<Notice>(Notice(std::move(notice))); }, read);
}

}  // namespace backstep::wire
