// Looking at a data file or a database from outside, beside the servers that may be running on it.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace backstep::store {

struct Inspection {
  int version = 0;  // of its tables
  std::uint64_t logs = 0;
  std::uint64_t entries = 0;
  // Of the file, without what is still in the write-ahead log; or of the tables and their indexes.
  std::uint64_t bytes = 0;
};

// Reads all of it, which takes a while, and says what is there. Fails if anything is broken: a
// page, an index of a file, a log with a gap; and for an unfinished copy. Nobody waits for it, but
// meanwhile the write-ahead log of a file only grows.
Result<Inspection> inspect(const std::string& data);

}  // namespace backstep::store
