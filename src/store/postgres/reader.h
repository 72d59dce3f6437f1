// Reader: everything that is asked of a PostgreSQL database. For one thread. Inside this room only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/postgres/retrying_connection.h"
#include "store/store.h"

namespace backstep::store::postgres {

class Reader {
 public:
  // A server that says nothing for `silence` is lost.
  Reader(Address address, Milliseconds silence, Closing& closing);

  Line& line() { return line_; }
  const Line& line() const { return line_; }

  // As Store promises; of several logs at once.
  struct Tail {
    std::string log;
    std::uint64_t after = 0;
    std::size_t most = 0;
  };
  Outcome<std::vector<std::vector<Entry>>> load(const std::vector<const Tail*>& tails);
  Outcome<LogState> load_from_snapshot(const std::string& log, std::size_t most);
  Outcome<std::vector<Place>> list(const std::string& label, const std::optional<Place>& after,
                                   std::size_t most);
  Outcome<std::vector<Place>> list_older(const std::string& label, std::int64_t before_ms,
                                         std::size_t most);
  Outcome<std::uint64_t> count(const std::string& label);
  Outcome<std::vector<std::uint64_t>> lasts(const std::vector<std::string>& logs);

 private:
  Outcome<Rows> ask(const Statement& statement, Values values);
  Outcome<std::vector<Place>> places(const Statement& statement, Values values);

  const Milliseconds silence_;
  Line line_;
};

}  // namespace backstep::store::postgres
