#include "store/well_formed.h"

#include <cstdint>
#include <set>
#include <utility>

#include "base/utf8.h"

namespace backstep::store {

bool is_malformed(const std::vector<LogChange>& changes) {
  if (changes.size() == 1 && changes[0].entries.size() == 1) return false;  // nothing is twice
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
  return bytes.find('\0') == std::string_view::npos && is_utf8(bytes);
}

}  // namespace backstep::store
