#include "server/upkeep.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/store_calls.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::size_t kAtATime = 200;  // the rest has time until the next look
constexpr std::string_view kTablePrefix = "table/";

using Next = std::function<void(bool go_on)>;

bool is_due(const Table& table, std::int64_t now) {
  return table.is_running() && !table.closed && now - table.game->started_ms >= kDayMs;
}

// Adds an entry to a table if it still should be when nothing else is on its way.
void add_when_quiet(Tables& tables, const std::string& id,
                    std::function<bool(const LiveTable&)> should, wire::TableEntry entry,
                    const Next& next) {
  tables.open(id, [&tables, should = std::move(should), entry = std::move(entry), next](
                      Tables::Opened, const Live& live) {
    if (live == nullptr) {
      next(true);
      return;
    }
    tables.when_quiet(live, [&tables, live, should, entry, next] {
      if (!should(*live)) {
        next(true);
        return;
      }
      Commit commit;
      commit.entries.push_back(entry);
      commit.then = [next](Committed, std::uint64_t) { next(true); };
      tables.commit(live, std::move(commit));
    });
  });
}

}  // namespace

void Upkeep::expire_attempts(std::int64_t now) {
  list_all(house_, "today", [this, now](const Places& places) {
    if (!places) return;
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    one_by_one(
        found->size(),
        [this, now, found](std::size_t i, const Next& next) {
          const std::string id = (*found)[i].log.substr(kTablePrefix.size());
          look_at_table(house_, id, [this, now, id, next](const Looked& looked) {
            if (!looked.table || !is_due(*looked.table, now)) {
              next(true);
              return;
            }
            add_when_quiet(
                tables_, id, [now](const LiveTable& live) { return is_due(live.table, now); },
                wire::entry::Stopped{wire::entry::Stop::kTimeOver}, next);
          });
        },
        [](bool) {});
  });
}

void Upkeep::close_unused(std::int64_t now) {
  close_older("lobby", now - house_.options.lobby_days * kDayMs);
  close_older("running", now - house_.options.game_days * kDayMs);
}

void Upkeep::close_older(const std::string& label, std::int64_t before) {
  house_.store.list_older(label, before, kAtATime, [this, before](const Places& places) {
    if (!places) return;
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    house_.outside.post([this, before, found] {
      one_by_one(
          found->size(),
          [this, before, found](std::size_t i, const Next& next) {
            // Whoever is there is still using it, whatever the log says.
            add_when_quiet(
                tables_, (*found)[i].log.substr(kTablePrefix.size()),
                [before](const LiveTable& live) {
                  return !live.table.closed && live.links.empty() && live.table.touched_ms < before;
                },
                wire::entry::Closed{"unused"}, next);
          },
          [](bool) {});
    });
  });
}

}  // namespace backstep::server
