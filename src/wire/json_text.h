// JSON written by hand: the library would write every real number in the manner of 2.12E-1, and
// people read these lines, too. So numbers are written here, with as many digits as mean something.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace backstep::wire {

// So many decimals at most: "0.6412", "0.5", "3".
std::string rounded_json(double number, int decimals);
// Quoted. A text that is not UTF-8, such as the name of a file, has a ? for every byte beyond
// ASCII.
std::string text_json(std::string_view text);
void append_text_json(std::string& out, std::string_view text);
void append_json(std::string& out, std::int64_t number);
std::string bool_json(bool is);

template <class Items, class Text>
std::string list_json(const Items& items, Text text_of_item) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ',';
    text += text_of_item(item);
  }
  return '[' + text + ']';
}

// The members of an object, in the order in which they are added.
class JsonMembers {
 public:
  JsonMembers& add(std::string_view key, std::string_view json_text);
  JsonMembers& add(std::string_view key, std::int64_t number);
  std::string object() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

}  // namespace backstep::wire
