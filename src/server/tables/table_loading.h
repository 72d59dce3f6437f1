// Reading tables from the store: the newest snapshot and the entries after it.
//
// The replay is done on threads of the store, some entries at a time; answers come on the service's
// thread. A table whose log has no usable snapshot is replayed from its first entry, and gets one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/host/context.h"
#include "server/tables/live_table.h"

namespace backstep::server {

struct TableRead {
  enum class How : std::uint8_t {
    kFound,
    kUnknown,  // there is no such table
    kBroken,   // its log cannot be replayed; `why` says which entry
    kFailed,   // the store does not answer
  };
  How how = How::kFailed;
  std::shared_ptr<LoggedState> state;  // of kFound
  SnapshotMark mark;
  std::string why;
};

void read_table(Context context, const std::string& id, std::function<void(const TableRead&)> then);

// Stores a snapshot of the table if enough has happened since the last one. Nobody waits for it: if
// it fails, or the log was rewritten meanwhile, the older one stays or there is none.
void save_snapshot_if_due(Context context, const LoggedState& state, SnapshotMark& mark);

}  // namespace backstep::server
