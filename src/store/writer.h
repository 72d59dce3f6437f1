// Writer: everything that changes a data file, a statement each. For one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace backstep::store {

class Writer {
 public:
  static Result<Writer> on(Connection connection);

  // Around any number of the calls below. What is between them happens as a whole or not at all; if
  // one of them fails, rollback() must follow.
  Result<bool> begin() { return connection_.run("BEGIN IMMEDIATE"); }
  Result<bool> commit();
  void rollback() { static_cast<void>(connection_.run("ROLLBACK")); }

  // kFailed: SQLite failed, and the whole transaction with it. Everything else is an answer.
  AppendAnswer append(const std::vector<LogChange>& changes);
  Result<std::size_t> erase(const std::vector<std::string>& logs);
  // False: there is no such entry.
  Result<bool> rewrite(const std::string& log, std::uint64_t seq, const std::string& body);

 private:
  struct Log {
    std::int64_t id = 0;
    std::uint64_t last = 0;
    std::int64_t touched_ms = 0;
  };

  explicit Writer(Connection connection) : connection_(std::move(connection)) {}
  Result<bool> prepare();

  Result<std::optional<Log>> find(const std::string& log);
  // The entry of a client's number, or 0.
  Result<std::uint64_t> find_number(const Log& log, const Entry& entry);
  Result<bool> write(const LogChange& change, std::optional<Log> log);
  Result<bool> write_labels(const LogChange& change, const Log& log, std::int64_t touched_ms);

  Connection connection_;
  Statement find_log_;
  Statement find_number_;
  Statement add_log_;
  Statement grow_log_;
  Statement add_entry_;
  Statement drop_labels_;
  Statement add_label_;
  Statement touch_labels_;
  Statement erase_log_;
  Statement rewrite_;
};

}  // namespace backstep::store
