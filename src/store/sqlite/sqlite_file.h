// A data file, opened as every writer of it has to. Inside this room only.
#pragma once

#include <string>

#include "base/result.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {

// Makes the file if it is not there, for its owner only, since SQLite would let others read it.
Result<bool> make_private(const std::string& path);

// With a write-ahead log, synced at every commit; what is erased is overwritten, and what belongs
// to a log goes with it. `vfs` is empty for the system's own files.
Result<Connection> open_data_file(const std::string& path, const std::string& vfs = "");

}  // namespace backstep::store
