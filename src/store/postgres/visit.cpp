#include "store/postgres/visit.h"

#include <utility>

#include "store/in_use.h"
#include "store/postgres/schema.h"

namespace backstep::store {
namespace postgres {
namespace {

constexpr Milliseconds kVisitPatience = std::chrono::hours(1);

// It may read a table from its beginning, and think about the next statement for as long as it
// likes. What it stores is on the disk, whatever the database is used to.
constexpr const char* kSettings =
    "SELECT set_config('enable_seqscan', 'on', false), set_config('enable_hashjoin', 'on', false), "
    "set_config('statement_timeout', '0', false), "
    "set_config('idle_in_transaction_session_timeout', '0', false), "
    "set_config('synchronous_commit', CASE current_setting('synchronous_commit') "
    "WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

}  // namespace

Result<Connection> visit(const Address& address, const Closing& closing) {
  Result<Connection> connection = visit_any(address, {}, closing);
  if (!connection) return connection;
  const Result<std::int64_t> version = version_of(*connection);
  if (!version) return version.error();
  if (*version == 0) return Error{"there is nothing of backstep in it"};
  return connection;
}

Result<Connection> visit_any(const Address& address, const Session& session,
                             const Closing& closing) {
  Outcome<Connection> connection =
      Connection::open(address, session, Clock::now() + address.connecting, closing);
  if (!connection) return Error{connection.error().sentence};
  if (const Result<Rows> set = ask(*connection, kSettings); !set) return set.error();
  return std::move(*connection);
}

Result<Rows> ask(Connection& connection, const char* sql) {
  Outcome<std::vector<Rows>> rows = connection.run(sql, kVisitPatience);
  if (!rows) return Error{rows.error().sentence};
  return std::move((*rows)[0]);
}

Result<std::int64_t> ask_number(Connection& connection, const char* sql) {
  const Result<Rows> rows = ask(connection, sql);
  if (!rows) return rows.error();
  return rows->size() == 0 ? 0 : rows->number(0, 0);
}

Result<bool> is_in_use(Connection& connection) {
  // Not in the oldest version of the tables, which knew of no others.
  const Result<std::int64_t> told =
      ask_number(connection, "SELECT to_regclass('backstep.process') IS NOT NULL");
  if (!told) return told.error();
  if (*told == 0) return false;
  // As long as PostgresOptions::gone_ms.
  const Result<std::int64_t> alive = ask_number(connection,
                                                "SELECT count(*) FROM backstep.process "
                                                "WHERE beat > clock_timestamp() - interval '4 s'");
  if (!alive) return alive.error();
  return *alive > 0;
}

Result<bool> check_unused(Connection& connection) {
  const Result<bool> used = is_in_use(connection);
  if (!used) return used;
  if (*used) return Error{"a server is running on it, or was some seconds ago; stop it first"};
  return true;
}

}  // namespace postgres

Result<bool> is_in_use(const std::string& url) {
  const Result<postgres::Address> address = postgres::read_address(url);
  if (!address) return address.error();
  const Closing never;
  Result<bool> used = [&]() -> Result<bool> {
    Result<postgres::Connection> connection = postgres::visit(*address, never);
    if (!connection) return connection.error();
    return postgres::is_in_use(*connection);
  }();
  if (!used) return Error{address->shown + ": " + used.error().sentence};
  return used;
}

}  // namespace backstep::store
