// Usage: how much of its budgets a table has used (budget.h). It follows from the log, so that all
// processes count alike and a restart forgets nothing.
#pragma once

#include <boost/describe/class.hpp>
#include <cstddef>
#include <cstdint>

#include "server/limits/request_queue.h"
#include "server/tables/table.h"
#include "wire/table_entry.h"

namespace backstep::server {

// How an entry counts.
struct StoredSize {
  std::size_t bytes = 0;
  bool is_free = false;                   // not counted against budgets of the day and the game
  Standing standing = Standing::kSeated;  // of whoever made it
};
// `table` is as it is after the entry.
StoredSize stored_size(const wire::TableEntry& entry, const Table& table, std::size_t bytes);

// What those used who have only a share of a table's budgets.
struct UsageShare {
  std::uint64_t entries = 0;  // all, also those that are free
  std::uint64_t bytes = 0;
  std::uint64_t day_entries = 0;
  std::uint64_t day_bytes = 0;
  std::uint64_t game_bytes = 0;

  bool operator==(const UsageShare&) const = default;
};
BOOST_DESCRIBE_STRUCT(UsageShare, (), (entries, bytes, day_entries, day_bytes, game_bytes))

struct Usage {
  std::uint64_t bytes = 0;  // of all entries
  std::int64_t day = 0;     // days since 1970, UTC; the next three are of this day
  std::uint64_t day_entries = 0;
  std::uint64_t day_bytes = 0;
  std::uint64_t day_games = 0;
  std::uint64_t game_bytes = 0;  // since the last deal
  UsageShare visitors;           // people who came, and visitors
  UsageShare unseated;           // the same, and members without a seat

  bool operator==(const Usage&) const = default;

  // Counts a stored entry.
  void add(const wire::TableEntry& entry, const StoredSize& size, std::int64_t ms);
};
BOOST_DESCRIBE_STRUCT(Usage, (),
                      (bytes, day, day_entries, day_bytes, day_games, game_bytes, visitors,
                       unseated))

// Days since 1970, UTC.
constexpr std::int64_t day_of(std::int64_t ms) { return ms / 86'400'000; }

// Entries that no budget of the day or the game counts: those that a game needs in order to be
// played to its end, those of the server and of bots, those of which there is at most one for each
// entry that is counted, and bots for other players with what these do about it: a seat gets such a
// bot at most once in two minutes. So others can use up a table's budget and still keep nobody from
// playing, leaving, taking a seat back or voting about the seat of an idle player.
// `table` is as it is before or after the entry.
bool is_unbudgeted(const wire::TableEntry& entry, const Table& table);

// As what a person uses the table's budgets: people on seats and the host have all of them, others
// a share (budget.h).
Standing budget_standing(const Table& table, int member);

}  // namespace backstep::server
