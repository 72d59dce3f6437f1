// Calls of the store whose answers come on the service's thread, and what is asked of it often.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "server/host/context.h"
#include "server/tables/table.h"
#include "store/store.h"

namespace backstep::server {

inline constexpr std::size_t kWholeLog = std::numeric_limits<std::int64_t>::max();

using Entries = Result<std::vector<store::Entry>>;
using Places = Result<std::vector<store::Place>>;

void load(Context context, std::string log, std::uint64_t after, std::size_t most,
          std::function<void(const Entries&)> then);
void list(Context context, std::string label, std::optional<store::Place> after, std::size_t most,
          std::function<void(const Places&)> then);
// All entries of a log, however many, some at a time, so that other work comes in between. False:
// the store does not answer.
void for_each_page(Context context, const std::string& log,
                   std::function<void(const std::vector<store::Entry>&)> each,
                   std::function<void(bool all)> then, std::uint64_t after = 0);
void append(Context context, std::vector<store::LogChange> changes,
            std::function<void(const store::AppendAnswer&)> then);
// A log's revision and snapshot, and at most `most` entries after the snapshot.
void load_state(Context context, std::string log, std::size_t most,
                std::function<void(const Result<store::LogState>&)> then);
// See Store::rewrite.
void rewrite(Context context, std::string log, std::uint64_t revision,
             std::vector<store::Rewrite> entries, std::function<void(const Result<bool>&)> then);
void erase(Context context, std::vector<std::string> logs, std::function<void(bool done)> then);

// All logs with a label, however many.
void list_all(Context context, const std::string& label, std::function<void(const Places&)> then);

// The seqs of the last entries of logs; 0: there is no such log.
void lasts(Context context, std::vector<std::string> logs,
           std::function<void(const Result<std::vector<std::uint64_t>>&)> then);

// What is stored of a table, without keeping it: for those who only look. `failed`: the store could
// not say, or the log is broken; else no table means that there is none.
struct StoredTable {
  std::shared_ptr<const Table> table;  // of a table in memory not a copy: it may change later
  bool failed = false;
};
void look_at_table(Context context, const std::string& id,
                   std::function<void(const StoredTable&)> then);

// One entry for a log.
store::Entry entry_of(std::string body, std::int64_t now);
// A new log of one entry.
store::LogChange new_log(std::string log, std::string body, std::int64_t now,
                         std::vector<std::string> labels);

// Calls step(i, next) for each i in turn; `next(false)` ends it. Nothing is kept that long as
// many calls at once would keep: one after the other.
void one_by_one(std::size_t count,
                std::function<void(std::size_t, std::function<void(bool go_on)>)> step,
                std::function<void(bool all)> then);

}  // namespace backstep::server
