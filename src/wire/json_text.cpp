#include "wire/json_text.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <cstdio>

#include "base/utf8.h"
#include "wire/game_json.h"
#include "wire/json.h"

namespace backstep::wire {

std::string rounded_json(double number, int decimals) {
  std::array<char, 64> digits{};
  std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
  std::string text = digits.data();
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

namespace {

// ASCII that stands in JSON as it is: most texts are.
bool is_plain(std::string_view text) {
  for (const char c : text) {
    if (c < ' ' || c > '~' || c == '"' || c == '\\') return false;
  }
  return true;
}

}  // namespace

void append_text_json(std::string& out, std::string_view text) {
  if (!is_plain(text)) {
    out += text_json(text);
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

void append_json(std::string& out, std::int64_t number) {
  std::array<char, 24> digits{};
  out.append(digits.data(),
             std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

std::string text_json(std::string_view text) {
  if (is_plain(text)) return '"' + std::string(text) + '"';
  if (is_utf8(text)) return boost::json::serialize(string_json(text));
  std::string safe(text);
  for (char& c : safe) {
    if (static_cast<unsigned char>(c) >= 0x80U) c = '?';
  }
  return boost::json::serialize(string_json(safe));
}

std::string bool_json(bool is) { return is ? "true" : "false"; }

JsonMembers& JsonMembers::add(std::string_view key, std::string_view json_text) {
  text_ += text_.empty() ? "\"" : ",\"";
  text_ += key;
  text_ += "\":";
  text_ += json_text;
  return *this;
}

JsonMembers& JsonMembers::add(std::string_view key, std::int64_t number) {
  return add(key, std::to_string(number));
}

}  // namespace backstep::wire
