// DataLock: one server at a time works on a data file, and nobody prunes it or moves it
// to a database meanwhile.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace backstep::cmd {

// Held until it is destroyed, or the process ends however it may. Copying the data (store backup)
// and looking at it (store check) need no lock.
class DataLock {
 public:
  DataLock() = default;
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;
  ~DataLock();

  // Why it cannot be had. The lock is on a file beside the data, DATA.lock, which stays.
  std::optional<Error> take(const std::string& data);

 private:
  int file_ = -1;
};

}  // namespace backstep::cmd
