// Writer: everything that changes a data file, a statement each. For one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/log_cache.h"
#include "store/sqlite/sqlite.h"
#include "store/store.h"

namespace backstep::store {

class Writer {
 public:
  static Result<Writer> on(Connection connection);

  // Around any number of the calls below. What is between them happens as a whole or not at all; if
  // one of them fails, rollback() must follow.
  Result<bool> begin();
  Result<bool> commit();
  void rollback();

  // See Connection. REQUIRES: no transaction.
  Result<bool> truncate_wal() { return connection_.truncate_wal(); }
  // See checkpoint_pace.h. REQUIRES: no transaction.
  int log_pages() const { return connection_.log_pages(); }
  void checkpoint() { connection_.checkpoint(); }
  std::uint64_t cache_bytes() const { return connection_.cache_bytes(); }
  std::size_t cached_logs() const { return cache_.size(); }
  std::uint64_t requests_read() const { return requests_read_; }

  // kFailed: SQLite failed, and the whole transaction with it. Everything else is an answer.
  AppendAnswer append(const std::vector<LogChange>& changes);
  Result<std::size_t> erase(const std::vector<std::string>& logs);
  // As Store promises.
  Result<bool> rewrite(const std::string& log, std::uint64_t revision,
                       const std::vector<Rewrite>& entries);
  Result<bool> save_snapshot(const std::string& log, std::uint64_t revision,
                             const Snapshot& snapshot);

 private:
  using Log = LogCache::Log;

  explicit Writer(Connection connection) : connection_(std::move(connection)) {}
  Result<bool> prepare();

  // Null: there is no such log.
  Result<Log*> find(const std::string& log);
  // The entry of a client's number among those that are remembered, or 0.
  Result<std::uint64_t> find_number(Log& log, const Entry& entry);
  Result<std::vector<LogCache::Request>> read_requests(const Log& log);
  Result<bool> write(const LogChange& change, Log* log);
  Result<Log*> add_log(const LogChange& change, std::int64_t touched_ms);
  Result<bool> write_labels(const LogChange& change, const Log& log, std::int64_t touched_before);

  Connection connection_;
  LogCache cache_;
  std::int64_t version_ = 0;  // of the file when the cache was filled
  std::uint64_t requests_read_ = 0;
  Statement begin_;
  Statement commit_;
  Statement version_of_file_;
  Statement find_log_;
  Statement requests_;
  Statement confirm_;
  Statement add_log_;
  Statement grow_log_;
  Statement add_entry_;
  Statement drop_labels_;
  Statement add_label_;
  Statement touch_labels_;
  Statement erase_log_;
  Statement bump_revision_;
  Statement rewrite_;
  Statement drop_snapshot_;
  Statement save_snapshot_;
};

}  // namespace backstep::store
