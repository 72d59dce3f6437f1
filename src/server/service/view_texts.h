// ViewTexts: views of tables as they were written lately. One change may call for a view on every
// connection at a table; readers with the same entitlement then share one text.
//
// A text is used again only while nothing that is in it has changed, but for the server's clock:
// whoever owns this calls clear() some milliseconds after add() said that it holds the first one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "net/net.h"
#include "server/tables/live_table.h"
#include "server/tables/redact.h"

namespace backstep::server {

class ViewTexts {
 public:
  // A table has 50 members, and its visitors are all alike.
  static constexpr std::size_t kMost = 64;

  // Everything that a view follows from.
  struct Key {
    std::string table;
    std::uint64_t seq = 0;
    std::size_t history_bytes = 0;  // texts of those who are forgotten go without an entry
    std::uint64_t presence = 0;
    int acting_host = 0;
    Viewer viewer;  // without the person, who is not in it

    bool operator==(const Key&) const = default;
  };
  static Key key_of(const LiveTable& live, Viewer viewer, std::int64_t now) {
    viewer.person.clear();
    return {live.table.id,
            live.table.seq,
            live.history_bytes,
            live.presence.revision(),
            live.presence.acting_host(live.table, now),
            std::move(viewer)};
  }

  // The text of this view; null: it has to be written, and added.
  net::Text find(const Key& key) const {
    const auto found = std::find_if(texts_.begin(), texts_.end(),
                                    [&](const auto& each) { return each.first == key; });
    return found == texts_.end() ? nullptr : found->second;
  }
  // Whether it is the first one.
  bool add(Key key, net::Text text) {
    if (texts_.size() >= kMost) texts_.erase(texts_.begin());
    texts_.emplace_back(std::move(key), std::move(text));
    return texts_.size() == 1;
  }
  void clear() { texts_.clear(); }

 private:
  std::vector<std::pair<Key, net::Text>> texts_;  // the oldest first
};

}  // namespace backstep::server
