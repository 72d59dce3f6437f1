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

#include "server/host/context.h"
#include "server/tables/table.h"
#include "store/store.h"
#include "wire/stored.h"

namespace backstep::server {

class Archive {
 public:
  explicit Archive(Context context);

  // Adds the changes that the end of the table's game means.
  // REQUIRES: it has just ended, and knows(logs_of_end(table)).
  void add_end(const Table& table, std::int64_t now, std::vector<store::LogChange>& changes);

  // The logs that the end of a game adds to and that other games add to, as well. Where they end
  // must be known before: it is found out once, and then followed, so that the ends of several
  // games can be on their way at the same time. Where other processes add to them, too, it is found
  // out for every game. Only of totals each process has a part of its own.
  std::vector<std::string> logs_of_end(const Table& table) const;
  bool knows(const std::vector<std::string>& logs) const;
  void look_up(const std::vector<std::string>& logs, std::function<void(bool done)> then);
  // The store has answered. If what was added to these was not stored after all, where they end has
  // to be looked up again.
  void stored(const std::vector<std::string>& logs, bool all);

  // Whether the table's game counts in anybody's statistics: by its deal, and by who played it.
  static bool counts(const Table& table);
  // Whether it counts in those of all, which anybody may read: never if its cards are a secret of
  // those who played it.
  static bool counts_for_all(const Table& table);
  // The log that gathers the results of a deal; empty if nobody else can play it.
  static std::string results_log(const wire::DealChoice& deal);
  // The rules whose totals are in this log.
  static std::string rules_of_totals(std::string_view log);

 private:
  // The same for the game of a table; empty, too, if it says nothing of people.
  static std::string results_of(const Table& table);

  // The end of a log, as far as we know, with what is on its way to the store.
  struct Tail {
    std::uint64_t seq = 0;
    std::string body;
  };

  void add_entry(const std::string& log, std::string body, std::int64_t now,
                 std::vector<store::LogChange>& changes, std::vector<std::string> labels);
  void note_tail(const std::string& log, Tail tail);
  // The totals of rules that many play are in several logs, so that games that end at the same time
  // at different processes seldom meet: each process adds to one of them, and to another one when
  // it met somebody there.
  std::string totals_log(const Table& table) const;

  Context context_;
  std::uint64_t part_ = 0;  // of the totals
  std::map<std::string, Tail, std::less<>> tails_;
};

std::string game_log(std::string_view id);
std::string person_log(std::string_view id);
wire::StoredGame stored_game(const Table& table, std::int64_t ended);

// The two entries of a finished game's log, as the log of its table says them now: without those
// who were forgotten since. REQUIRES: the game of the table has just ended.
struct ArchivedGame {
  std::string game;
  std::string stored;
  std::string record;
};
ArchivedGame archived_game(const Table& table, std::int64_t ended);

}  // namespace backstep::server
