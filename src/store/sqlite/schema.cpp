#include "store/sqlite/schema.h"

#include <array>
#include <cstddef>
#include <string>

namespace backstep::store {
namespace {

// Marks the file as ours: the letters "Bstp".
constexpr std::int64_t kApplication = 0x42737470;

// Step i makes version i + 1 of the one before. A step that was released is never changed.
constexpr std::array kSteps{
    // A log's `last` and `touched` follow from its entries; they are there so that appending and
    // listing need not look at them.
    R"(
      CREATE TABLE log (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        last INTEGER NOT NULL,
        touched INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE entry (
        log INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        time INTEGER NOT NULL,
        client TEXT,
        number INTEGER,
        body TEXT NOT NULL,
        PRIMARY KEY (log, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX entry_client ON entry (log, client, number) WHERE client IS NOT NULL;

      CREATE TABLE label (
        label TEXT NOT NULL,
        touched INTEGER NOT NULL,
        name TEXT NOT NULL,
        log INTEGER NOT NULL REFERENCES log(id) ON DELETE CASCADE,
        PRIMARY KEY (label, touched, name)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX label_log ON label (log);
    )",
    // The writer knows which requests a log holds (log_cache.h). In the index every entry changed a
    // page of its own, as much to write as the entry itself.
    R"(
      DROP INDEX entry_client;
    )",
    // `revision` counts rewrites of the log's entries: a snapshot made before one is not saved.
    R"(
      ALTER TABLE log ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE snapshot (
        log INTEGER PRIMARY KEY REFERENCES log(id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL
      ) STRICT;
    )",
};

Result<std::int64_t> pragma(Connection& connection, const std::string& name) {
  Result<Statement> statement = connection.prepare("PRAGMA " + name);
  if (!statement) return statement.error();
  if (!statement->step()) return connection.error();
  return statement->number(0);
}

Result<std::int64_t> count_tables(Connection& connection) {
  Result<Statement> statement = connection.prepare("SELECT count(*) FROM sqlite_schema");
  if (!statement) return statement.error();
  if (!statement->step()) return connection.error();
  return statement->number(0);
}

std::string mark_version() {
  return "PRAGMA user_version = " + std::to_string(kSteps.size()) +
         "; PRAGMA application_id = " + std::to_string(kApplication) + ';';
}

Result<bool> migrate_from(Connection& connection, std::int64_t version) {
  for (auto step = static_cast<std::size_t>(version); step < kSteps.size(); ++step) {
    if (const Result<bool> done = connection.run(kSteps[step]); !done) return done;
  }
  // Files of before were written without the layer that scrubs pages.
  if (version > 0 && version < kSnapshotVersion) {
    if (const Result<bool> done = connection.scrub(); !done) return done;
  }
  return connection.run(mark_version().c_str());
}

}  // namespace

Result<std::int64_t> version_of(Connection& connection) {
  Result<std::int64_t> version = pragma(connection, "user_version");
  if (!version) return version;
  const Result<std::int64_t> application = pragma(connection, "application_id");
  if (!application) return application;
  const Result<std::int64_t> tables = count_tables(connection);
  if (!tables) return tables;
  if (*application != kApplication && *tables > 0) {
    return Error{"this is a file of another program, not of backstep"};
  }
  if (*version > static_cast<std::int64_t>(kSteps.size())) {
    return Error{"this file was made by a newer backstep (version " + std::to_string(*version) +
                 " of its tables, known are " + std::to_string(kSteps.size()) + ")"};
  }
  if (*tables == 0) return std::int64_t{0};
  return version;
}

Result<bool> migrate(Connection& connection) {
  // So that the file is whole if it has to be scrubbed.
  if (const Result<bool> emptied = connection.truncate_wal(); !emptied) return emptied;
  // IMMEDIATE: of two processes that open an old file at once, one waits for the other.
  if (const Result<bool> begun = connection.run("BEGIN IMMEDIATE"); !begun) return begun;
  Result<bool> done = [&connection]() -> Result<bool> {
    const Result<std::int64_t> version = version_of(connection);
    if (!version) return version.error();
    if (*version == static_cast<std::int64_t>(kSteps.size())) return true;
    return migrate_from(connection, *version);
  }();
  const Result<bool> ended = connection.run(done ? "COMMIT" : "ROLLBACK");
  return done && !ended ? ended : done;
}

Result<bool> write_over_failed_commit(Connection& connection) {
  return connection.run(("BEGIN IMMEDIATE; " + mark_version() + " COMMIT").c_str());
}

}  // namespace backstep::store
