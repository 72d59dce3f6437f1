// LogReader: looks at all logs of a data file or a database, beside servers that may be running on
// it, and changes nothing. For one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace backstep::store {

class LogReader {
 public:
  LogReader() = default;
  LogReader(const LogReader&) = delete;
  LogReader& operator=(const LogReader&) = delete;
  virtual ~LogReader() = default;

  // Between the two everything is of one moment. A server's write-ahead log only grows meanwhile,
  // so it should not take long.
  virtual Result<bool> begin() = 0;
  virtual Result<bool> end() = 0;

  // At most so many names of logs after this one, in the order of their bytes.
  virtual Result<std::vector<std::string>> names(const std::string& after, std::size_t most) = 0;
  virtual Result<std::vector<Entry>> entries(const std::string& log, std::uint64_t after,
                                             std::size_t most) = 0;
  virtual Result<std::optional<Snapshot>> snapshot(const std::string& log) = 0;
};

Result<std::unique_ptr<LogReader>> open_log_reader(const std::string& data);

}  // namespace backstep::store
