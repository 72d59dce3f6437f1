// Prune: takes out of a store what nobody has touched for long.
//
// The log of a table is kept for as long as something is kept that was made from it, whatever its
// age: finished games and club evenings. Whoever wants to be forgotten is taken out of those by
// what the log of the table says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/result.h"
#include "store/store.h"

namespace backstep::cmd {

struct PruneOptions {
  std::int64_t day_seconds = 86'400;          // less only in tests
  std::int64_t lobby_days = 1;                // of tables where nothing was dealt yet
  std::int64_t game_days = 90;                // of all other tables
  std::optional<std::int64_t> finished_days;  // of finished games and club evenings; else kept
  bool dry_run = false;                       // only counts
};

struct Pruned {
  std::size_t lobbies = 0;
  std::size_t tables = 0;
  std::size_t kept_tables = 0;  // old enough, but for what was made from them
  std::size_t games = 0;
  std::size_t analyses = 0;
  std::size_t clubs = 0;
};

// REQUIRES: nobody else works on the store. `now_ms` is since 1970.
Result<Pruned> prune(store::Store& store, const PruneOptions& options, std::int64_t now_ms);

}  // namespace backstep::cmd
