#include "store/writer.h"

#include <algorithm>
#include <utility>

#include "store/schema.h"

namespace backstep::store {
namespace {

AppendAnswer failed(const Error& error) { return {Appended::kFailed, "", 0, error.sentence}; }

}  // namespace

Result<Writer> Writer::on(Connection connection) {
  Writer writer(std::move(connection));
  if (const Result<bool> prepared = writer.prepare(); !prepared) return prepared.error();
  return writer;
}

Result<bool> Writer::commit() {
  Result<bool> committed = connection_.run("COMMIT");
  if (committed) return committed;
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
           Wanted{&find_log_, "SELECT id, last, touched FROM log WHERE name = ?1"},
           Wanted{&find_number_,
                  "SELECT seq FROM entry WHERE log = ?1 AND client = ?2 AND number = ?3"},
           Wanted{&add_log_,
                  "INSERT INTO log (name, last, touched) VALUES (?1, ?2, ?3) RETURNING id"},
           Wanted{&grow_log_, "UPDATE log SET last = ?2, touched = ?3 WHERE id = ?1"},
           Wanted{&add_entry_,
                  "INSERT INTO entry (log, seq, time, client, number, body) "
                  "VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6)"},
           Wanted{&drop_labels_, "DELETE FROM label WHERE log = ?1"},
           Wanted{
               &add_label_,
               "INSERT OR IGNORE INTO label (label, touched, name, log) VALUES (?1, ?2, ?3, ?4)"},
           Wanted{&touch_labels_, "UPDATE label SET touched = ?2 WHERE log = ?1"},
           Wanted{&erase_log_, "DELETE FROM log WHERE name = ?1"},
           Wanted{&rewrite_,
                  "UPDATE entry SET body = ?3 WHERE seq = ?2 AND "
                  "log = (SELECT id FROM log WHERE name = ?1)"},
       }) {
    if (const Result<bool> made = make(*wanted.statement, wanted.sql); !made) return made;
  }
  return true;
}

Result<std::optional<Writer::Log>> Writer::find(const std::string& log) {
  std::optional<Log> found;
  if (find_log_.bind(1, log).step()) {
    found = Log{find_log_.number(0), static_cast<std::uint64_t>(find_log_.number(1)),
                find_log_.number(2)};
  }
  const bool failed = find_log_.failed();
  find_log_.reset();
  if (failed) return connection_.error();
  return found;
}

Result<std::uint64_t> Writer::find_number(const Log& log, const Entry& entry) {
  if (entry.client.empty()) return std::uint64_t{0};
  find_number_.bind(1, log.id).bind(2, entry.client);
  find_number_.bind(3, static_cast<std::int64_t>(entry.number));
  const std::uint64_t seq =
      find_number_.step() ? static_cast<std::uint64_t>(find_number_.number(0)) : 0;
  const bool failed = find_number_.failed();
  find_number_.reset();
  if (failed) return connection_.error();
  return seq;
}

AppendAnswer Writer::append(const std::vector<LogChange>& changes) {
  // All questions first: an answer other than kStored leaves no trace.
  std::vector<std::optional<Log>> logs;
  logs.reserve(changes.size());
  for (const LogChange& change : changes) {
    const Result<std::optional<Log>> log = find(change.log);
    if (!log) return failed(log.error());
    logs.push_back(*log);
    if (!*log) continue;
    for (const Entry& entry : change.entries) {
      const Result<std::uint64_t> there = find_number(**log, entry);
      if (!there) return failed(there.error());
      if (*there != 0) return {Appended::kRepeated, change.log, *there, ""};
    }
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::uint64_t last = logs[i] ? logs[i]->last : 0;
    if (last != changes[i].expected) return {Appended::kConflict, changes[i].log, last, ""};
  }
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (const Result<bool> written = write(changes[i], logs[i]); !written) {
      return failed(written.error());
    }
  }
  return {Appended::kStored, "", 0, ""};
}

Result<bool> Writer::write(const LogChange& change, std::optional<Log> log) {
  std::int64_t touched = log ? log->touched_ms : 0;
  for (const Entry& entry : change.entries) {
    touched = std::max(touched, touched_at(entry.time_ms));
  }
  const auto last = static_cast<std::int64_t>(change.expected + change.entries.size());
  if (!log) {
    const bool added = add_log_.bind(1, change.log).bind(2, last).bind(3, touched).step();
    log = Log{added ? add_log_.number(0) : 0, 0, 0};
    add_log_.reset();
    if (!added) return connection_.error();
  } else if (!grow_log_.bind(1, log->id).bind(2, last).bind(3, touched).run()) {
    return connection_.error();
  }
  auto seq = static_cast<std::int64_t>(change.expected);
  for (const Entry& entry : change.entries) {
    add_entry_.bind(1, log->id).bind(2, ++seq).bind(3, entry.time_ms).bind(4, entry.client);
    add_entry_.bind(5, static_cast<std::int64_t>(entry.number)).bind(6, entry.body);
    if (!add_entry_.run()) return connection_.error();
  }
  return write_labels(change, *log, touched);
}

Result<bool> Writer::write_labels(const LogChange& change, const Log& log,
                                  std::int64_t touched_ms) {
  if (!change.labels) {
    if (touched_ms == log.touched_ms) return true;
    if (!touch_labels_.bind(1, log.id).bind(2, touched_ms).run()) return connection_.error();
    return true;
  }
  if (!drop_labels_.bind(1, log.id).run()) return connection_.error();
  for (const std::string& label : *change.labels) {
    add_label_.bind(1, label).bind(2, touched_ms).bind(3, change.log).bind(4, log.id);
    if (!add_label_.run()) return connection_.error();
  }
  return true;
}

Result<std::size_t> Writer::erase(const std::vector<std::string>& logs) {
  std::size_t erased = 0;
  for (const std::string& log : logs) {
    if (!erase_log_.bind(1, log).run()) return connection_.error();
    erased += static_cast<std::size_t>(connection_.changes());
  }
  return erased;
}

Result<bool> Writer::rewrite(const std::string& log, std::uint64_t seq, const std::string& body) {
  rewrite_.bind(1, log).bind(2, static_cast<std::int64_t>(seq)).bind(3, body);
  if (!rewrite_.run()) return connection_.error();
  return connection_.changes() > 0;
}

}  // namespace backstep::store
