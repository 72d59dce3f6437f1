#include "wire/json.h"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

namespace backstep::wire {
namespace {

using boost::json::error_code;
using boost::json::string_view;

// A second look at a text that is known to be JSON, for keys only.
struct DuplicateFinder {
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_key_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_string_size = std::numeric_limits<std::size_t>::max();

  std::vector<std::set<std::string>> open_objects;
  std::string key;
  std::optional<std::string> duplicate;

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
      duplicate = key;
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
  bool on_double(double, string_view, error_code&) { return true; }
  bool on_bool(bool, error_code&) { return true; }
  bool on_null(error_code&) { return true; }
  bool on_comment_part(string_view, error_code&) { return true; }
  bool on_comment(string_view, error_code&) { return true; }
};

}  // namespace

Result<boost::json::value> parse_json(std::string_view text) {
  error_code error;
  boost::json::value value = boost::json::parse(text, error);
  if (error) return Error{"not JSON: " + error.message()};
  boost::json::basic_parser<DuplicateFinder> finder{boost::json::parse_options()};
  finder.write_some(false, text.data(), text.size(), error);
  if (finder.handler().duplicate) {
    return Error{"the key " + quoted(*finder.handler().duplicate) + " appears twice"};
  }
  return value;
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

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 40;
  if (text.size() <= kLongest) return '"' + std::string(text) + '"';
  std::size_t cut = kLongest;
  while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U) --cut;  // UTF-8
  return '"' + std::string(text.substr(0, cut)) + "...\"";
}

boost::json::array cards_json(CardSet cards) {
  boost::json::array array;
  for (const Card card : cards) array.emplace_back(card);
  return array;
}

}  // namespace backstep::wire
