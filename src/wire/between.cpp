#include "wire/between.h"

#include <boost/json/object.hpp>

#include "wire/fields.h"

namespace backstep::wire {
namespace {

constexpr std::string_view kTypeKey = "t";

}  // namespace

std::string write_between(const AtTable& value) { return json_of(value); }
std::string write_between(const ReviewThere& value) { return json_of(value); }
std::string write_between(const AnalysisThere& value) { return json_of(value); }

template <class Note>
Result<Note> read_between(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  Note value;
  if (Wrong wrong = take(*json, value)) return Error{*wrong};
  return value;
}

template Result<AtTable> read_between(std::string_view text);
template Result<ReviewThere> read_between(std::string_view text);
template Result<AnalysisThere> read_between(std::string_view text);

std::string write_told(const Told& told) {
  std::string out = "{";
  put_variant(out, kTypeKey, told);
  out += '}';
  return out;
}

Result<Told> read_told(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  if (!json->is_object()) return Error{"what is told must be an object"};
  const boost::json::object& object = json->get_object();
  const boost::json::value* const name = object.if_contains(kTypeKey);
  if (name == nullptr || !name->is_string()) return Error{"what is told must have its name"};
  Told told;
  if (Wrong wrong = take_variant(object, text_of(name->get_string()), told, {kTypeKey})) {
    return Error{*wrong};
  }
  return told;
}

}  // namespace backstep::wire
