#include "server/tables.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <variant>

#include "server/store_calls.h"

namespace backstep::server {
namespace {

constexpr int kMostTries = 20;
constexpr std::int64_t kReadAgainMs = 30'000;

}  // namespace

Live Tables::in_memory(std::string_view id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void Tables::open(const std::string& id, std::function<void(Opened, Live)> then) {
  if (Live live = in_memory(id)) {
    then(Opened::kOpen, std::move(live));
    return;
  }
  auto& waiting = opening_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  house_.store.load(table_log(id), 0, kWholeLog, [this, id](auto entries) {
    house_.outside.post([this, id, entries = std::move(entries)] { opened(id, entries); });
  });
}

void Tables::opened(const std::string& id, const Result<std::vector<store::Entry>>& entries) {
  Opened how = Opened::kOpen;
  Live live = in_memory(id);  // it may have been created meanwhile
  if (live == nullptr) {
    if (!entries) {
      how = Opened::kFailed;
    } else if (entries->empty()) {
      how = Opened::kUnknown;
    } else {
      live = std::make_shared<LiveTable>(house_.now());
      live->table.id = id;
      for (const store::Entry& entry : *entries) {
        const std::optional<Error> wrong = live->take(entry);
        if (!wrong) continue;
        house_.outside.log(Level::kError, "table_broken",
                           {{"table", id.substr(0, 6)}, {"why", wrong->sentence}});
        how = Opened::kBroken;
        live = nullptr;
        break;
      }
      if (live != nullptr) {
        live->labels = labels_of(live->table);
        // Whoever came elsewhere a moment ago is told of by a note that may still be on its way.
        for (const Happening& each : live->history) {
          if (const auto* const joined = std::get_if<wire::entry::Joined>(&each.entry)) {
            live->presence.expect(joined->person, each.ms);
          }
        }
        tables_[id] = live;
      }
    }
  }
  auto waiting = std::move(opening_[id]);
  opening_.erase(id);
  for (const auto& then : waiting) then(how, live);
}

void Tables::create(const std::string& id, Commit commit,
                    std::function<void(Committed, Live)> then) {
  Live live = std::make_shared<LiveTable>(house_.now());
  live->table.id = id;
  commit.then = [this, live, id, then = std::move(then)](Committed committed, std::uint64_t) {
    if (committed != Committed::kStored) tables_.erase(id);
    then(committed, committed == Committed::kStored ? live : nullptr);
  };
  tables_[id] = live;
  this->commit(live, std::move(commit));
}

void Tables::when_quiet(const Live& live, std::function<void()> what) {
  if (live->busy || !live->waiting.empty()) {
    live->waiting.push_back(std::move(what));
  } else {
    what();
  }
}

void Tables::commit(const Live& live, Commit commit) {
  live->busy = true;
  try_commit(live, std::make_shared<Commit>(std::move(commit)), 0);
}

void Tables::try_commit(const Live& live, const std::shared_ptr<Commit>& commit, int tries) {
  const std::int64_t now = house_.now();
  const auto next = std::make_shared<Next>(live->table);
  next->happenings.reserve(commit->entries.size());
  store::LogChange change;
  change.log = table_log(live->table.id);
  change.expected = live->table.seq;
  std::vector<store::LogChange> ends;
  std::vector<std::string> shared;  // logs that the ends of other games add to, as well
  for (const wire::TableEntry& entry : commit->entries) {
    const std::uint64_t seq = next->table.seq + 1;
    const Result<Outcome> outcome = add(next->table, entry, seq, now);
    if (!outcome) {
      house_.outside.log(Level::kError, "entry_refused", {{"why", outcome.error().sentence}});
      finish(live, *commit, Committed::kFailed, 0);
      return;
    }
    if (outcome->over) {
      shared = archive_.logs_of_end(next->table);
      if (!archive_.knows(shared)) {
        archive_.look_up(shared, [this, live, commit, tries](bool done) {
          if (done && tries < kMostTries) {
            try_commit(live, commit, tries + 1);
          } else {
            finish(live, *commit, Committed::kFailed, 0);
          }
        });
        return;
      }
      archive_.add_end(next->table, now, ends);
    }
    store::Entry stored;
    stored.time_ms = now;
    stored.body = wire::write_entry(entry);
    if (change.entries.empty()) {
      stored.client = commit->client;
      stored.number = commit->number;
    }
    change.entries.push_back(std::move(stored));
    next->happenings.push_back({seq, now, entry, *outcome});
  }
  next->labels = labels_of(next->table);
  if (next->labels != live->labels) change.labels = next->labels;
  std::vector<store::LogChange> changes;
  changes.push_back(std::move(change));
  for (store::LogChange& end : ends) changes.push_back(std::move(end));
  for (const store::LogChange& beside : commit->besides) changes.push_back(beside);
  house_.store.append(std::move(changes), [this, live, commit, next, tries,
                                           shared = std::move(shared)](store::AppendAnswer answer) {
    house_.outside.post([this, live, commit, next, tries, shared, answer = std::move(answer)] {
      archive_.stored(shared, answer.outcome == store::Appended::kStored);
      answered(live, commit, next, answer, tries);
    });
  });
}

void Tables::answered(const Live& live, const std::shared_ptr<Commit>& commit,
                      const std::shared_ptr<Next>& next, const store::AppendAnswer& answer,
                      int tries) {
  switch (answer.outcome) {
    case store::Appended::kStored: {
      const std::vector<Happening>& happenings = next->happenings;
      live->table = std::move(next->table);
      live->labels = std::move(next->labels);
      for (std::size_t i = 0; i < happenings.size(); ++i) {
        live->remember(happenings[i], i == 0 ? commit->client : std::string(), commit->number);
      }
      changed_(live, happenings, Origin::kHere);
      finish(live, *commit, Committed::kStored, happenings.front().seq);
      return;
    }
    case store::Appended::kRepeated:
      if (answer.seq >
          live->table.seq) {  // stored by another process, or before an answer was lost
        reload(live, &NewsCounts::conflict, [this, live, commit, seq = answer.seq] {
          finish(live, *commit, Committed::kRepeated, seq);
        });
      } else {
        finish(live, *commit, Committed::kRepeated, answer.seq);
      }
      return;
    case store::Appended::kConflict:
      ++conflicts_;
      if (tries >= kMostTries) break;
      if (answer.log == table_log(live->table.id)) {
        reload(live, &NewsCounts::conflict,
               [this, live, commit] { finish(live, *commit, Committed::kConflict, 0); });
        return;
      }
      for (const store::LogChange& beside : commit->besides) {
        if (beside.log == answer.log) {  // whoever asked for it knows what that means
          finish(live, *commit, Committed::kConflict, answer.seq);
          return;
        }
      }
      try_commit(live, commit, tries + 1);  // a log that others add to has grown
      return;
    case store::Appended::kFailed:
      break;
  }
  ++failures_;
  if (failures_logged_.take(house_.now())) {
    house_.outside.log(Level::kError, "store_failed", {{"why", answer.why}});
  }
  finish(live, *commit, Committed::kFailed, 0);
}

// REQUIRES: busy, so that nothing else changes the table meanwhile.
void Tables::reload(const Live& live, NewsCount by, std::function<void()> then) {
  load(house_, table_log(live->table.id), live->table.seq, kWholeLog,
       [this, live, by, heard = live->heard, then = std::move(then)](const Entries& entries) {
         if (entries) take_tail(live, *entries, by);
         // What was said to be there and is not, or cannot be read: the next look for news will
         // find it.
         if (!entries || live->heard <= heard) live->heard = 0;
         then();
       });
}

// One after the other: what is told of an entry is made from the table as it was then. (The end of
// a game cannot be told when the next one is dealt.)
void Tables::take_tail(const Live& live, const std::vector<store::Entry>& tail, NewsCount by) {
  const std::uint64_t before = live->table.seq;
  bool forgets = false;
  for (const store::Entry& entry : tail) {
    if (entry.seq <= live->table.seq) continue;
    if (const std::optional<Error> wrong = live->take(entry)) {
      house_.outside.log(Level::kError, "table_broken",
                         {{"table", live->table.id.substr(0, 6)}, {"why", wrong->sentence}});
      // Half an entry may have been added: nobody goes on with this table.
      for (const net::Link link : live->links) {
        house_.outside.close(link, net::Close::kGoingAway, "broken_table");
      }
      tables_.erase(live->table.id);
      return;
    }
    const Happening happened = live->history.back();
    forgets = forgets || std::holds_alternative<wire::entry::Forgotten>(happened.entry);
    live->labels = labels_of(live->table);
    changed_(live, {happened}, Origin::kElsewhere);
  }
  if (live->table.seq > before) ++(news_.*by);
  // Whoever forgets exchanges entries after that. There will be word of it, which may be lost.
  if (forgets) house_.outside.after(kReadAgainMs, [this, live] { read_again(live); });
}

void Tables::listen() {
  // News come in bunches, on other threads: each bunch is posted once.
  struct Bunch {
    std::mutex mutex;
    std::vector<std::pair<std::string, std::uint64_t>> news;
  };
  house_.store.on_news(
      [this, bunch = std::make_shared<Bunch>()](const std::string& log, std::uint64_t last) {
        const std::lock_guard lock(bunch->mutex);
        bunch->news.emplace_back(log, last);
        if (bunch->news.size() > 1) return;
        house_.outside.post([this, bunch] {
          std::vector<std::pair<std::string, std::uint64_t>> news;
          {
            const std::lock_guard taking(bunch->mutex);
            news.swap(bunch->news);
          }
          for (const auto& [name, seq] : news) heard(name, seq, false);
        });
      });
}

void Tables::heard(std::string_view log, std::uint64_t last, bool in_sweep) {
  if (!log.starts_with(kTablePrefix)) return;
  const Live live = in_memory(log.substr(kTablePrefix.size()));
  if (live == nullptr || last <= live->table.seq) return;
  if (last > live->heard) {
    live->heard = last;
    live->heard_in_sweep = in_sweep;
  }
  if (!live->busy) catch_up(live);
}

void Tables::catch_up(const Live& live) {
  live->busy = true;
  const NewsCount by = live->heard_in_sweep ? &NewsCounts::sweep : &NewsCounts::hint;
  reload(live, by, [this, live] { release(live); });
}

void Tables::refresh(const Live& live, std::function<void()> then) {
  when_quiet(live, [this, live, then = std::move(then)] { refresh_now(live, then); });
}

void Tables::refresh_now(const Live& live, std::function<void()> then) {
  live->busy = true;
  reload(live, &NewsCounts::visit, [this, live, then = std::move(then)] {
    live->busy = false;
    then();
    release_waiting(live);
  });
}

void Tables::read_again(const Live& live) {
  when_quiet(live, [this, live] {
    live->busy = true;
    load(house_, table_log(live->table.id), 0, kWholeLog, [this, live](const Entries& entries) {
      if (entries) {
        const std::uint64_t before = live->table.seq;
        if (!live->read_again(*entries)) {
          std::vector<Happening> happenings;
          for (const Happening& each : live->history) {
            if (each.seq > before) happenings.push_back(each);
          }
          if (!happenings.empty()) changed_(live, happenings, Origin::kElsewhere);
        }
      }
      release(live);
    });
  });
}

void Tables::look_for_news() {
  if (looking_for_news_ || tables_.empty()) return;
  looking_for_news_ = true;
  auto logs = std::make_shared<std::vector<std::string>>();
  logs->reserve(tables_.size());
  for (const auto& each : tables_) logs->push_back(table_log(each.first));
  lasts(house_, *logs, [this, logs](const Result<std::vector<std::uint64_t>>& lasts) {
    looking_for_news_ = false;
    for (std::size_t i = 0; lasts && i < lasts->size(); ++i) {
      heard((*logs)[i], (*lasts)[i], true);
    }
  });
}

void Tables::finish(const Live& live, const Commit& commit, Committed committed,
                    std::uint64_t seq) {
  live->busy = false;
  if (commit.then) commit.then(committed, seq);
  release_waiting(live);
}

void Tables::release(const Live& live) {
  live->busy = false;
  release_waiting(live);
}

void Tables::release_waiting(const Live& live) {
  if (!live->busy && live->heard > live->table.seq) catch_up(live);
  while (!live->busy && !live->waiting.empty()) {
    const std::function<void()> next = std::move(live->waiting.front());
    live->waiting.pop_front();
    next();
  }
}

void Tables::sweep(std::int64_t idle_ms, const std::function<void(const Live&)>& forgotten) {
  const std::int64_t before = house_.now() - idle_ms;
  std::erase_if(tables_, [&](const auto& each) {
    const LiveTable& live = *each.second;
    if (!live.links.empty() || live.busy || !live.waiting.empty() || live.bots.thinking ||
        live.idle_since_ms >= before || live.table.touched_ms >= before) {
      return false;
    }
    forgotten(each.second);
    return true;
  });
}

void Tables::for_each(const std::function<void(const Live&)>& what) const {
  for (const auto& each : tables_) what(each.second);
}

}  // namespace backstep::server
