#include "server/store_calls.h"

#include <memory>

#include "server/live_table.h"
#include "wire/table_entry.h"

namespace backstep::server {
namespace {

constexpr std::size_t kPage = 1'000;

Looked fold(const std::string& id, const Entries& entries) {
  if (!entries) return {std::nullopt, true};
  if (entries->empty()) return {};
  Table table;
  table.id = id;
  for (const store::Entry& entry : *entries) {
    const Result<wire::TableEntry> read = wire::read_entry(entry.body);
    if (!read || !add(table, *read, entry.seq, entry.time_ms)) return {std::nullopt, true};
  }
  return {std::move(table), false};
}

struct Listing {
  std::string label;
  std::vector<store::Place> found;
  std::function<void(const Places&)> then;
};

void list_on(House house, const std::shared_ptr<Listing>& listing) {
  std::optional<store::Place> after;
  if (!listing->found.empty()) after = listing->found.back();
  list(house, listing->label, after, kPage, [house, listing](const Places& places) {
    if (!places) {
      listing->then(places);
      return;
    }
    listing->found.insert(listing->found.end(), places->begin(), places->end());
    if (places->size() < kPage) {
      listing->then(listing->found);
    } else {
      list_on(house, listing);
    }
  });
}

struct Walk {
  std::size_t count = 0;
  std::function<void(std::size_t, std::function<void(bool)>)> step;
  std::function<void(bool)> then;
};

// A step may answer at once, any number of times in a row: so no recursion for those.
void walk_on(const std::shared_ptr<Walk>& walk, std::size_t place) {
  while (place < walk->count) {
    struct At {
      bool inside = true;
      bool answered = false;
      bool go_on = false;
    };
    auto at = std::make_shared<At>();
    walk->step(place, [walk, place, at](bool go_on) {
      at->answered = true;
      at->go_on = go_on;
      if (at->inside) return;
      if (go_on) {
        walk_on(walk, place + 1);
      } else {
        walk->then(false);
      }
    });
    at->inside = false;
    if (!at->answered) return;
    if (!at->go_on) {
      walk->then(false);
      return;
    }
    ++place;
  }
  walk->then(true);
}

}  // namespace

void load(House house, std::string log, std::uint64_t after, std::size_t most,
          std::function<void(const Entries&)> then) {
  house.store.load(std::move(log), after, most, [house, then = std::move(then)](Entries entries) {
    house.outside.post([then, entries = std::move(entries)] { then(entries); });
  });
}

void list(House house, std::string label, std::optional<store::Place> after, std::size_t most,
          std::function<void(const Places&)> then) {
  house.store.list(std::move(label), std::move(after), most,
                   [house, then = std::move(then)](Places places) {
                     house.outside.post([then, places = std::move(places)] { then(places); });
                   });
}

void append(House house, std::vector<store::LogChange> changes,
            std::function<void(const store::AppendAnswer&)> then) {
  house.store.append(std::move(changes),
                     [house, then = std::move(then)](store::AppendAnswer answer) {
                       house.outside.post([then, answer = std::move(answer)] { then(answer); });
                     });
}

void rewrite(House house, std::string log, std::uint64_t seq, std::string body,
             std::function<void(bool)> then) {
  house.store.rewrite(std::move(log), seq, std::move(body),
                      [house, then = std::move(then)](const Result<bool>& done) {
                        house.outside.post([then, ok = done.ok()] { then(ok); });
                      });
}

void erase(House house, std::vector<std::string> logs, std::function<void(bool)> then) {
  house.store.erase(std::move(logs),
                    [house, then = std::move(then)](const Result<std::size_t>& done) {
                      house.outside.post([then, ok = done.ok()] { then(ok); });
                    });
}

void list_all(House house, const std::string& label, std::function<void(const Places&)> then) {
  auto listing = std::make_shared<Listing>();
  listing->label = label;
  listing->then = std::move(then);
  list_on(house, listing);
}

void lasts(House house, std::vector<std::string> logs,
           std::function<void(const Result<std::vector<std::uint64_t>>&)> then) {
  house.store.lasts(std::move(logs), [house, then = std::move(then)](
                                         const Result<std::vector<std::uint64_t>>& found) {
    house.outside.post([then, found] { then(found); });
  });
}

// Reading a long log takes a while, and is done on the store's thread, where nobody waits for it.
void look_at_table(House house, const std::string& id, std::function<void(const Looked&)> then) {
  house.store.load(table_log(id), 0, kWholeLog,
                   [house, id, then = std::move(then)](const Entries& entries) {
                     auto looked = std::make_shared<const Looked>(fold(id, entries));
                     house.outside.post([then, looked] { then(*looked); });
                   });
}

store::Entry entry_of(std::string body, std::int64_t now) {
  store::Entry entry;
  entry.time_ms = now;
  entry.body = std::move(body);
  return entry;
}

store::LogChange new_log(std::string log, std::string body, std::int64_t now,
                         std::vector<std::string> labels) {
  store::LogChange change;
  change.log = std::move(log);
  change.entries.push_back(entry_of(std::move(body), now));
  change.labels = std::move(labels);
  return change;
}

void one_by_one(std::size_t count, std::function<void(std::size_t, std::function<void(bool)>)> step,
                std::function<void(bool)> then) {
  auto walk = std::make_shared<Walk>();
  walk->count = count;
  walk->step = std::move(step);
  walk->then = std::move(then);
  walk_on(walk, 0);
}

}  // namespace backstep::server
