// Payload: what one process says to all others through the database, at most 8,000 bytes of text at
// a time. Inside this room only.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::store::postgres {

enum class Word : char {
  kNews = 'l',  // a log has grown: name, last, name, last, ...
  kNote = 'n',  // something else is said under a name: number, name, body
  kHint = 'h',  // ... and it is too long to be told here
  kTold = 't',  // a text
  kGone = 'g',  // the process has ended
};

struct Payload {
  std::string process;
  Word word = Word::kNews;
  std::vector<std::string> fields;

  bool operator==(const Payload&) const = default;
};

// PostgreSQL takes less than 8,000 bytes.
inline constexpr std::size_t kLargestPayload = 7'900;

std::string pack(const Payload& payload);
// Nothing if this is not one: anybody may notify anybody.
std::optional<Payload> unpack(std::string_view text);

}  // namespace backstep::store::postgres
