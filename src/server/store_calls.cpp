#include "server/store_calls.h"

#include <memory>

#include "server/table_loading.h"

namespace backstep::server {
namespace {

constexpr std::size_t kMostPerCall = 1'000;

struct Listing {
  std::string label;
  std::vector<store::Place> found;
  std::function<void(const Places&)> then;
};

void list_on(House house, const std::shared_ptr<Listing>& listing) {
  std::optional<store::Place> after;
  if (!listing->found.empty()) after = listing->found.back();
  list(house, listing->label, after, kMostPerCall, [house, listing](const Places& places) {
    if (!places) {
      listing->then(places);
      return;
    }
    listing->found.insert(listing->found.end(), places->begin(), places->end());
    if (places->size() < kMostPerCall) {
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

void load_state(House house, std::string log, std::size_t most,
                std::function<void(const Result<store::LogState>&)> then) {
  house.store.load_from_snapshot(
      std::move(log), most, [house, then = std::move(then)](Result<store::LogState> state) {
        house.outside.post([then, state = std::move(state)] { then(state); });
      });
}

void rewrite(House house, std::string log, std::uint64_t revision,
             std::vector<store::Rewrite> entries, std::function<void(const Result<bool>&)> then) {
  house.store.rewrite(std::move(log), revision, std::move(entries),
                      [house, then = std::move(then)](const Result<bool>& done) {
                        house.outside.post([then, done] { then(done); });
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

void look_at_table(House house, const std::string& id, std::function<void(const Looked&)> then) {
  read_table(house, id, [then = std::move(then)](const TableRead& read) {
    if (read.how == TableRead::How::kFound) {
      then({std::shared_ptr<const Table>(read.state, &read.state->table), false});
    } else {
      then({nullptr, read.how != TableRead::How::kUnknown});
    }
  });
}

void for_each_page(House house, const std::string& log,
                   std::function<void(const std::vector<store::Entry>&)> each,
                   std::function<void(bool)> then, std::uint64_t after) {
  load(house, log, after, kMostPerCall, [=](const Entries& entries) {
    if (!entries) {
      then(false);
      return;
    }
    each(*entries);
    if (entries->size() < kMostPerCall) {
      then(true);
    } else {
      for_each_page(house, log, each, then, entries->back().seq);
    }
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
