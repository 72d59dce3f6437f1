// Connections to a PlugDisk, and its files without SQLite, as tests of it want them.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <latch>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/random.h"
#include "tests/plug/plug_vfs.h"

namespace backstep {

inline constexpr const char* kPath = "a.db";

// A connection. Errors are results, since most tests here want some.
class Connection {
 public:
  explicit Connection(const PlugDisk& disk, const char* path = kPath) {
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
    sqlite3* opened = nullptr;
    sqlite3_open_v2(path, &opened, kFlags, disk.vfs_name().c_str());
    database_.reset(opened);
  }

  // Runs statements; what they answer is joined into one line: values by ',', rows by ' '.
  int run(const std::string& sql) {
    answer_.clear();
    const auto take = [](void* to, int columns, char** values, char**) {
      std::string& line = *static_cast<std::string*>(to);
      if (!line.empty()) line += ' ';
      for (int i = 0; i < columns; ++i) {
        if (i > 0) line += ',';
        if (values[i] != nullptr) line += values[i];
      }
      return 0;
    };
    return sqlite3_exec(database_.get(), sql.c_str(), take, &answer_, nullptr) & 0xff;
  }

  // What they answer, or the name of the error.
  std::string ask(const std::string& sql) {
    const int result = run(sql);
    return result == SQLITE_OK ? answer_ : sqlite3_errstr(result);
  }

  // Waits for locks without sleeping: sleepers starve beside a thread that writes all the time.
  void be_impatient() {
    const auto yield = [](void*, int) {
      std::this_thread::yield();
      return 1;
    };
    sqlite3_busy_handler(database_.get(), yield, nullptr);
  }

  int extended_error() { return sqlite3_extended_errcode(database_.get()); }
  const char* file_name() { return sqlite3_db_filename(database_.get(), "main"); }

 private:
  struct Close {
    void operator()(sqlite3* database) const { EXPECT_EQ(sqlite3_close(database), SQLITE_OK); }
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::string answer_;
};

inline std::string pragmas(const std::string& mode, const std::string& synchronous) {
  // A cache so small that pages are written before the commit, and checkpoints that come often.
  return "PRAGMA busy_timeout=10000; PRAGMA cache_size=8; PRAGMA wal_autocheckpoint=25;"
         "PRAGMA journal_mode=" +
         mode + "; PRAGMA synchronous=" + synchronous + ";";
}

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT);"
    "CREATE INDEX IF NOT EXISTS by_text ON rows (text);";
constexpr const char* kCount = "SELECT count(*) FROM rows";
constexpr const char* kCheck = "PRAGMA integrity_check";

// How many seeds are tried. Under sanitizers everything is slower, and the same was done without.
inline std::uint64_t tries(std::uint64_t count) {
  if (std::getenv("BACKSTEP_LONG") != nullptr) return count * 50;
  return kChecks ? count / 2 : count;
}

// A file as SQLite's pager sees it.
class RawFile {
 public:
  RawFile(const PlugDisk& disk, const char* path)
      : vfs_(sqlite3_vfs_find(disk.vfs_name().c_str())) {
    memory_.resize(static_cast<std::size_t>(vfs_->szOsFile) / sizeof(std::max_align_t) + 1);
    constexpr int kFlags = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    EXPECT_EQ(vfs_->xOpen(vfs_, path, file(), kFlags, nullptr), SQLITE_OK);
  }
  ~RawFile() { methods().xClose(file()); }
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;

  sqlite3_file* file() { return reinterpret_cast<sqlite3_file*>(memory_.data()); }
  const sqlite3_io_methods& methods() { return *file()->pMethods; }

  int write(const std::string& bytes, sqlite3_int64 at) {
    return methods().xWrite(file(), bytes.data(), static_cast<int>(bytes.size()), at);
  }
  int sync() { return methods().xSync(file(), SQLITE_SYNC_NORMAL); }
  int truncate(sqlite3_int64 length) { return methods().xTruncate(file(), length); }
  int lock(int wanted) { return methods().xLock(file(), wanted); }
  int unlock(int wanted) { return methods().xUnlock(file(), wanted); }
  int slot(int first, int count, int flags) {
    return methods().xShmLock(file(), first, count, flags);
  }
  void volatile* map(int region, bool extend) {
    void volatile* memory = nullptr;
    EXPECT_EQ(methods().xShmMap(file(), region, 32768, extend ? 1 : 0, &memory), SQLITE_OK);
    return memory;
  }
  std::string content() {
    sqlite3_int64 size = 0;
    EXPECT_EQ(methods().xFileSize(file(), &size), SQLITE_OK);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    EXPECT_EQ(methods().xRead(file(), bytes.data(), static_cast<int>(size), 0), SQLITE_OK);
    return bytes;
  }

 private:
  sqlite3_vfs* vfs_;
  std::vector<std::max_align_t> memory_;
};

inline std::string content_of(const PlugDisk& disk, const char* path) {
  return disk.exists(path) ? RawFile(disk, path).content() : "none";
}

}  // namespace backstep
