// The inside of a PlugDisk: what SQLite's calls and the disk's own faults work on.
#pragma once

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "tests/plug/plug_file.h"
#include "tests/plug/plug_vfs.h"

namespace backstep {

// One lock for all: the methods that SQLite calls are called by `locked`, with it held.
class PlugVfs {
 public:
  PlugVfs();
  ~PlugVfs();
  PlugVfs(const PlugVfs&) = delete;
  PlugVfs& operator=(const PlugVfs&) = delete;

  template <class Function>
  auto locked(Function function) {
    const std::lock_guard lock(mutex_);
    return function();
  }

  // Answers with an error if the handle is abandoned.
  template <auto kMethod, class... Arguments>
  int call(Handle& handle, Arguments... arguments) {
    return locked(
        [&] { return handle.abandoned ? SQLITE_IOERR : (this->*kMethod)(handle, arguments...); });
  }

  // The disk.
  int open(const char* name, Handle*& handle, int flags);
  int remove(const char* name);
  int access(const char* name, int flags, int* answer);

  // A file. Closing always succeeds, and so does giving shared memory back.
  void close(Handle& handle);
  int read(Handle& handle, void* to, int amount, sqlite3_int64 at);
  int write(Handle& handle, const void* from, int amount, sqlite3_int64 at);
  int truncate(Handle& handle, sqlite3_int64 length);
  int sync(Handle& handle, int flags);
  int size(Handle& handle, sqlite3_int64* size);

  int lock(Handle& handle, int wanted);
  int unlock(Handle& handle, int wanted);
  int check_reserved(Handle& handle, int* answer);

  int map_shared(Handle& handle, int region, int size, int extend, void volatile** to);
  int lock_shared(Handle& handle, int first, int count, int flags);
  void unmap_shared(Handle& handle);

  void pull(std::optional<std::uint64_t> seed);

  std::string name;
  std::map<std::string, std::shared_ptr<File>, std::less<>> files;
  std::optional<std::uint64_t> room;           // in bytes; none: there is always room
  std::optional<std::uint64_t> changes_left;   // until the plug is pulled; none: it is not
  std::optional<std::uint64_t> seed_of_later;  // for that
  bool syncs_fail = false;
  bool reads_fail = false;
  std::uint64_t pulls = 0;
  std::uint64_t syncs = 0;
  std::uint64_t bytes_written = 0;

 private:
  bool is_abandoned(const char* file_name) const;
  bool change_meets_pull();
  static void give_back(Handle& handle, std::size_t slot);

  std::mutex mutex_;
  std::set<Handle*> handles_;  // all that are open
  sqlite3_vfs vfs_{};
};

}  // namespace backstep
