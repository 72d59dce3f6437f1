#include "store/postgres/inspect.h"

#include <array>

#include "store/postgres/schema.h"
#include "store/postgres/unfinished.h"
#include "store/postgres/visit.h"

namespace backstep::store::postgres {
namespace {

struct Check {
  const char* faults;      // how many there are
  const char* sentence;    // ... of what
  std::int64_t since = 1;  // the version of the tables that it can be asked of
};

constexpr std::array kChecks{
    Check{"SELECT count(*) FROM log LEFT JOIN (SELECT log, count(*) AS entries, "
          "max(seq) AS last FROM entry GROUP BY log) AS has ON has.log = log.id "
          "WHERE has.entries IS DISTINCT FROM log.last OR has.last IS DISTINCT FROM log.last",
          " of its logs have gaps"},
    Check{"SELECT (SELECT count(*) FROM entry WHERE NOT EXISTS "
          "(SELECT FROM log WHERE log.id = entry.log)) + (SELECT count(*) FROM label "
          "WHERE NOT EXISTS (SELECT FROM log WHERE log.id = label.log))",
          " entries or labels are of no log"},
    Check{"SELECT count(*) FROM snapshot LEFT JOIN log ON log.id = snapshot.log "
          "WHERE log.id IS NULL OR snapshot.seq > log.last OR snapshot.seq < 1",
          " snapshots are of no log, or of entries that are not there", kSnapshotVersion},
    Check{"SELECT count(*) FROM label JOIN log ON log.id = label.log "
          "WHERE label.touched <> log.touched OR label.name <> log.name",
          " labels are in the wrong place"},
};

Result<Inspection> look_at(Connection& connection) {
  // One transaction: everything is of the same moment.
  const auto begun = ask(connection, "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (!begun) return begun.error();
  const Result<std::int64_t> version = version_of(connection);
  if (!version) return version.error();
  if (const Result<bool> finished = check_finished(connection); !finished) return finished.error();
  for (const Check& check : kChecks) {
    if (*version < check.since) continue;
    const Result<std::int64_t> faults = ask_number(connection, check.faults);
    if (!faults) return faults.error();
    if (*faults > 0) return Error{std::to_string(*faults) + check.sentence};
  }
  // Bodies are read as well: only whoever looks at them finds a page of them broken.
  const Result<Rows> found =
      ask(connection,
          "SELECT (SELECT count(*) FROM log), (SELECT count(sha256(body)) FROM entry), "
          "(SELECT coalesce(sum(pg_total_relation_size(to_regclass('backstep.' || name))), 0) "
          "FROM unnest(ARRAY['log', 'entry', 'label', 'snapshot']) AS of(name))::bigint");
  if (!found) return found.error();
  return Inspection{static_cast<int>(*version), static_cast<std::uint64_t>(found->number(0, 0)),
                    static_cast<std::uint64_t>(found->number(0, 1)),
                    static_cast<std::uint64_t>(found->number(0, 2))};
}

}  // namespace

Result<Inspection> inspect(const std::string& url) {
  const Result<Address> address = read_address(url);
  if (!address) return address.error();
  const Closing never;
  Result<Inspection> found = [&]() -> Result<Inspection> {
    Result<Connection> connection = visit(*address, never);
    if (!connection) return connection.error();
    return look_at(*connection);
  }();
  if (!found) return Error{address->shown + ": " + found.error().sentence};
  return found;
}

}  // namespace backstep::store::postgres
