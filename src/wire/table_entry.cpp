#include "wire/table_entry.h"

#include <boost/json/object.hpp>

#include "wire/fields.h"

namespace backstep::wire {
namespace {

constexpr std::string_view kEntryKey = "e";
constexpr std::size_t kUsualEntryBytes = 100;

}  // namespace

std::string write_entry(const TableEntry& entry) {
  std::string out;
  out.reserve(kUsualEntryBytes);
  out += '{';
  put_variant(out, kEntryKey, entry);
  out += '}';
  return out;
}

Result<TableEntry> read_entry(std::string_view text) {
  const Result<boost::json::value, JsonError> json = parse_json(text);
  if (!json) return Error{json.error().sentence};
  if (!json->is_object()) return Error{"an entry must be an object"};
  const boost::json::object& object = json->get_object();
  const boost::json::value* const name = object.if_contains(kEntryKey);
  if (name == nullptr || !name->is_string()) return Error{"an entry must have its name"};
  TableEntry entry;
  if (Wrong wrong = take_variant(object, text_of(name->get_string()), entry, {kEntryKey})) {
    return Error{*wrong};
  }
  return entry;
}

}  // namespace backstep::wire
