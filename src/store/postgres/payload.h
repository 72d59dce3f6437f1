// Payload: what one process says to all others through the database, at most 8,000 bytes of text at
// a time. Inside this room only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

// That logs have grown, and up to where: as few as hold them all, none too large.
std::vector<std::string> pack_news(const std::string& process,
                                   const std::map<std::string, std::uint64_t>& logs);
// Without what is no news.
std::vector<std::pair<std::string, std::uint64_t>> news_in(const Payload& payload);

// What is said under a name; a higher number is newer.
struct Said {
  std::int64_t number = 0;
  std::string name;
  std::string body;
  bool operator==(const Said&) const = default;
};
// Or a hint to read it, where it cannot be told.
std::string pack_note(const std::string& process, const Said& said);
std::optional<Said> note_in(const Payload& payload);

}  // namespace backstep::store::postgres
