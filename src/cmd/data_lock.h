// DataLock: one server at a time works on a data file, and nobody prunes it or moves it
// to a database meanwhile.
#pragma once

#include <array>
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

  // Why it cannot be had. Two files are locked: FILE.lock beside the data, which stays, and the
  // data itself, which is made if it is not there. FILE is where links lead to, and the second lock
  // is of the file whatever its name, so no symbolic or hard link leads past them. REQUIRES: the
  // data is closed before the lock is destroyed.
  std::optional<Error> take(const std::string& data);

 private:
  std::array<int, 2> files_{-1, -1};
};

}  // namespace backstep::cmd
