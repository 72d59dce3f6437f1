#include "store/well_formed.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

namespace backstep::store {

bool is_malformed(const std::vector<LogChange>& changes) {
  std::set<std::string_view> logs;
  for (const LogChange& change : changes) {
    if (change.entries.empty() || !logs.insert(change.log).second) return true;
    std::set<std::pair<std::string_view, std::uint64_t>> requests;
    for (const Entry& entry : change.entries) {
      if (!entry.client.empty() && !requests.insert({entry.client, entry.number}).second) {
        return true;
      }
    }
  }
  return changes.empty();
}

bool is_text(std::string_view bytes) {
  const auto at = [bytes](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (std::size_t i = 0; i < bytes.size();) {
    const unsigned char first = at(i);
    if (first == 0) return false;
    if (first < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || bytes.size() - i < length) return false;
    for (std::size_t k = 1; k < length; ++k) {
      if ((at(i + k) & 0xC0U) != 0x80) return false;
    }
    // Longer than needed, half of a surrogate pair, or beyond the last letter.
    const unsigned char second = at(i + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
        (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) {
      return false;
    }
    i += length;
  }
  return true;
}

}  // namespace backstep::store
