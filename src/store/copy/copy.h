// A copy of everything in a store, from a file or a PostgreSQL database into another one.
//
// It goes through both in the order of the names of logs. Logs that are equal already are left as
// they are, so a copy that was stopped, killed or cut off goes on where it was when it is made
// again. Until it is whole, and both sides have been read again and compared, the target is marked,
// and no server opens it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/result.h"

namespace backstep::store {

struct CopyProgress {
  bool is_comparing = false;  // everything is there, and is read again
  std::uint64_t entries = 0;  // of the source, so far
  std::uint64_t all = 0;
};

struct CopyOptions {
  std::function<void(const CopyProgress&)> on_progress;  // or nothing
  std::function<bool()> is_stopped;                      // or nothing; asked again and again
  std::size_t most_at_once = 10'000;                     // entries and logs in a transaction
};

struct Copied {
  std::uint64_t logs = 0;  // on each side
  std::uint64_t entries = 0;
  std::uint64_t labels = 0;
  std::uint64_t equal_logs = 0;  // which were there already
  std::uint64_t checksum = 0;    // of everything, on each side
};

// Nothing if it was stopped. Either side is the name of a file or the URL of a database. Fails if
// - they are the same, or the source is an unfinished copy itself;
// - a server works on one of the databases. REQUIRES: nobody works on the files;
// - the target holds anything that the source does not: other logs, or more of a log. Only what an
//   unfinished copy of the same source has too much is erased.
Result<std::optional<Copied>> copy(const std::string& from, const std::string& to,
                                   const CopyOptions& options = {});

}  // namespace backstep::store
