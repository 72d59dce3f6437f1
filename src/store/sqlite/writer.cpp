#include "store/sqlite/writer.h"

#include <algorithm>
#include <utility>

#include "store/sqlite/schema.h"

namespace backstep::store {
namespace {

AppendAnswer failed(const Error& error) { return {Appended::kFailed, "", 0, error.sentence}; }

}  // namespace

Result<Writer> Writer::on(Connection connection) {
  Writer writer(std::move(connection));
  writer.connection_.take_over_checkpoints();
  // The last pages of as many tables as play at a time.
  const Result<bool> set = writer.connection_.run("PRAGMA cache_size = -8192");
  if (!set) return set.error();
  if (const Result<bool> prepared = writer.prepare(); !prepared) return prepared.error();
  return writer;
}

Result<bool> Writer::begin() {
  if (!begin_.run()) return connection_.error();
  // Another process should not write here, but nothing is lost if one does.
  const bool known = version_of_file_.step();
  const std::int64_t version = known ? version_of_file_.number(0) : 0;
  version_of_file_.reset();
  if (!known || version != version_) cache_.clear();
  version_ = version;
  return true;
}

void Writer::rollback() {
  cache_.clear();
  static_cast<void>(connection_.run("ROLLBACK"));
}

Result<bool> Writer::commit() {
  if (commit_.run()) return true;
  Result<bool> committed = connection_.error();
  rollback();
  // If the disk is still broken this fails, too; then whatever is committed next does its work.
  static_cast<void>(write_over_failed_commit(connection_));
  return committed;
}

Result<bool> Writer::prepare() {
  const auto make = [this](Statement& statement, std::string_view sql) -> Result<bool> {
    Result<Statement> made = connection_.prepare(sql);
    if (!made) return made.error();
    statement = std::move(*made);
    return true;
  };
  struct Wanted {
    Statement* statement;
    std::string_view sql;
  };
  for (const Wanted& wanted : {
           Wanted{&begin_, "BEGIN IMMEDIATE"},
           Wanted{&commit_, "COMMIT"},
           Wanted{&version_of_file_, "PRAGMA data_version"},
           Wanted{&find_log_, "SELECT id, last, touched FROM log WHERE name = ?1"},
           Wanted{&requests_,
                  "SELECT client, number, seq FROM entry "
                  "WHERE log = ?1 AND seq > ?2 AND client IS NOT NULL"},
           Wanted{
               &confirm_,
               "SELECT 1 FROM entry WHERE log = ?1 AND seq = ?2 AND client = ?3 AND number = ?4"},
           Wanted{&add_log_,
                  "INSERT INTO log (name, last, touched) VALUES (?1, ?2, ?3) RETURNING id"},
           Wanted{&grow_log_, "UPDATE log SET last = ?2, touched = ?3 WHERE id = ?1"},
           Wanted{&add_entry_,
                  "INSERT INTO entry (log, seq, time, client, number, body) "
                  "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"},
           Wanted{&drop_labels_, "DELETE FROM label WHERE log = ?1"},
           Wanted{
               &add_label_,
               "INSERT OR IGNORE INTO label (label, touched, name, log) VALUES (?1, ?2, ?3, ?4)"},
           Wanted{&touch_labels_, "UPDATE label SET touched = ?2 WHERE log = ?1"},
           Wanted{&erase_log_, "DELETE FROM log WHERE name = ?1"},
           Wanted{&bump_revision_,
                  "UPDATE log SET revision = revision + 1 WHERE name = ?1 AND revision = ?2 "
                  "AND ?3 > 0 AND last >= ?4 RETURNING id"},
           Wanted{&rewrite_,
                  "UPDATE entry SET body = ?3, client = iif(?4, NULL, client), "
                  "number = iif(?4, 0, number) WHERE log = ?1 AND seq = ?2"},
           Wanted{&drop_snapshot_, "DELETE FROM snapshot WHERE log = ?1"},
           Wanted{&save_snapshot_,
                  "INSERT INTO snapshot (log, seq, body) SELECT id, ?3, ?4 FROM log "
                  "WHERE name = ?1 AND revision = ?2 AND last >= ?3 AND ?3 > 0 "
                  "ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, body = excluded.body "
                  "WHERE snapshot.seq < excluded.seq"},
       }) {
    if (const Result<bool> made = make(*wanted.statement, wanted.sql); !made) return made;
  }
  return true;
}

Result<Writer::Log*> Writer::find(const std::string& log) {
  if (Log* const known = cache_.find(log)) return known;
  std::optional<Log> found;
  if (find_log_.bind(1, log).step()) {
    found.emplace();
    found->id = find_log_.number(0);
    found->last = static_cast<std::uint64_t>(find_log_.number(1));
    found->touched_ms = find_log_.number(2);
  }
  const bool failed = find_log_.failed();
  find_log_.reset();
  if (failed) return connection_.error();
  return found ? &cache_.add(log, std::move(*found)) : nullptr;
}

Result<std::vector<LogCache::Request>> Writer::read_requests(const Log& log) {
  std::vector<LogCache::Request> requests;
  requests_.bind(1, log.id).bind(2, static_cast<std::int64_t>(log.remembered_after()));
  while (requests_.step()) {
    ++requests_read_;
    requests.push_back({LogCache::hash(requests_.text(0)),
                        static_cast<std::uint64_t>(requests_.number(1)),
                        static_cast<std::uint64_t>(requests_.number(2))});
  }
  const bool failed = requests_.failed();
  requests_.reset();
  if (failed) return connection_.error();
  return requests;
}

Result<std::uint64_t> Writer::find_number(Log& log, const Entry& entry) {
  if (entry.client.empty()) return std::uint64_t{0};
  const std::uint64_t client = LogCache::hash(entry.client);
  if (!log.knows_clients) {
    const Result<std::vector<LogCache::Request>> all = read_requests(log);
    if (!all) return all.error();
    for (const LogCache::Request& each : *all) log.note(each);
    log.knows_clients = true;
  }
  if (log.is_new(client, entry.number)) return std::uint64_t{0};
  const std::vector<LogCache::Request>* requests = cache_.requests_of(log.id);
  if (requests == nullptr) {
    Result<std::vector<LogCache::Request>> all = read_requests(log);
    if (!all) return all.error();
    requests = &cache_.add_requests(log.id, std::move(*all));
  }
  auto each = std::lower_bound(requests->begin(), requests->end(),
                               LogCache::Request{client, entry.number, 0});
  for (; each != requests->end() && each->client == client && each->number == entry.number;
       ++each) {
    confirm_.bind(1, log.id).bind(2, static_cast<std::int64_t>(each->seq)).bind(3, entry.client);
    confirm_.bind(4, static_cast<std::int64_t>(entry.number));
    const bool same = confirm_.step();
    const bool failed = confirm_.failed();
    confirm_.reset();
    if (failed) return connection_.error();
    if (same) return each->seq;
  }
  return std::uint64_t{0};
}

AppendAnswer Writer::append(const std::vector<LogChange>& changes) {
  // All questions first: an answer other than kStored leaves no trace.
  std::vector<std::uint64_t> lasts;
  lasts.reserve(changes.size());
  for (const LogChange& change : changes) {
    const Result<Log*> log = find(change.log);
    if (!log) return failed(log.error());
    lasts.push_back(*log == nullptr ? 0 : (*log)->last);
    if (*log == nullptr) continue;
    for (const Entry& entry : change.entries) {
      const Result<std::uint64_t> there = find_number(**log, entry);
      if (!there) return failed(there.error());
      if (*there != 0) return {Appended::kRepeated, change.log, *there, ""};
    }
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (lasts[i] != changes[i].expected) {
      return {Appended::kConflict, changes[i].log, lasts[i], ""};
    }
  }
  for (const LogChange& change : changes) {
    const Result<Log*> log = find(change.log);  // again: another one may have taken its place
    if (!log) return failed(log.error());
    if (const Result<bool> written = write(change, *log); !written) return failed(written.error());
  }
  return {Appended::kStored, "", 0, ""};
}

Result<bool> Writer::write(const LogChange& change, Log* log) {
  std::int64_t touched = log == nullptr ? 0 : log->touched_ms;
  for (const Entry& entry : change.entries) {
    touched = std::max(touched, touched_at(entry.time_ms));
  }
  const std::int64_t touched_before = log == nullptr ? 0 : log->touched_ms;
  const auto last = static_cast<std::int64_t>(change.expected + change.entries.size());
  if (log == nullptr) {
    const Result<Log*> added = add_log(change, touched);
    if (!added) return added.error();
    log = *added;
  } else if (!grow_log_.bind(1, log->id).bind(2, last).bind(3, touched).run()) {
    return connection_.error();
  }
  std::uint64_t seq = change.expected;
  for (const Entry& entry : change.entries) {
    ++seq;
    add_entry_.bind(1, log->id).bind(2, static_cast<std::int64_t>(seq)).bind(3, entry.time_ms);
    if (entry.client.empty()) {
      add_entry_.bind_null(4);
    } else {
      add_entry_.bind(4, entry.client);
      cache_.note(*log, {LogCache::hash(entry.client), entry.number, seq});
    }
    add_entry_.bind(5, static_cast<std::int64_t>(entry.number)).bind(6, entry.body);
    if (!add_entry_.run()) return connection_.error();
  }
  log->last = seq;
  log->touched_ms = touched;
  return write_labels(change, *log, touched_before);
}

Result<Writer::Log*> Writer::add_log(const LogChange& change, std::int64_t touched_ms) {
  const auto last = static_cast<std::int64_t>(change.expected + change.entries.size());
  const bool added = add_log_.bind(1, change.log).bind(2, last).bind(3, touched_ms).step();
  Log log;
  log.id = added ? add_log_.number(0) : 0;
  log.knows_clients = true;  // there are none
  add_log_.reset();
  if (!added) return connection_.error();
  return &cache_.add(change.log, std::move(log));
}

Result<bool> Writer::write_labels(const LogChange& change, const Log& log,
                                  std::int64_t touched_before) {
  if (!change.labels) {
    if (touched_before == log.touched_ms) return true;
    if (!touch_labels_.bind(1, log.id).bind(2, log.touched_ms).run()) return connection_.error();
    return true;
  }
  if (!drop_labels_.bind(1, log.id).run()) return connection_.error();
  for (const std::string& label : *change.labels) {
    add_label_.bind(1, label).bind(2, log.touched_ms).bind(3, change.log).bind(4, log.id);
    if (!add_label_.run()) return connection_.error();
  }
  return true;
}

Result<std::size_t> Writer::erase(const std::vector<std::string>& logs) {
  std::size_t erased = 0;
  for (const std::string& log : logs) {
    cache_.erase(log);
    if (!erase_log_.bind(1, log).run()) return connection_.error();
    erased += static_cast<std::size_t>(connection_.changes());
  }
  return erased;
}

Result<bool> Writer::rewrite(const std::string& log, std::uint64_t revision,
                             const std::vector<Rewrite>& entries) {
  if (entries.empty()) return false;
  const auto [first, last] = std::ranges::minmax_element(entries, {}, &Rewrite::seq);
  bump_revision_.bind(1, log).bind(2, static_cast<std::int64_t>(revision));
  bump_revision_.bind(3, static_cast<std::int64_t>(first->seq));
  const bool bumped = bump_revision_.bind(4, static_cast<std::int64_t>(last->seq)).step();
  const std::int64_t id = bumped ? bump_revision_.number(0) : 0;
  const bool failed = bump_revision_.failed();
  bump_revision_.reset();
  if (failed) return connection_.error();
  if (!bumped) return false;
  for (const Rewrite& each : entries) {
    rewrite_.bind(1, id).bind(2, static_cast<std::int64_t>(each.seq)).bind(3, each.body);
    rewrite_.bind(4, std::int64_t{each.drops_client});
    if (!rewrite_.run()) return connection_.error();
  }
  if (!drop_snapshot_.bind(1, id).run()) return connection_.error();
  return true;
}

Result<bool> Writer::save_snapshot(const std::string& log, std::uint64_t revision,
                                   const Snapshot& snapshot) {
  save_snapshot_.bind(1, log).bind(2, static_cast<std::int64_t>(revision));
  save_snapshot_.bind(3, static_cast<std::int64_t>(snapshot.seq)).bind(4, snapshot.body);
  if (!save_snapshot_.run()) return connection_.error();
  return connection_.changes() > 0;
}

}  // namespace backstep::store
