#include "wire/json.h"

#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "engine/game/notation.h"

namespace backstep::wire {
namespace {

using boost::json::error_code;
using boost::json::string_view;

// Finds what the library lets pass in a text that is known to be JSON, to name it. Slow: only for
// texts that are known to have it.
struct StrictLook {
  // NOLINTBEGIN(readability-identifier-naming): the names the library asks for
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_key_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_string_size = std::numeric_limits<std::size_t>::max();
  // NOLINTEND(readability-identifier-naming)

  std::vector<std::set<std::string>> open_objects;
  std::string key;
  std::string sentence;  // what was found

  bool on_object_begin(error_code&) {
    open_objects.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t, error_code&) {
    open_objects.pop_back();
    return true;
  }
  bool on_key_part(string_view part, std::size_t, error_code&) {
    key += part;
    return true;
  }
  bool on_key(string_view part, std::size_t, error_code& error) {
    key += part;
    if (!open_objects.back().insert(key).second) {
      sentence = "the key " + quote(key) + " appears twice";
      error = boost::json::error::syntax;
      return false;
    }
    key.clear();
    return true;
  }

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_array_begin(error_code&) { return true; }
  bool on_array_end(std::size_t, error_code&) { return true; }
  bool on_string_part(string_view, std::size_t, error_code&) { return true; }
  bool on_string(string_view, std::size_t, error_code&) { return true; }
  bool on_number_part(string_view, error_code&) { return true; }
  bool on_int64(std::int64_t, string_view, error_code&) { return true; }
  bool on_uint64(std::uint64_t, string_view, error_code&) { return true; }
  bool on_double(double number, string_view, error_code& error) {
    if (std::isfinite(number)) return true;
    sentence = "a number is too large";
    error = boost::json::error::syntax;
    return false;
  }
  bool on_bool(bool, error_code&) { return true; }
  bool on_null(error_code&) { return true; }
  bool on_comment_part(string_view, error_code&) { return true; }
  bool on_comment(string_view, error_code&) { return true; }
};

// Every key of valid JSON is followed by the only colon outside of strings.
std::size_t count_keys(std::string_view text) {
  std::size_t keys = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      in_string = !in_string;
    } else if (in_string) {
      if (c == '\\') ++i;
    } else if (c == ':') {
      ++keys;
    }
  }
  return keys;
}

struct Contents {
  std::size_t members = 0;  // of all objects together
  bool finite = true;       // all numbers
};

void count(const boost::json::value& value, Contents& contents) {
  if (const boost::json::object* const object = value.if_object()) {
    contents.members += object->size();
    for (const auto& member : *object) count(member.value(), contents);
  } else if (const boost::json::array* const array = value.if_array()) {
    for (const boost::json::value& item : *array) count(item, contents);
  } else if (const double* const number = value.if_double()) {
    contents.finite = contents.finite && std::isfinite(*number);
  }
}

// The library keeps the last of several members with one key, so a key that appears twice is
// missing from the value.
bool is_strict(std::string_view text, const boost::json::value& value) {
  Contents contents;
  count(value, contents);
  return contents.finite && contents.members == count_keys(text);
}

// Why a text is no JSON, by the most helpful name for it.
std::string syntax_fault(std::string_view text, const error_code& error, std::size_t read) {
  if (text.starts_with("\xEF\xBB\xBF")) {
    return "not JSON: it begins with a byte order mark (EF BB BF); save it as UTF-8 without one";
  }
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    return "not UTF-8: it begins with the byte order mark of UTF-16; save it as UTF-8";
  }
  if (const std::size_t valid = valid_utf8_prefix(text); valid < text.size()) {
    return "not UTF-8: byte " + std::to_string(valid + 1) + " is wrong";
  }
  return "not JSON: " + error.message() + " at byte " + std::to_string(read + 1);
}

// "2.0: write it without a decimal point" for numbers that are whole, else the number alone.
std::string decimal_text(double number) {
  std::array<char, 32> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  std::string text(digits.data(), end);
  if (number != std::floor(number)) return text;
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text + ": write it without a decimal point or exponent";
}

// A value as it is named in "must be a card, not ...".
std::string found_text(const boost::json::value& value) {
  switch (value.kind()) {
    case boost::json::kind::array:
      return "a list";
    case boost::json::kind::object:
      return "an object";
    case boost::json::kind::string:
      return "the text " + quote(text_of(value.get_string()));
    case boost::json::kind::double_:
      return decimal_text(value.get_double());
    default:
      return boost::json::serialize(value);
  }
}

}  // namespace

Result<boost::json::value, JsonError> parse_json(std::string_view text,
                                                 boost::json::storage_ptr storage) {
  error_code error;
  boost::json::parser parser;
  parser.reset(std::move(storage));
  const std::size_t read = parser.write_some(text, error);
  if (!error && read < text.size()) error = boost::json::error::extra_data;
  if (error == boost::json::error::incomplete) {
    const bool empty = text.find_first_not_of(" \t\r\n") == std::string_view::npos;
    return JsonError{{empty ? "not JSON: it is empty" : "not JSON: it stops in the middle"}, true};
  }
  if (error) {
    return JsonError{{syntax_fault(text, error, read)}, false};
  }
  boost::json::value value = parser.release();
  if (is_strict(text, value)) return value;
  boost::json::basic_parser<StrictLook> look{boost::json::parse_options()};
  look.write_some(false, text.data(), text.size(), error);
  return JsonError{{look.handler().sentence}, false};
}

std::optional<int> read_int(const boost::json::value& value, int least, int most) {
  if (const std::int64_t* number = value.if_int64()) {
    if (*number >= least && *number <= most) return static_cast<int>(*number);
  }
  return std::nullopt;
}

std::optional<int> read_card(const boost::json::value& value) {
  return read_int(value, kLowestCard, kHighestCard);
}

std::string found_instead(const boost::json::value* value) {
  return value == nullptr ? "; it is missing" : ", not " + found_text(*value);
}

std::string int_fault(const boost::json::value& value, int least, int most) {
  return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
         found_instead(&value);
}

std::string card_fault(const boost::json::value& value) {
  return "must be a card from 2 to 99" + found_instead(&value);
}

std::string_view text_of(const boost::json::string& string) {
  return {string.data(), string.size()};
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return '"' + printable(text) + '"';
  std::size_t cut = kLongest;
  while (cut > 0 && continues_character(text[cut])) --cut;
  return '"' + printable(text.substr(0, cut)) + "...\"";
}

boost::json::array cards_json(CardSet cards) {
  boost::json::array array;
  for (const Card card : cards) array.emplace_back(card);
  return array;
}

}  // namespace backstep::wire
