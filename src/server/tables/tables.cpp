#include "server/tables/tables.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <variant>

#include "server/host/store_calls.h"
#include "server/tables/seat_times.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kReadAgainMs = 30'000;
constexpr TokenRate kLoggedFailures{1, 20};

// Whether this is a legal play after which the game goes on: then nothing but the game changes, and
// no label of the table. Most commits are such plays.
bool only_plays_on(const Table& table, const std::vector<wire::TableEntry>& entries) {
  const auto* const did =
      entries.size() == 1 ? std::get_if<wire::entry::Did>(&entries[0]) : nullptr;
  if (did == nullptr || !table.is_running() || !table.game->begun) return false;
  State state = table.game->state;
  for (const Action action : did->actions) {
    if (state.is_over() || state.turn != did->seat || apply(state, action) != Refusal::kNone) {
      return false;
    }
  }
  return !state.is_over();
}

store::Entry first_entry(const Commit& commit, std::int64_t now) {
  store::Entry entry;
  entry.time_ms = now;
  entry.client = commit.client;
  entry.number = commit.number;
  entry.body = wire::write_entry(commit.entries.front());
  return entry;
}

}  // namespace

Live Tables::in_memory(std::string_view id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

Live Tables::new_live(const std::string& id) const {
  Live live = std::make_shared<LiveTable>(context_.now());
  live->table.id = id;
  live->most_history_bytes = static_cast<std::size_t>(context_.options.limits.table_history_bytes);
  live->presence.set_host_idle(seat_times(context_.options.limits).idle_turn_ms);
  return live;
}

void Tables::open(const std::string& id, std::function<void(Opened, Live)> then) {
  if (Live live = in_memory(id)) {
    then(Opened::kOpen, std::move(live));
    return;
  }
  auto& waiting = opening_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  read_table(context_, id, [this, id](const TableRead& read) { opened(id, read); });
}

void Tables::opened(const std::string& id, const TableRead& read) {
  Opened how = Opened::kOpen;
  Live live = in_memory(id);  // it may have been created meanwhile
  if (live == nullptr) {
    switch (read.how) {
      case TableRead::How::kFound:
        live = take_in(read);
        break;
      case TableRead::How::kUnknown:
        how = Opened::kUnknown;
        break;
      case TableRead::How::kBroken:
        context_.environment.log(Level::kError, "table_broken",
                                 {{"table", id.substr(0, 6)}, {"why", read.why}});
        how = Opened::kBroken;
        break;
      case TableRead::How::kFailed:
        how = Opened::kFailed;
        break;
    }
  }
  auto waiting = std::move(opening_[id]);
  opening_.erase(id);
  for (const auto& then : waiting) then(how, live);
}

Live Tables::take_in(const TableRead& read) {
  Live live = std::make_shared<LiveTable>(context_.now());
  live->presence.set_host_idle(seat_times(context_.options.limits).idle_turn_ms);
  live->replace(std::move(*read.state), read.mark);
  live->labels = labels_of(live->table);
  // Older versions did not label those who asked: the next entry does.
  if (!live->table.askers.empty()) live->labels.clear();
  // Whoever came elsewhere a moment ago is told of by a note that may still be on its way.
  for (const Happening& each : live->history) {
    if (const auto* const joined = std::get_if<wire::entry::Joined>(&each.entry)) {
      live->presence.expect(joined->person, each.ms);
    }
  }
  keep(live);
  return live;
}

void Tables::create(const std::string& id, Commit commit,
                    std::function<void(Committed, Live)> then) {
  const Live live = new_live(id);
  commit.then = [this, live, id, then = std::move(then)](Committed committed, std::uint64_t) {
    if (committed != Committed::kStored) tables_.erase(id);
    then(committed, committed == Committed::kStored ? live : nullptr);
  };
  keep(live);
  this->commit(live, std::move(commit));
}

void Tables::when_quiet(const Live& live, std::function<void()> what) {
  if (is_quiet(*live)) {
    what();
  } else {
    live->queue.push_own(std::move(what));
  }
}

bool Tables::when_quiet(const Live& live, const Requester& who, std::function<void()> what) {
  if (is_quiet(*live)) {
    what();
    return true;
  }
  RequestQueue& queue = live->queue;
  if (who.again) {
    queue.push_again(who.standing, who.lane, std::move(what));
    return true;
  }
  const Limits& limits = context_.options.limits;
  const QueueLimits most{static_cast<std::size_t>(limits.queued_per_person),
                         static_cast<std::size_t>(limits.queued_per_table)};
  if (!queue.has_room(who.standing, who.lane, most)) return false;
  queue.push(who.standing, who.lane, std::move(what));
  return true;
}

void Tables::commit(const Live& live, Commit commit) {
  try_commit(std::make_shared<Committing>(Committing{hold(live), std::move(commit)}), 0);
}

void Tables::try_commit(const CommittingPointer& committing, int tries) {
  const Live& live = committing->hold.live();
  const Commit& commit = committing->commit;
  const std::int64_t now = context_.now();
  const auto next = std::make_shared<Next>();
  next->ms = now;
  next->happenings.reserve(commit.entries.size());
  store::LogChange change;
  change.log = table_log(live->table.id);
  change.expected = live->table.seq;
  std::vector<store::LogChange> changes;
  // Labels that are not as stored are stored with the next entry.
  if (commit.besides.empty() && !live->labels.empty() &&
      only_plays_on(live->table, commit.entries)) {
    change.entries.push_back(first_entry(commit, now));
    next->bytes = change.entries.front().body.size();
    changes.push_back(std::move(change));
    append(committing, next, std::move(changes), {}, tries);
    return;
  }
  next->table = std::make_unique<Table>(live->table);
  Table& table = *next->table;
  std::vector<store::LogChange> ends;
  std::vector<std::string> shared;  // logs that the ends of other games add to, as well
  for (const wire::TableEntry& entry : commit.entries) {
    const std::uint64_t seq = table.seq + 1;
    const Result<Outcome> outcome = add(table, entry, seq, now);
    if (!outcome) {
      context_.environment.log(Level::kError, "entry_refused", {{"why", outcome.error().sentence}});
      finish(committing, Committed::kFailed, 0);
      return;
    }
    if (outcome->over) {
      shared = archive_.logs_of_end(table);
      if (!archive_.knows(shared)) {
        archive_.look_up(shared, [this, committing, tries](bool done) {
          if (done && tries < kMostConflicts) {
            try_commit(committing, tries + 1);
          } else {
            finish(committing, Committed::kFailed, 0);
          }
        });
        return;
      }
      archive_.add_end(table, now, ends);
    }
    if (change.entries.empty()) {
      change.entries.push_back(first_entry(commit, now));
    } else {
      change.entries.push_back({0, now, {}, 0, wire::write_entry(entry)});
    }
    next->sizes.push_back(stored_size(entry, table, change.entries.back().body.size()));
    next->happenings.push_back({seq, now, entry, *outcome});
  }
  next->labels = labels_of(table);
  if (next->labels != live->labels) change.labels = next->labels;
  changes.push_back(std::move(change));
  for (store::LogChange& end : ends) changes.push_back(std::move(end));
  for (const store::LogChange& beside : commit.besides) changes.push_back(beside);
  append(committing, next, std::move(changes), std::move(shared), tries);
}

void Tables::append(const CommittingPointer& committing, const std::shared_ptr<Next>& next,
                    std::vector<store::LogChange> changes, std::vector<std::string> shared,
                    int tries) {
  server::append(context_, std::move(changes),
                 [this, committing, next, tries,
                  shared = std::move(shared)](const store::AppendAnswer& answer) {
                   archive_.stored(shared, answer.outcome == store::Appended::kStored);
                   answered(committing, next, answer, tries);
                 });
}

void Tables::stored(const Live& live, const Commit& commit, Next& next) {
  if (next.table) {
    live->table = std::move(*next.table);
    live->labels = std::move(next.labels);
  } else {
    const wire::TableEntry& entry = commit.entries.front();
    const std::uint64_t seq = live->table.seq + 1;
    const Result<Outcome> outcome = add(live->table, entry, seq, next.ms);
    if (!outcome) return drop_broken(live, outcome.error().sentence);
    next.sizes.push_back(stored_size(entry, live->table, next.bytes));
    next.happenings.push_back({seq, next.ms, entry, *outcome});
  }
  for (std::size_t i = 0; i < next.happenings.size(); ++i) {
    live->remember(next.happenings[i], i == 0 ? commit.client : std::string(), commit.number,
                   next.sizes[i]);
    live->snapshot.bytes_since += next.sizes[i].bytes;
  }
  save_snapshot_if_due(context_, *live, live->snapshot);
  telling_ = &commit;
  changed_(live, next.happenings, Origin::kHere);
  telling_ = nullptr;
}

void Tables::drop_broken(const Live& live, const std::string& why) {
  context_.environment.log(Level::kError, "table_broken",
                           {{"table", live->table.id.substr(0, 6)}, {"why", why}});
  for (const net::Link link : live->links) {
    context_.environment.close(link, net::Close::kGoingAway, "broken_table");
  }
  tables_.erase(live->table.id);
}

void Tables::answered(const CommittingPointer& committing, const std::shared_ptr<Next>& next,
                      const store::AppendAnswer& answer, int tries) {
  const Live& live = committing->hold.live();
  const Commit& commit = committing->commit;
  switch (answer.outcome) {
    case store::Appended::kStored: {
      const std::uint64_t first = live->table.seq + 1;
      stored(live, commit, *next);
      finish(committing, Committed::kStored, first);
      return;
    }
    case store::Appended::kRepeated:
      if (answer.seq >
          live->table.seq) {  // stored by another process, or before an answer was lost
        reload(live, &NewsCounts::conflict, [this, committing, seq = answer.seq] {
          finish(committing, Committed::kRepeated, seq);
        });
      } else {
        finish(committing, Committed::kRepeated, answer.seq);
      }
      return;
    case store::Appended::kConflict:
      ++conflicts_;
      if (tries >= kMostConflicts) break;
      if (answer.log == table_log(live->table.id)) {
        reload(live, &NewsCounts::conflict,
               [this, committing] { finish(committing, Committed::kConflict, 0); });
        return;
      }
      for (const store::LogChange& beside : commit.besides) {
        if (beside.log == answer.log) {  // whoever asked for it knows what that means
          finish(committing, Committed::kConflict, answer.seq);
          return;
        }
      }
      try_commit(committing, tries + 1);  // a log that others add to has grown
      return;
    case store::Appended::kFailed:
      break;
  }
  ++failures_;
  if (failures_logged_.take(kLoggedFailures, context_.now())) {
    context_.environment.log(Level::kError, "store_failed", {{"why", answer.why}});
  }
  finish(committing, Committed::kFailed, 0);
}

// REQUIRES: the table is held, so that nothing else changes it meanwhile.
void Tables::reload(const Live& live, NewsCount by, std::function<void()> then) {
  load(context_, table_log(live->table.id), live->table.seq, kWholeLog,
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
      drop_broken(live, wrong->sentence);
      return;
    }
    live->snapshot.bytes_since += entry.body.size();
    const Happening happened = live->history.back();
    forgets = forgets || std::holds_alternative<wire::entry::Forgotten>(happened.entry);
    live->labels = labels_of(live->table);
    changed_(live, {happened}, Origin::kElsewhere);
  }
  if (live->table.seq > before) ++(news_.*by);
  // Whoever forgets exchanges entries after that. There will be word of it, which may be lost.
  if (forgets) context_.environment.after(kReadAgainMs, [this, live] { read_again(live); });
}

void Tables::listen() {
  // News come in bunches, on other threads: each bunch is posted once.
  struct Bunch {
    std::mutex mutex;
    std::vector<std::pair<std::string, std::uint64_t>> news;
  };
  context_.store.on_news(
      [this, bunch = std::make_shared<Bunch>()](const std::string& log, std::uint64_t last) {
        const std::lock_guard lock(bunch->mutex);
        bunch->news.emplace_back(log, last);
        if (bunch->news.size() > 1) return;
        context_.environment.post([this, bunch] {
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
  if (!live->is_held()) catch_up(live);
}

void Tables::catch_up(const Live& live) {
  const NewsCount by = live->heard_in_sweep ? &NewsCounts::sweep : &NewsCounts::hint;
  reload(live, by, [hold = hold(live)] { hold.release(); });
}

bool Tables::refresh(const Live& live, const Requester& who, std::function<void()> then) {
  return when_quiet(live, who, [this, live, then = std::move(then)] { refresh_now(live, then); });
}

void Tables::refresh_now(const Live& live, std::function<void()> then) {
  reload(live, &NewsCounts::visit,
         [this, hold = hold(live), then = std::move(then)] { hand_on(hold, then); });
}

void Tables::read_again(const Live& live, std::function<void(const TableRead&)> then) {
  read_table(context_, live->table.id, [this, live, then = std::move(then)](const TableRead& read) {
    if (read.how != TableRead::How::kFound) {
      then(read);
      return;
    }
    when_quiet(live, [this, live, read, then] { exchange(live, read, then); });
  });
}

void Tables::exchange(const Live& live, const TableRead& read,
                      std::function<void(const TableRead&)> then) {
  load(context_, table_log(live->table.id), read.state->table.seq, kWholeLog,
       [this, live, hold = hold(live), read, then = std::move(then)](const Entries& tail) {
         TableRead now = read;
         if (!tail) now.how = TableRead::How::kFailed;
         for (std::size_t i = 0; now.how == TableRead::How::kFound && i < tail->size(); ++i) {
           if (const std::optional<Error> wrong = now.state->take((*tail)[i])) {
             now.how = TableRead::How::kBroken;
             now.why = wrong->sentence;
           }
           now.mark.bytes_since += (*tail)[i].body.size();
         }
         if (now.how == TableRead::How::kFound) {
           const std::uint64_t before = live->table.seq;
           live->replace(std::move(*now.state), now.mark);
           live->labels = labels_of(live->table);
           std::vector<Happening> happenings;
           for (const Happening& each : live->history) {
             if (each.seq > before) happenings.push_back(each);
           }
           if (!happenings.empty()) changed_(live, happenings, Origin::kElsewhere);
         }
         hold.release();
         then(now);
       });
}

void Tables::look_for_news() {
  if (looking_for_news_ || tables_.empty()) return;
  looking_for_news_ = true;
  auto logs = std::make_shared<std::vector<std::string>>();
  logs->reserve(tables_.size());
  for (const auto& each : tables_) logs->push_back(table_log(each.first));
  lasts(context_, *logs, [this, logs](const Result<std::vector<std::uint64_t>>& lasts) {
    looking_for_news_ = false;
    for (std::size_t i = 0; lasts && i < lasts->size(); ++i) {
      heard((*logs)[i], (*lasts)[i], true);
    }
  });
}

void Tables::finish(const CommittingPointer& committing, Committed committed, std::uint64_t seq) {
  hand_on(committing->hold, [&] {
    if (committing->commit.then) committing->commit.then(committed, seq);
  });
}

void Tables::hand_on(const TableHold& hold, const std::function<void()>& then) {
  if (!hold.end()) return;
  then();
  go_on(hold.live());
}

void Tables::go_on(const Live& live) {
  if (!live->is_held() && live->heard > live->table.seq) catch_up(live);
  while (!live->is_held() && !live->queue.empty()) live->queue.pop()();
}

void Tables::for_each(const std::function<void(const Live&)>& what) const {
  for (const auto& each : tables_) what(each.second);
}

}  // namespace backstep::server
