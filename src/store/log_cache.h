// LogCache: what the writer of a data file knows about logs without asking SQLite: where each ends,
// and which requests of clients it holds.
//
// Requests are known again among the last entries of a log (kRemembered). Clients number their
// requests upwards, so for most appends it is enough to know the highest number of each client
// there: a higher one cannot be a repetition. For others the requests themselves are read.
//
// Bounded: beyond its limits it forgets what was used least lately, and the writer reads again,
// which costs as much as those last entries and not as the log. For one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "store/store.h"

namespace backstep::store {

class LogCache {
 public:
  // A request that became an entry. The client is known by its hash: a match must be confirmed.
  struct Request {
    std::uint64_t client = 0;
    std::uint64_t number = 0;
    std::uint64_t seq = 0;

    auto operator<=>(const Request&) const = default;
  };

  struct Log {
    std::int64_t id = 0;
    std::uint64_t last = 0;
    std::int64_t touched_ms = 0;
    bool knows_clients = false;    // `highest` says something about every client that counts
    std::vector<Request> highest;  // one for each client

    // Whether the log does not hold this request. REQUIRES: knows_clients.
    bool is_new(std::uint64_t client, std::uint64_t number) const;
    void note(const Request& request);
    // Before this entry requests are not known again.
    std::uint64_t remembered_after() const { return last > kRemembered ? last - kRemembered : 0; }
  };

  static std::uint64_t hash(std::string_view client) {
    return std::hash<std::string_view>()(client);
  }

  // Stays valid until the next add(), erase() or clear().
  Log* find(const std::string& name);
  Log& add(const std::string& name, Log log);
  void erase(const std::string& name);
  void clear();
  std::size_t size() const { return logs_.size(); }

  // The requests of a log, in order of client and number; null if they were not read yet.
  const std::vector<Request>* requests_of(std::int64_t log) const;
  const std::vector<Request>& add_requests(std::int64_t log, std::vector<Request> requests);
  // A request became an entry of this log.
  void note(Log& log, const Request& request);

  std::size_t request_count() const { return request_count_; }

  static constexpr std::size_t kMostLogs = 20'000;
  static constexpr std::size_t kMostRequests = 500'000;  // of the logs whose requests were read

 private:
  struct Kept {
    Log log;
    std::list<std::string>::iterator place;
  };

  void forget_requests(std::int64_t log);
  // Of other logs, until there is room.
  void make_room_for_requests(std::size_t more, std::int64_t log);

  std::unordered_map<std::string, Kept> logs_;
  std::list<std::string> used_;                            // their names, used last first
  std::map<std::int64_t, std::vector<Request>> requests_;  // by the id of their log
  std::size_t request_count_ = 0;
};

}  // namespace backstep::store
