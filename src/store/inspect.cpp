#include "store/inspect.h"

#include <filesystem>
#include <system_error>

#include "store/postgres/inspect.h"
#include "store/postgres/store.h"
#include "store/sqlite/integrity.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"
#include "store/sqlite/unfinished.h"

namespace backstep::store {
namespace {

Result<std::uint64_t> number(Connection& connection, const char* sql) {
  Result<Statement> statement = connection.prepare(sql);
  if (!statement) return statement.error();
  if (!statement->step()) return connection.error();
  return static_cast<std::uint64_t>(statement->number(0));
}

Result<Inspection> look_at(Connection& connection) {
  // One transaction: everything is of the same moment.
  if (const Result<bool> begun = connection.run("BEGIN"); !begun) return begun.error();
  const Result<std::int64_t> version = version_of(connection);
  if (!version) return version.error();
  if (*version == 0) return Error{"this file is empty"};
  if (const Result<bool> whole = check_integrity(connection, Look::kThorough); !whole) {
    return whole.error();
  }
  if (const Result<bool> finished = check_finished(connection); !finished) return finished.error();
  const Result<std::uint64_t> torn = number(
      connection,
      "SELECT count(*) FROM log LEFT JOIN (SELECT log, count(*) AS entries, max(seq) AS last "
      "FROM entry GROUP BY log) AS has ON has.log = log.id "
      "WHERE has.entries IS NOT log.last OR has.last IS NOT log.last");
  if (!torn) return torn.error();
  if (*torn > 0) return Error{std::to_string(*torn) + " of its logs have gaps"};
  const Result<std::uint64_t> strays =
      number(connection, "SELECT count(*) FROM pragma_foreign_key_check()");
  if (!strays) return strays.error();
  if (*strays > 0) return Error{std::to_string(*strays) + " entries or labels are of no log"};
  const Result<std::uint64_t> misplaced =
      number(connection,
             "SELECT count(*) FROM label JOIN log ON log.id = label.log "
             "WHERE label.touched <> log.touched OR label.name <> log.name");
  if (!misplaced) return misplaced.error();
  if (*misplaced > 0) return Error{std::to_string(*misplaced) + " labels are in the wrong place"};
  if (*version >= kSnapshotVersion) {
    const Result<std::uint64_t> ahead =
        number(connection,
               "SELECT count(*) FROM snapshot JOIN log ON log.id = snapshot.log "
               "WHERE snapshot.seq > log.last OR snapshot.seq < 1");
    if (!ahead) return ahead.error();
    if (*ahead > 0) {
      return Error{std::to_string(*ahead) + " snapshots are of entries that are not there"};
    }
  }
  const Result<std::uint64_t> logs = number(connection, "SELECT count(*) FROM log");
  if (!logs) return logs.error();
  const Result<std::uint64_t> entries = number(connection, "SELECT ifnull(sum(last), 0) FROM log");
  if (!entries) return entries.error();
  return Inspection{static_cast<int>(*version), *logs, *entries, 0};
}

Result<Inspection> inspect_file(const std::string& path) {
  Result<Connection> connection = Connection::open_existing(path);
  if (!connection) return connection.error();
  Result<Inspection> found = look_at(*connection);
  if (!found) return Error{path + ": " + found.error().sentence};
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown) found->bytes = bytes;
  return found;
}

}  // namespace

Result<Inspection> inspect(const std::string& data) {
  return is_postgres_url(data) ? postgres::inspect(data) : inspect_file(data);
}

}  // namespace backstep::store
