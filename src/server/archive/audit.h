// Audit: reads all logs as a server would, and says which entry of which log is not what a server
// would have written: a table whose log cannot be replayed, a finished game that its table's log
// does not lead to, a snapshot that is not what the entries add up to.
//
// One log is in memory at a time, some entries of it at once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/log_reader.h"

namespace backstep::server {

struct AuditFault {
  std::string log;
  std::uint64_t seq = 0;  // of the entry; 0: the log as a whole
  std::string why;
};

struct Audit {
  std::uint64_t logs = 0;
  std::uint64_t entries = 0;
  std::uint64_t tables = 0;     // replayed
  std::uint64_t games = 0;      // whose records were replayed
  std::uint64_t snapshots = 0;  // that were compared; those of other versions are ignored
  std::uint64_t faults = 0;
  std::vector<AuditFault> first_faults;
};

struct AuditOptions {
  std::function<void(const Audit&)> on_progress;  // or nothing; after every log
  std::function<bool()> is_stopped;               // or nothing; asked after every log
  std::size_t most_faults = 20;                   // that are told one by one
};

// Fails if the data cannot be read at all. When stopped it says what it has found so far.
Result<Audit> audit(store::LogReader& logs, const AuditOptions& options = {});

}  // namespace backstep::server
