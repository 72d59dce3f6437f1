#include "wire/json_text.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <cstdio>

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

std::string text_json(std::string_view text) {
  std::string quoted = boost::json::serialize(string_json(text));
  if (parse_json(quoted).ok()) return quoted;
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
