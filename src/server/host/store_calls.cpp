#include "server/host/store_calls.h"

#include <memory>

#include "server/tables/table_loading.h"

namespace backstep::server {
namespace {

constexpr std::size_t kMostPerCall = 1'000;

struct Listing {
  std::string label;
  std::vector<store::Place> found;
  std::function<void(const Places&)> then;
};

void list_on(Context context, const std::shared_ptr<Listing>& listing) {
  std::optional<store::Place> after;
  if (!listing->found.empty()) after = listing->found.back();
  list(context, listing->label, after, kMostPerCall, [context, listing](const Places& places) {
    if (!places) {
      listing->then(places);
      return;
    }
    listing->found.insert(listing->found.end(), places->begin(), places->end());
    if (places->size() < kMostPerCall) {
      listing->then(listing->found);
    } else {
      list_on(context, listing);
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

void load(Context context, std::string log, std::uint64_t after, std::size_t most,
          std::function<void(const Entries&)> then) {
  context.store.load(
      std::move(log), after, most, [context, then = std::move(then)](Entries entries) {
        context.environment.post([then, entries = std::move(entries)] { then(entries); });
      });
}

void list(Context context, std::string label, std::optional<store::Place> after, std::size_t most,
          std::function<void(const Places&)> then) {
  context.store.list(
      std::move(label), std::move(after), most, [context, then = std::move(then)](Places places) {
        context.environment.post([then, places = std::move(places)] { then(places); });
      });
}

void append(Context context, std::vector<store::LogChange> changes,
            std::function<void(const store::AppendAnswer&)> then) {
  context.store.append(
      std::move(changes), [context, then = std::move(then)](store::AppendAnswer answer) {
        context.environment.post([then, answer = std::move(answer)] { then(answer); });
      });
}

void load_state(Context context, std::string log, std::size_t most,
                std::function<void(const Result<store::LogState>&)> then) {
  context.store.load_from_snapshot(
      std::move(log), most, [context, then = std::move(then)](Result<store::LogState> state) {
        context.environment.post([then, state = std::move(state)] { then(state); });
      });
}

void rewrite(Context context, std::string log, std::uint64_t revision,
             std::vector<store::Rewrite> entries, std::function<void(const Result<bool>&)> then) {
  context.store.rewrite(std::move(log), revision, std::move(entries),
                        [context, then = std::move(then)](const Result<bool>& done) {
                          context.environment.post([then, done] { then(done); });
                        });
}

void erase(Context context, std::vector<std::string> logs, std::function<void(bool)> then) {
  context.store.erase(std::move(logs),
                      [context, then = std::move(then)](const Result<std::size_t>& done) {
                        context.environment.post([then, ok = done.ok()] { then(ok); });
                      });
}

void list_all(Context context, const std::string& label, std::function<void(const Places&)> then) {
  auto listing = std::make_shared<Listing>();
  listing->label = label;
  listing->then = std::move(then);
  list_on(context, listing);
}

void lasts(Context context, std::vector<std::string> logs,
           std::function<void(const Result<std::vector<std::uint64_t>>&)> then) {
  context.store.lasts(std::move(logs), [context, then = std::move(then)](
                                           const Result<std::vector<std::uint64_t>>& found) {
    context.environment.post([then, found] { then(found); });
  });
}

void look_at_table(Context context, const std::string& id,
                   std::function<void(const StoredTable&)> then) {
  read_table(context, id, [then = std::move(then)](const TableRead& read) {
    if (read.how == TableRead::How::kFound) {
      then({std::shared_ptr<const Table>(read.state, &read.state->table), false});
    } else {
      then({nullptr, read.how != TableRead::How::kUnknown});
    }
  });
}

void for_each_page(Context context, const std::string& log,
                   std::function<void(const std::vector<store::Entry>&)> each,
                   std::function<void(bool)> then, std::uint64_t after) {
  load(context, log, after, kMostPerCall, [=](const Entries& entries) {
    if (!entries) {
      then(false);
      return;
    }
    each(*entries);
    if (entries->size() < kMostPerCall) {
      then(true);
    } else {
      for_each_page(context, log, each, then, entries->back().seq);
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
