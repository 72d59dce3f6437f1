#include "wire/json.h"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parser.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

#include "game/notation.h"

namespace backstep::wire {
namespace {

using boost::json::error_code;
using boost::json::string_view;

// A second look at a text that is known to be JSON, for what the library lets pass.
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

}  // namespace

Result<boost::json::value, JsonError> parse_json(std::string_view text) {
  error_code error;
  boost::json::parser parser;
  const std::size_t read = parser.write_some(text, error);
  if (!error && read < text.size()) error = boost::json::error::extra_data;
  if (error == boost::json::error::incomplete) {
    return JsonError{{"not JSON: it stops in the middle"}, true};
  }
  if (error) {
    return JsonError{{"not JSON: " + error.message() + " at byte " + std::to_string(read + 1)},
                     false};
  }
  boost::json::basic_parser<StrictLook> look{boost::json::parse_options()};
  look.write_some(false, text.data(), text.size(), error);
  if (!look.handler().sentence.empty()) return JsonError{{look.handler().sentence}, false};
  return parser.release();
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

std::string_view text_of(const boost::json::string& string) {
  return {string.data(), string.size()};
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return '"' + printable(text) + '"';
  std::size_t cut = kLongest;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;  // UTF-8
  return '"' + printable(text.substr(0, cut)) + "...\"";
}

boost::json::array cards_json(CardSet cards) {
  boost::json::array array;
  for (const Card card : cards) array.emplace_back(card);
  return array;
}

}  // namespace backstep::wire
