// Which tables stay in memory while nobody is connected to them.
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "server/tables/tables.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kAboutToEnterMs = 10'000;

// Whether nobody has been connected since then, and nothing is under way.
bool is_idle_since(const LiveTable& live, std::int64_t before) {
  return live.links.empty() && !live.is_held() && live.queue.empty() && !live.bots.thinking &&
         live.idle_since_ms < before && live.table.touched_ms < before;
}

}  // namespace

void Tables::sweep(std::int64_t idle_ms) {
  const std::int64_t before = context_.now() - idle_ms;
  std::erase_if(tables_, [&](const auto& each) {
    if (!is_idle_since(*each.second, before)) return false;
    dropped_(each.second);
    return true;
  });
  drop_idle_beyond_limit();
}

void Tables::keep(const Live& live) {
  taken_in_bytes_ += bytes_of(*live);
  if (taken_in_bytes_ > most_idle_bytes() / 4) drop_idle_beyond_limit();
  tables_[live->table.id] = live;
}

// Strangers may open one table after the other.
void Tables::drop_idle_beyond_limit() {
  taken_in_bytes_ = 0;
  struct Idle {
    std::int64_t since_ms = 0;
    std::size_t bytes = 0;
    const std::string* id = nullptr;
  };
  std::vector<Idle> idle;
  std::size_t bytes = 0;
  // Not those that somebody may be about to enter.
  const std::int64_t before = context_.now() - kAboutToEnterMs;
  for (const auto& [id, live] : tables_) {
    if (!is_idle_since(*live, before)) continue;
    idle.push_back({std::max(live->idle_since_ms, live->table.touched_ms), bytes_of(*live), &id});
    bytes += idle.back().bytes;
  }
  std::sort(idle.begin(), idle.end(),
            [](const Idle& one, const Idle& other) { return one.since_ms < other.since_ms; });
  const std::size_t most = most_idle_bytes();
  for (auto each = idle.begin(); bytes > most; ++each) {
    bytes -= each->bytes;
    const auto found = tables_.find(*each->id);
    dropped_(found->second);
    tables_.erase(found);
  }
}

std::size_t Tables::most_idle_bytes() const {
  return static_cast<std::size_t>(context_.options.limits.idle_tables_kib) << 10U;
}

}  // namespace backstep::server
