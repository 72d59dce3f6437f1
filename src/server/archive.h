// Archive: what the end of a game leaves behind in other logs than its table's: the game itself,
// the history of everyone who played it, totals, and the results of a deal that others play, too.
// All of it is stored together with the entry that ended the game.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/house.h"
#include "server/table.h"
#include "store/store.h"
#include "wire/stored.h"

namespace backstep::server {

class Archive {
 public:
  explicit Archive(House house) : house_(house) {}

  // Adds the changes that the end of the table's game means. REQUIRES: it has just ended.
  void add_end(const Table& table, std::int64_t now, std::vector<store::LogChange>& changes);
  // Adds one entry to a log that several may append to; wherever its end is by now.
  void add_entry(const std::string& log, std::string body, std::int64_t now,
                 std::vector<store::LogChange>& changes, std::vector<std::string> labels = {});
  // After a conflict: finds out where that log ends, so that another try may succeed.
  void catch_up(const std::string& log, std::uint64_t seq, std::function<void()> then);

  // Whether a game of this deal counts in anybody's statistics.
  static bool counts(const wire::DealChoice& deal);
  // The log that gathers the results of a deal; empty if nobody else can play it.
  static std::string results_log(const wire::DealChoice& deal);

 private:
  // The end of a log, as far as we know, with what is on its way to the store.
  struct Tail {
    std::uint64_t seq = 0;
    std::string body;
  };

  House house_;
  std::map<std::string, Tail, std::less<>> tails_;
};

std::string game_log(std::string_view id);
std::string person_log(std::string_view id);
wire::StoredGame stored_game(const Table& table, std::int64_t ended);

}  // namespace backstep::server
