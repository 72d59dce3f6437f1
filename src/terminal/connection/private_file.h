// Files that only their user may read, replaced as a whole; and locks that the system gives back
// when a program ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::terminal::connection {

// A folder for its user only, with those above it. Nothing if it is there.
std::optional<Error> make_private_folder(const std::string& folder);

// The whole of a small file. Nothing if there is none, if it is no file (a pipe, a folder, a link),
// if it is not UTF-8, or if it is larger than anything this program writes.
std::optional<std::string> read_private(const std::string& file);
// Written beside it, synced and renamed: whoever reads sees all of it or what was there before.
std::optional<Error> write_private(const std::string& file, std::string_view text);

// A lock on FILE.lock. Released with the object, or with the process however it ends.
class FileLock {
 public:
  FileLock() = default;
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // False if another program has it, or it cannot be had at all.
  bool take(const std::string& file);
  // Waits for whoever has it. Not for locks that are held for long.
  bool wait_for(const std::string& file);

 private:
  bool lock(const std::string& file, int how);
  int descriptor_ = -1;
};

}  // namespace backstep::terminal::connection
