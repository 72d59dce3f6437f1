// What a PlugDisk is made of: files with what is durable of them, and the handles of connections.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "tests/plug/plug_vfs.h"

namespace backstep {

// A write, or a truncation to the length `at`.
struct Change {
  std::uint64_t at = 0;
  std::string bytes;
  bool truncates = false;
};

struct Handle;

// The memory that the connections of a file share in WAL mode, and its locks.
struct Shared {
  struct Slot {
    int readers = 0;
    bool writer = false;
  };

  int users = 0;
  std::vector<std::unique_ptr<std::byte[]>> regions;  // they stay where they are: users point there
  std::array<Slot, SQLITE_SHM_NLOCK> slots{};
};

// What a path leads to. It outlives its path as long as somebody has it open.
struct File {
  std::string content;
  std::string durable;
  bool durably_there = false;
  std::vector<Change> unsynced;  // what makes `content` of `durable`, in order

  // SQLite's locks: readers have SHARED or more, and at most one of them, the writer, has more.
  int readers = 0;
  const Handle* writer = nullptr;
  Shared shared;
};

// A file as a connection has it open.
struct Handle {
  PlugVfs* vfs = nullptr;
  std::shared_ptr<File> file;
  bool read_only = false;
  bool abandoned = false;
  int lock = SQLITE_LOCK_NONE;

  bool uses_shared = false;
  std::array<int, SQLITE_SHM_NLOCK> slots{};  // 0, SQLITE_SHM_SHARED or SQLITE_SHM_EXCLUSIVE

  // Of a main database: the names its connection has for the files beside it. What counts is their
  // address, see PlugVfs::is_abandoned.
  const char* journal_name = nullptr;
  const char* wal_name = nullptr;
};

// Writes into a content, which grows if need be.
void write_to(std::string& content, std::uint64_t at, std::string_view bytes);
// A change, done to a content.
void make(const Change& change, std::string& content);

// What a file keeps when the plug is pulled. Nothing says in which order a disk writes, so what
// survives does not depend on what survived before it. The survivors are made in the order in which
// they were asked for: a sector that was written twice and in the wrong order looks as if the
// second write was lost, and that is among the possibilities anyway.
std::string survivors(const File& file, Random& random);

}  // namespace backstep
