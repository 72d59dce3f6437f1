// Batch: what many appends together do to the logs. It judges them one after the other, each by the
// logs as those before it leave them, without asking the database about every one. Inside this room
// only.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "store/postgres/postgres.h"
#include "store/store.h"

namespace backstep::store::postgres {

class Batch {
 public:
  // What has to be known, to be asked for before anything is judged. What is added must outlive the
  // batch.
  void add(const std::vector<LogChange>& changes);
  // The names of all logs; and all requests, as parameters of the two questions about them.
  Values logs() const;
  Values requests() const;

  // The answers: id, name, last, touched of the logs that are there ...
  void know_logs(const Rows& rows);
  // ... and place, seq of the requests that are there. A place is counted from 1.
  void know_requests(const Rows& rows);

  // Whether each names the last entry there is, as those before it leave it. Then nothing is in
  // conflict, and none is a request that was stored before, unless somebody asked anew for what
  // they know to be done.
  bool is_straight() const;

  // As Writer::append of the other durable store.
  AppendAnswer judge(const std::vector<LogChange>& changes);

  // Whether anything is to be stored.
  bool is_empty() const { return entries_.empty(); }
  // What is to be stored, in this order.
  std::vector<Question> changes() const;

  static std::span<const Statement> statements();

 private:
  struct Log {
    std::int64_t id = 0;  // of one that is there already
    std::uint64_t last = 0;
    std::int64_t touched_ms = 0;
    bool is_there = false;
    bool is_new = false;
    bool has_grown = false;
    bool has_moved = false;  // to another minute
    bool is_labelled = false;
    std::set<std::string_view> labels;
  };
  using Request = std::tuple<std::string_view, std::string_view, std::uint64_t>;
  struct NewEntry {
    std::string_view log;
    std::uint64_t seq;
    const Entry* entry;
  };

  void write(const LogChange& change, Log& log);

  std::vector<const LogChange*> changes_;  // all that were added
  std::map<std::string_view, Log> logs_;
  std::vector<Request> asked_;
  std::map<Request, std::uint64_t> requests_;  // and the entries they have become
  std::vector<NewEntry> entries_;
};

}  // namespace backstep::store::postgres
