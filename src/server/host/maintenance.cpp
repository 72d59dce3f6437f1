#include "server/host/maintenance.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/host/store_calls.h"
#include "server/tables/correspondence.h"
#include "server/tables/daily_deal.h"

namespace backstep::server {
namespace {

constexpr std::size_t kAtATime = 200;  // the rest has time until the next look

using Next = std::function<void(bool go_on)>;

// Adds an entry to a table if it still should be when nothing else is on its way.
void add_when_quiet(Tables& tables, Peers& peers, const std::string& id,
                    std::function<bool(const LiveTable&)> should, wire::TableEntry entry,
                    const Next& next) {
  const auto add = [&tables, should = std::move(should), entry = std::move(entry),
                    next](const Live& live) {
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
  };
  tables.open(id, [&peers, add, next](Tables::Opened, const Live& live) {
    if (live == nullptr) {
      next(true);
    } else {
      peers.meet(live, [add, live] { add(live); });
    }
  });
}

// Whoever is connected, here or at another process, is still using the table.
bool is_in_use(const LiveTable& live) {
  return !live.links.empty() || std::any_of(live.elsewhere.begin(), live.elsewhere.end(),
                                            [](const auto& each) { return each.second; });
}

}  // namespace

void Maintenance::expire_attempts(std::int64_t now) {
  list_all(context_, "today", [this, now](const Places& places) {
    if (!places) return;
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    one_by_one(
        found->size(),
        [this, now, found](std::size_t i, const Next& next) {
          const std::string id = (*found)[i].log.substr(kTablePrefix.size());
          look_at_table(context_, id, [this, now, id, next](const StoredTable& looked) {
            const auto is_due = [this, now](const Table& table) {
              return is_past_deadline(table, context_.options, now);
            };
            if (!looked.table || !is_due(*looked.table)) {
              next(true);
              return;
            }
            add_when_quiet(
                tables_, peers_, id, [is_due](const LiveTable& live) { return is_due(live.table); },
                wire::entry::Stopped{wire::entry::Stop::kTimeOver}, next);
          });
        },
        [](bool) {});
  });
}

void Maintenance::advance_correspondence(std::function<void(const Live&)> then) {
  list_all(context_, "correspondence", [this, then = std::move(then)](const Places& places) {
    if (!places) return;
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    one_by_one(
        found->size(),
        [this, found, then](std::size_t i, const Next& next) {
          const std::string id = (*found)[i].log.substr(kTablePrefix.size());
          if (tables_.in_memory(id) != nullptr) return next(true);  // it has timers of its own
          look_at_table(context_, id, [this, id, then, next](const StoredTable& looked) {
            if (!looked.table ||
                !waits_for_server(*looked.table, context_.options, context_.now())) {
              return next(true);
            }
            tables_.open(id, [this, then, next](Tables::Opened, const Live& live) {
              if (live != nullptr) peers_.meet(live, [then, live] { then(live); });
              next(true);
            });
          });
        },
        [](bool) {});
  });
}

void Maintenance::close_unused(std::int64_t now) {
  close_older("lobby", now - context_.options.lobby_days * context_.options.day_ms);
  close_older("running", now - context_.options.game_days * context_.options.day_ms);
}

void Maintenance::close_older(const std::string& label, std::int64_t before) {
  context_.store.list_older(label, before, kAtATime, [this, before](const Places& places) {
    if (!places) return;
    auto found = std::make_shared<std::vector<store::Place>>(*places);
    context_.environment.post([this, before, found] {
      one_by_one(
          found->size(),
          [this, before, found](std::size_t i, const Next& next) {
            add_when_quiet(
                tables_, peers_, (*found)[i].log.substr(kTablePrefix.size()),
                [before](const LiveTable& live) {
                  return !live.table.closed && !is_in_use(live) && live.table.touched_ms < before;
                },
                wire::entry::Closed{"unused"}, next);
          },
          [](bool) {});
    });
  });
}

}  // namespace backstep::server
