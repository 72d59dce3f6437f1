#include "wire/request.h"

#include <array>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/object.hpp>

#include "wire/fields.h"

namespace backstep::wire {

std::string write_request(const Request& request) {
  std::string out = "{\"id\":" + std::to_string(request.id) + ',';
  put_variant(out, "t", request.body);
  out += '}';
  return out;
}

Result<Request> read_request(std::string_view text) {
  std::array<unsigned char, 4096> room;  // for most requests; what does not fit is allocated
  boost::json::monotonic_resource resource(room.data(), room.size());
  const Result<boost::json::value, JsonError> json = parse_json(text, &resource);
  if (!json) return Error{json.error().sentence};
  if (!json->is_object()) return Error{"a message must be an object"};
  const boost::json::object& object = json->get_object();
  const boost::json::value* const name = object.if_contains("t");
  if (name == nullptr || !name->is_string()) return Error{"t must name the kind of message"};
  Request request;
  const boost::json::value* const id = object.if_contains("id");
  if (id == nullptr) return Error{"id must be the number of the message"};
  if (Wrong wrong = take(*id, request.id)) return Error{"id " + *wrong};
  if (request.id > kMaxRequestId) return Error{"id must be at most 9007199254740991"};
  if (Wrong wrong = take_variant(object, text_of(name->get_string()), request.body, {"t", "id"})) {
    return Error{*wrong};
  }
  return request;
}

}  // namespace backstep::wire
