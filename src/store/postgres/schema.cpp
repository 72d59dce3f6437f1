#include "store/postgres/schema.h"

#include <array>
#include <string>

namespace backstep::store::postgres {
namespace {

// Migrating a large database takes its time, and whoever comes second waits for it.
constexpr Milliseconds kMigrationPatience = std::chrono::minutes(30);

constexpr std::int64_t kOldestServer = 130'000;

struct Step {
  std::array<const char*, 8> statements;  // the last ones may be missing
};

// Step i makes version i + 1 of the one before. A step that was released is never changed.
constexpr std::array kSteps{
    // What lasts. A log's `last` and `touched` follow from its entries; they are there so that
    // appending and listing need not look at them. Neither is in an index, and every page of `log`
    // has room to spare, so that an append need not touch the indexes of its log. Names sort by
    // their bytes, as in every other store. What entries hold is nobody's business here, not even
    // whether it is text.
    //
    // Whoever adds entries or labels has locked their log, so that it is there: foreign keys would
    // look for it once more with every row. When a log goes, these go with it.
    //
    // `writer` knows the last transaction of every process that writes, so that one that lost its
    // connection while it waited for a commit can ask what became of it. (The database could be
    // asked by the number of the transaction. But if it crashes before anything of the transaction
    // is on the disk, it gives the same number to another one.)
    Step{{
        R"(CREATE TABLE log (
             id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
             name text COLLATE "C" NOT NULL UNIQUE,
             last bigint NOT NULL,
             touched bigint NOT NULL
           ) WITH (fillfactor = 70))",
        R"(CREATE TABLE entry (
             log bigint NOT NULL,
             seq bigint NOT NULL,
             time bigint NOT NULL,
             client bytea,
             number bigint NOT NULL,
             body bytea NOT NULL,
             PRIMARY KEY (log, seq)
           ))",
        "CREATE UNIQUE INDEX entry_client ON entry (log, client, number) WHERE client IS NOT NULL",
        R"(CREATE TABLE label (
             label text COLLATE "C" NOT NULL,
             touched bigint NOT NULL,
             name text COLLATE "C" NOT NULL,
             log bigint NOT NULL,
             PRIMARY KEY (label, touched, name)
           ))",
        "CREATE INDEX label_log ON label (log)",
        R"(CREATE FUNCTION erase_with_log() RETURNS trigger LANGUAGE plpgsql AS '
             BEGIN
               DELETE FROM backstep.entry WHERE log = OLD.id;
               DELETE FROM backstep.label WHERE log = OLD.id;
               RETURN NULL;
             END')",
        "CREATE TRIGGER erase_with_log AFTER DELETE ON log "
        "FOR EACH ROW EXECUTE FUNCTION erase_with_log()",
        R"(CREATE TABLE writer (
             id text COLLATE "C" PRIMARY KEY,
             batch bigint NOT NULL,
             used timestamptz NOT NULL
           ) WITH (fillfactor = 20))",
    }},
    // What processes tell each other, and what is void when the database restarts.
    Step{{
        R"(CREATE UNLOGGED TABLE process (
             id text COLLATE "C" PRIMARY KEY,
             beat timestamptz NOT NULL
           ) WITH (fillfactor = 20))",
        R"(CREATE UNLOGGED TABLE note (
             process text COLLATE "C" NOT NULL REFERENCES process(id) ON DELETE CASCADE,
             name bytea NOT NULL,
             number bigint NOT NULL,
             body bytea NOT NULL,
             changed timestamptz NOT NULL,
             PRIMARY KEY (process, name)
           ))",
        "CREATE INDEX note_name ON note (name)",
        "CREATE INDEX note_changed ON note (changed)",
        R"(CREATE UNLOGGED TABLE quota (
             what bytea NOT NULL,
             who bytea NOT NULL,
             until timestamptz NOT NULL,
             count bigint NOT NULL,
             PRIMARY KEY (what, who)
           ) WITH (fillfactor = 50))",
    }},
    // `revision` counts rewrites of the log's entries: a snapshot made before one is not saved.
    Step{{
        "ALTER TABLE log ADD COLUMN revision bigint NOT NULL DEFAULT 0",
        R"(CREATE TABLE snapshot (
             log bigint PRIMARY KEY,
             seq bigint NOT NULL,
             body bytea NOT NULL
           ))",
        R"(CREATE OR REPLACE FUNCTION erase_with_log() RETURNS trigger LANGUAGE plpgsql AS '
             BEGIN
               DELETE FROM backstep.entry WHERE log = OLD.id;
               DELETE FROM backstep.label WHERE log = OLD.id;
               DELETE FROM backstep.snapshot WHERE log = OLD.id;
               RETURN NULL;
             END')",
    }},
};

Result<std::vector<Rows>> run(Connection& connection, const char* sql) {
  Outcome<std::vector<Rows>> rows = connection.run(sql, kMigrationPatience);
  if (!rows) return Error{rows.error().sentence};
  return std::move(*rows);
}

Result<std::int64_t> number(Connection& connection, const char* sql) {
  const Result<std::vector<Rows>> rows = run(connection, sql);
  if (!rows) return rows.error();
  return (*rows)[0].size() == 0 ? 0 : (*rows)[0].number(0, 0);
}

Result<bool> migrate_in_transaction(Connection& connection, std::size_t version) {
  // Whoever may use the schema need not have the right to make one.
  const Result<std::int64_t> there =
      number(connection, "SELECT count(*) FROM pg_namespace WHERE nspname = 'backstep'");
  if (!there) return there.error();
  if (*there == 0) {
    if (const auto made = run(connection, "CREATE SCHEMA backstep"); !made) return made.error();
  }
  const Result<std::int64_t> found = version_of(connection);
  if (!found) return found.error();
  if (*found >= static_cast<std::int64_t>(version)) return true;
  if (*found == 0) {
    // `is_one` keeps it to one row.
    const auto made = run(connection,
                          "CREATE TABLE version (backstep bigint NOT NULL, "
                          "is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one))");
    if (!made) return made.error();
    const auto begun = run(connection, "INSERT INTO version (backstep) VALUES (0)");
    if (!begun) return begun.error();
  }
  for (auto step = static_cast<std::size_t>(*found); step < version; ++step) {
    for (const char* const statement : kSteps[step].statements) {
      if (statement == nullptr) break;
      if (const auto done = run(connection, statement); !done) return done.error();
    }
  }
  const auto marked =
      run(connection, ("UPDATE version SET backstep = " + std::to_string(version)).c_str());
  if (!marked) return marked.error();
  return true;
}

}  // namespace

std::size_t newest_version() { return kSteps.size(); }

Result<std::int64_t> version_of(Connection& connection) {
  const Result<std::int64_t> tables = number(
      connection, "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('backstep')");
  if (!tables) return tables;
  if (*tables == 0) return std::int64_t{0};
  const Result<std::int64_t> ours =
      number(connection,
             "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('backstep.version') "
             "AND attname IN ('backstep', 'is_one')");
  if (!ours) return ours;
  if (*ours != 2) {
    return Error{"its schema \"backstep\" holds something of another program"};
  }
  Result<std::int64_t> version = number(connection, "SELECT backstep FROM backstep.version");
  if (version && *version > static_cast<std::int64_t>(kSteps.size())) {
    return Error{"its tables were made by a newer backstep (version " + std::to_string(*version) +
                 ", known are " + std::to_string(kSteps.size()) + ")"};
  }
  return version;
}

Result<bool> migrate(Connection& connection, std::size_t version) {
  for (const char* const statement :
       {"BEGIN", "SET LOCAL lock_timeout = 0", "SET LOCAL statement_timeout = 0",
        "SELECT pg_advisory_xact_lock(hashtextextended('backstep', 0))"}) {
    if (const auto done = run(connection, statement); !done) return done.error();
  }
  const Result<bool> done = migrate_in_transaction(connection, version);
  const auto ended = run(connection, done ? "COMMIT" : "ROLLBACK");
  if (done && !ended) return ended.error();
  return done;
}

Result<bool> forget_old_writers(Connection& connection) {
  const auto done =
      run(connection, "DELETE FROM writer WHERE used < clock_timestamp() - interval '30 days'");
  if (!done) return done.error();
  return true;
}

Result<bool> check_server(Connection& connection, bool allow_unsafe) {
  const Result<std::vector<Rows>> asked =
      run(connection,
          "SELECT current_setting('server_version_num')::bigint, current_setting('fsync'), "
          "current_setting('synchronous_commit'), current_setting('full_page_writes'), "
          "current_setting('server_encoding'), current_setting('server_version'), "
          "pg_is_in_recovery()");
  if (!asked) return asked.error();
  const Rows& is = (*asked)[0];
  if (is.number(0, 0) < kOldestServer) {
    return Error{"this is PostgreSQL " + std::string(is.text(0, 5)) +
                 ", and 13 is the oldest known"};
  }
  if (is.text(0, 4) != "UTF8") {
    return Error{"its encoding is " + std::string(is.text(0, 4)) +
                 ", not UTF8 (CREATE DATABASE ... ENCODING 'UTF8' TEMPLATE template0)"};
  }
  if (is.number(0, 6) != 0) return Error{"it is a standby, which stores nothing"};
  if (allow_unsafe) return true;
  constexpr std::array kSettings{"fsync", "synchronous_commit", "full_page_writes"};
  for (int i = 0; i < static_cast<int>(kSettings.size()); ++i) {
    if (is.text(0, i + 1) != "off") continue;
    return Error{std::string("its setting ") + kSettings[static_cast<std::size_t>(i)] +
                 " is off, so what is stored may be lost when the power fails "
                 "(--unsafe-database takes it nevertheless)"};
  }
  return true;
}

}  // namespace backstep::store::postgres
