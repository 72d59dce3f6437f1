// Looking at a data file from outside, beside the server that may be running on it.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace backstep::store {

struct Inspection {
  int version = 0;  // of its tables
  std::uint64_t logs = 0;
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;  // of the file, without what is still in the write-ahead log
};

// Reads all of it, which takes a while, and says what is there. Fails if anything is broken: a
// page, an index, a log with a gap. Nobody waits for it, but meanwhile the write-ahead log only
// grows.
Result<Inspection> inspect(const std::string& path);

}  // namespace backstep::store
