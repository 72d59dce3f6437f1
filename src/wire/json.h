// Strict JSON: what the readers of this room build on.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/storage_ptr.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/game/card_set.h"

namespace backstep::wire {

struct JsonError : Error {
  bool incomplete = false;  // the text is the beginning of something
};

// One JSON value and nothing after it. Refuses broken UTF-8, nesting deeper than 32 and, unlike
// most readers, an object that has a key twice (whoever wrote that meant one of two things) and a
// number beyond all numbers.
// The value and everything in it is allocated from `storage`.
Result<boost::json::value, JsonError> parse_json(std::string_view text,
                                                 boost::json::storage_ptr storage = {});

// A whole number in [least, most]; 3.0 and "3" are none.
std::optional<int> read_int(const boost::json::value& value, int least, int most);
std::optional<int> read_card(const boost::json::value& value);

// What is wrong with a value that read_int() or read_card() refused, to follow the name of the
// field: "must be a whole number from 1 to 5, not 2.0: write it without a decimal point".
std::string int_fault(const boost::json::value& value, int least, int most);
std::string card_fault(const boost::json::value& value);
// What stands where something else must be, to end a sentence: `, not the text "8"`, ", not 2.0:
// write it without a decimal point or exponent", "; it is missing" for nullptr.
std::string found_instead(const boost::json::value* value);

std::string_view text_of(const boost::json::string& string);

// A key or other foreign text for a message: quoted, without control characters, and short whatever
// it was.
std::string quote(std::string_view text);

// The first key that is not among the known ones.
template <class Keys>
std::optional<std::string> unknown_key(const boost::json::object& object, const Keys& known) {
  for (const auto& member : object) {
    bool found = false;
    for (const std::string_view key : known) found = found || key == member.key();
    if (!found) return std::string(member.key());
  }
  return std::nullopt;
}

boost::json::array cards_json(CardSet cards);

}  // namespace backstep::wire
