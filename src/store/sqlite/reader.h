// Reader: everything that is asked of a data file. For one thread, beside one that writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "store/sqlite/sqlite.h"
#include "store/store.h"

namespace backstep::store {

class Reader {
 public:
  static Result<Reader> on(Connection connection);

  Result<std::vector<Entry>> load(const std::string& log, std::uint64_t after, std::size_t most);
  Result<LogState> load_from_snapshot(const std::string& log, std::size_t most);
  Result<std::vector<Place>> list(const std::string& label, const std::optional<Place>& after,
                                  std::size_t most);
  Result<std::vector<Place>> list_older(const std::string& label, std::int64_t before_ms,
                                        std::size_t most);
  Result<std::uint64_t> count(const std::string& label);
  Result<std::vector<std::uint64_t>> lasts(const std::vector<std::string>& logs);
  std::uint64_t cache_bytes() const { return connection_.cache_bytes(); }

 private:
  // The rows of a statement that is bound.
  Result<std::vector<Place>> places(Statement& statement);

  explicit Reader(Connection connection) : connection_(std::move(connection)) {}

  Connection connection_;
  Statement load_;
  Statement find_snapshot_;
  Statement list_;
  Statement list_older_;
  Statement count_;
  Statement last_;
};

}  // namespace backstep::store
