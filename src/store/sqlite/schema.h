// The tables of a data file, and how older files become newer ones.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {

// From this version on there are snapshots, and all pages are scrubbed (scrubbing_vfs.h).
inline constexpr std::int64_t kSnapshotVersion = 3;

// The version of the tables, 0 if there are none. Fails for a file that is not ours or was made by
// a newer program.
Result<std::int64_t> version_of(Connection& connection);

// Makes the tables in a new file and brings an older one up to date, in one transaction. Fails as
// version_of() does.
Result<bool> migrate(Connection& connection);

// A transaction that changes nothing.
//
// When the disk fails to sync a commit, the commit is refused but its pages lie behind the end of
// the write-ahead log. If the power failed now, they might be found there and believed. The next
// transaction is written over them; this is one.
Result<bool> write_over_failed_commit(Connection& connection);

}  // namespace backstep::store
