// A store in one file: SQLite with a write-ahead log, synced at every commit.
//
// One thread writes. It takes all appends that have gathered, stores them in one transaction, waits
// for the disk once, and then answers them all: a disk that syncs two hundred times a second stores
// thousands of appends. Another thread reads, and neither waits for the other.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "base/result.h"
#include "store/store.h"

namespace backstep::store {

struct SqliteOptions {
  std::string vfs;                     // empty: the system's own files; tests have others
  std::size_t most_at_once = 1024;     // appends in one transaction
  std::size_t most_waiting = 100'000;  // appends, and as many reads; more are refused
};

// Opens the file or makes it, readable for its owner only. Refuses an unfinished copy.
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path,
                                                 const SqliteOptions& options = {});

}  // namespace backstep::store
