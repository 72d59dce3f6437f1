#include "store/copy/sqlite.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"
#include "store/sqlite/sqlite_file.h"
#include "store/sqlite/unfinished.h"

namespace backstep::store {
namespace {

class SqliteSide final : public CopyTarget {
 public:
  enum class Role : std::uint8_t { kSource, kTarget };

  static Result<std::unique_ptr<SqliteSide>> open(const std::string& path, Role role) {
    const bool is_source = role == Role::kSource;
    if (!is_source) {
      if (const Result<bool> made = make_private(path); !made) return made.error();
    }
    Result<Connection> connection =
        is_source ? Connection::open_existing(path) : open_data_file(path);
    if (!connection) return connection.error();
    auto side =
        std::unique_ptr<SqliteSide>(new SqliteSide(path, std::move(*connection), is_source));
    if (const Result<bool> ready = side->set_up(); !ready) return ready.error();
    return side;
  }

  const std::string& name() const override { return name_; }

  Result<std::string> identity() override {
    struct stat file{};
    if (stat(path_.c_str(), &file) != 0) return Error{path_ + ": " + std::strerror(errno)};
    return "file " + std::to_string(file.st_dev) + ' ' + std::to_string(file.st_ino);
  }

  // Whoever uses a file has its lock, so nobody else is there.
  Result<bool> take() override { return is_source_ ? run("BEGIN") : true; }
  Result<bool> check_still_taken() override { return true; }

  Result<std::optional<std::string>> unfinished_copy_of() override {
    auto of = find_unfinished(connection_);
    if (!of) return wrong(of.error());
    return of;
  }

  Result<CopyTotals> totals() override {
    totals_.bind(1, kCopying);
    const bool counted = totals_.step();
    const CopyTotals found{counted ? static_cast<std::uint64_t>(totals_.number(0)) : 0,
                           counted ? static_cast<std::uint64_t>(totals_.number(1)) : 0};
    totals_.reset();
    if (!counted) return wrong();
    return found;
  }

  Result<std::vector<LogHead>> heads(const std::optional<std::string>& after,
                                     std::size_t most) override {
    Statement& statement = after ? heads_after_ : first_heads_;
    statement.bind(1, kCopying).bind(2, static_cast<std::int64_t>(most));
    if (after) statement.bind(3, *after);
    std::vector<LogHead> found;
    while (statement.step()) {
      found.push_back({statement.number(0),
                       statement.text(1),
                       static_cast<std::uint64_t>(statement.number(2)),
                       statement.number(3),
                       {},
                       static_cast<std::uint64_t>(statement.number(4)),
                       static_cast<std::uint64_t>(statement.number(5))});
    }
    const bool failed = statement.failed();
    statement.reset();
    if (failed) return wrong();
    for (LogHead& head : found) {
      labels_.bind(1, head.id);
      while (labels_.step()) head.labels.push_back(labels_.text(0));
      const bool labels_failed = labels_.failed();
      labels_.reset();
      if (labels_failed) return wrong();
    }
    return found;
  }

  Result<bool> read(std::span<const LogHead> logs, const Each& each) override {
    for (std::size_t i = 0; i < logs.size(); ++i) {
      const Result<bool> done = read_log(i, logs[i].id, each);
      entries_.reset();
      if (!done || !*done) return done;
    }
    return true;
  }

  Result<std::string> snapshot_body(const LogHead& log) override {
    const bool found = snapshot_.bind(1, log.id).step();
    std::string body = found ? snapshot_.text(0) : std::string();
    snapshot_.reset();
    if (!found) return wrong();
    return body;
  }

  Result<bool> begin() override { return run("BEGIN IMMEDIATE"); }
  Result<bool> commit() override { return run("COMMIT"); }

  Result<bool> erase(const std::string& log) override { return done(erase_.bind(1, log).run()); }

  Result<bool> add_log(const LogHead& log, const std::string& snapshot) override {
    add_log_.bind(1, log.name).bind(2, static_cast<std::int64_t>(log.last)).bind(3, log.touched_ms);
    add_log_.bind(4, static_cast<std::int64_t>(log.revision));
    const bool added = add_log_.step();
    log_ = added ? add_log_.number(0) : 0;
    add_log_.reset();
    if (!added) return wrong();
    for (const std::string& label : log.labels) {
      add_label_.bind(1, label).bind(2, log.touched_ms).bind(3, log.name).bind(4, log_);
      if (!add_label_.run()) return wrong();
    }
    if (log.snapshot_seq == 0) return true;
    add_snapshot_.bind(1, log_).bind(2, static_cast<std::int64_t>(log.snapshot_seq));
    return done(add_snapshot_.bind(3, snapshot).run());
  }

  Result<bool> add_entry(const Entry& entry) override {
    add_entry_.bind(1, log_).bind(2, static_cast<std::int64_t>(entry.seq)).bind(3, entry.time_ms);
    add_entry_.bind(4, entry.client).bind(5, static_cast<std::int64_t>(entry.number));
    add_entry_.bind(6, entry.body);
    return done(add_entry_.run());
  }

 private:
  SqliteSide(const std::string& path, Connection connection, bool is_source)
      : path_(path), connection_(std::move(connection)), is_source_(is_source) {
    std::error_code unknown;
    const auto whole = std::filesystem::canonical(path, unknown);
    name_ = unknown ? path : whole.string();
  }

  Result<bool> set_up() {
    if (is_source_) {
      const Result<std::int64_t> version = version_of(connection_);
      if (!version) return wrong(version.error());
      if (*version == 0) return wrong({"this file is empty"});
    }
    if (const Result<bool> migrated = migrate(connection_); !migrated) {
      return wrong(migrated.error());
    }
    struct Wanted {
      Statement* statement;
      std::string_view sql;
    };
    for (const Wanted& wanted : {
             Wanted{&totals_, "SELECT count(*), ifnull(sum(last), 0) FROM log WHERE name <> ?1"},
             Wanted{&first_heads_,
                    "SELECT id, name, last, touched, revision, ifnull(snapshot.seq, 0) FROM log "
                    "LEFT JOIN snapshot ON snapshot.log = log.id WHERE name <> ?1 "
                    "ORDER BY name LIMIT ?2"},
             Wanted{&heads_after_,
                    "SELECT id, name, last, touched, revision, ifnull(snapshot.seq, 0) FROM log "
                    "LEFT JOIN snapshot ON snapshot.log = log.id WHERE name > ?3 AND name <> ?1 "
                    "ORDER BY name LIMIT ?2"},
             Wanted{&snapshot_, "SELECT body FROM snapshot WHERE log = ?1"},
             Wanted{&add_snapshot_, "INSERT INTO snapshot (log, seq, body) VALUES (?1, ?2, ?3)"},
             Wanted{&labels_, "SELECT label FROM label WHERE log = ?1 ORDER BY label"},
             Wanted{&entries_,
                    "SELECT seq, time, ifnull(client, ''), number, body FROM entry "
                    "WHERE log = ?1 ORDER BY seq"},
             Wanted{&erase_, "DELETE FROM log WHERE name = ?1"},
             Wanted{&add_log_,
                    "INSERT INTO log (name, last, touched, revision) VALUES (?1, ?2, ?3, ?4) "
                    "RETURNING id"},
             Wanted{&add_label_,
                    "INSERT INTO label (label, touched, name, log) VALUES (?1, ?2, ?3, ?4)"},
             Wanted{&add_entry_,
                    "INSERT INTO entry (log, seq, time, client, number, body) "
                    "VALUES (?1, ?2, ?3, nullif(?4, ''), ?5, ?6)"},
         }) {
      Result<Statement> made = connection_.prepare(wanted.sql);
      if (!made) return wrong(made.error());
      *wanted.statement = std::move(*made);
    }
    return true;
  }

  Result<bool> read_log(std::size_t place, std::int64_t id, const Each& each) {
    entries_.bind(1, id);
    Entry entry;
    while (entries_.step()) {
      entry.seq = static_cast<std::uint64_t>(entries_.number(0));
      entry.time_ms = entries_.number(1);
      entry.client = entries_.text(2);
      entry.number = static_cast<std::uint64_t>(entries_.number(3));
      entry.body = entries_.text(4);
      Result<bool> more = each(place, entry);
      if (!more || !*more) return more;
    }
    return done(!entries_.failed());
  }

  Result<bool> run(const char* sql) {
    const Result<bool> ran = connection_.run(sql);
    return ran ? ran : wrong(ran.error());
  }
  Result<bool> done(bool succeeded) const {
    if (!succeeded) return wrong();
    return true;
  }
  Error wrong(const Error& error) const { return {path_ + ": " + error.sentence}; }
  Error wrong() const { return wrong(connection_.error()); }

  const std::string path_;
  std::string name_;
  Connection connection_;
  const bool is_source_;
  std::int64_t log_ = 0;  // whose entries are being added
  Statement totals_;
  Statement first_heads_;
  Statement heads_after_;
  Statement labels_;
  Statement entries_;
  Statement erase_;
  Statement add_log_;
  Statement add_label_;
  Statement add_entry_;
  Statement snapshot_;
  Statement add_snapshot_;
};

}  // namespace

Result<std::unique_ptr<CopySource>> open_sqlite_source(const std::string& path) {
  auto side = SqliteSide::open(path, SqliteSide::Role::kSource);
  if (!side) return side.error();
  return std::unique_ptr<CopySource>(std::move(*side));
}

Result<std::unique_ptr<CopyTarget>> open_sqlite_target(const std::string& path) {
  auto side = SqliteSide::open(path, SqliteSide::Role::kTarget);
  if (!side) return side.error();
  return std::unique_ptr<CopyTarget>(std::move(*side));
}

}  // namespace backstep::store
