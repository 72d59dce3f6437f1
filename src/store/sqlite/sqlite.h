// SQLite, as far as the store needs it: a connection and its statements, with errors as values.
// Inside this room only.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::store {

// A statement is used by one thread at a time, as its connection is.
class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  // Parameters are numbered from 1. The text must live until the statement is reset.
  Statement& bind(int place, std::int64_t number);
  Statement& bind(int place, std::string_view text);
  Statement& bind_null(int place);

  // True: there is a row. False: there is none (any more), or it failed; see failed().
  bool step();
  bool failed() const { return failed_; }
  std::int64_t number(int column) const;
  std::string text(int column) const;

  // Ready to be bound and run again.
  void reset();
  // Runs a statement without rows, resets it, and says whether it succeeded.
  bool run();

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  bool failed_ = false;
};

// Files are written through scrubbing_vfs.h.
class Connection {
 public:
  // `vfs` is empty for the system's own files.
  static Result<Connection> open(const std::string& path, const std::string& vfs);
  // ... and a file that must be there already.
  static Result<Connection> open_existing(const std::string& path);

  Result<Statement> prepare(std::string_view sql);
  // Runs statements that give no rows.
  Result<bool> run(const char* sql);
  // Every page of this database becomes the other one's, whatever that was. `between` is called
  // after every few megabytes. REQUIRES: a transaction reads here, or a writer would make it begin
  // again and again.
  Result<bool> copy_to(Connection& other, const std::function<void()>& between);
  // Empties the write-ahead log into the file, overwrites nothing that others read, and forgets the
  // pages in memory. False: somebody reads from the log now, so try again later.
  Result<bool> truncate_wal();
  // Zeroes what rows that moved have left behind in the file (scrubbing_vfs.h): once for files that
  // were written without that. REQUIRES: a write transaction of this connection.
  Result<bool> scrub();
  // From now on checkpoints are made by checkpoint() only, and log_pages() is known.
  void take_over_checkpoints();
  // Pages in the write-ahead log after the last commit of this connection.
  int log_pages() const { return *log_pages_; }
  // As much as is possible without waiting for anybody. What is not done now is done next time.
  void checkpoint();
  // What went wrong last, as a sentence.
  Error error() const;
  // Bytes of pages in memory.
  std::uint64_t cache_bytes() const;
  int changes() const { return sqlite3_changes(connection_.get()); }

 private:
  static Result<Connection> open(const std::string& path, int flags, const std::string& vfs);

  struct Close {
    void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
  };
  std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);  // outlives the connection
  std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace backstep::store
