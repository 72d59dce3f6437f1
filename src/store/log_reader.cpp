#include "store/log_reader.h"

#include <utility>

#include "store/postgres/log_reader.h"
#include "store/postgres/store.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {
namespace {

class SqliteLogReader final : public LogReader {
 public:
  static Result<std::unique_ptr<LogReader>> open(const std::string& path) {
    Result<Connection> connection = Connection::open_existing(path);
    if (!connection) return connection.error();
    auto reader = std::unique_ptr<SqliteLogReader>(new SqliteLogReader(std::move(*connection)));
    if (const Result<bool> ready = reader->prepare(); !ready) {
      return Error{path + ": " + ready.error().sentence};
    }
    return std::unique_ptr<LogReader>(std::move(reader));
  }

  Result<bool> begin() override { return connection_.run("BEGIN"); }
  Result<bool> end() override { return connection_.run("COMMIT"); }

  Result<std::vector<std::string>> names(const std::string& after, std::size_t most) override {
    std::vector<std::string> found;
    names_.bind(1, after).bind(2, static_cast<std::int64_t>(most));
    while (names_.step()) found.push_back(names_.text(0));
    if (!is_done(names_)) return connection_.error();
    return found;
  }

  Result<std::vector<Entry>> entries(const std::string& log, std::uint64_t after,
                                     std::size_t most) override {
    std::vector<Entry> found;
    entries_.bind(1, log).bind(2, static_cast<std::int64_t>(after));
    entries_.bind(3, static_cast<std::int64_t>(most));
    while (entries_.step()) {
      found.push_back({static_cast<std::uint64_t>(entries_.number(0)), entries_.number(1),
                       entries_.text(2), static_cast<std::uint64_t>(entries_.number(3)),
                       entries_.text(4)});
    }
    if (!is_done(entries_)) return connection_.error();
    return found;
  }

  Result<std::optional<Snapshot>> snapshot(const std::string& log) override {
    std::optional<Snapshot> found;
    if (!snapshot_) return found;
    if (snapshot_->bind(1, log).step()) {
      found = Snapshot{static_cast<std::uint64_t>(snapshot_->number(0)), snapshot_->text(1)};
    }
    if (!is_done(*snapshot_)) return connection_.error();
    return found;
  }

 private:
  explicit SqliteLogReader(Connection connection) : connection_(std::move(connection)) {}

  Result<bool> prepare() {
    const Result<std::int64_t> version = version_of(connection_);
    if (!version) return version.error();
    Result<Statement> names =
        connection_.prepare("SELECT name FROM log WHERE name > ?1 ORDER BY name LIMIT ?2");
    if (!names) return names.error();
    names_ = std::move(*names);
    Result<Statement> entries = connection_.prepare(
        "SELECT seq, time, ifnull(client, ''), number, body FROM entry "
        "WHERE log = (SELECT id FROM log WHERE name = ?1) AND seq > ?2 ORDER BY seq LIMIT ?3");
    if (!entries) return entries.error();
    entries_ = std::move(*entries);
    if (*version < kSnapshotVersion) return true;
    Result<Statement> snapshot = connection_.prepare(
        "SELECT seq, body FROM snapshot WHERE log = (SELECT id FROM log WHERE name = ?1)");
    if (!snapshot) return snapshot.error();
    snapshot_ = std::move(*snapshot);
    return true;
  }

  static bool is_done(Statement& statement) {
    const bool failed = statement.failed();
    statement.reset();
    return !failed;
  }

  Connection connection_;
  Statement names_;
  Statement entries_;
  std::optional<Statement> snapshot_;  // none in files of before
};

}  // namespace

Result<std::unique_ptr<LogReader>> open_log_reader(const std::string& data) {
  return is_postgres_url(data) ? postgres::open_log_reader(data) : SqliteLogReader::open(data);
}

}  // namespace backstep::store
