// The tables of a PostgreSQL database, and how older ones become newer ones. Inside this room only.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/result.h"
#include "store/postgres/postgres.h"

namespace backstep::store::postgres {

// From this version on there are snapshots.
inline constexpr std::int64_t kSnapshotVersion = 3;

// How many steps there are: the version of the tables that this program makes.
std::size_t newest_version();

// The version of the tables, 0 if there are none. Fails for a schema that is not ours or was made
// by a newer program.
Result<std::int64_t> version_of(Connection& connection);

// Makes the tables, in a schema of their own named "backstep", and brings older ones up to date, in
// one transaction. Any number of processes may do so at once. Fails for a schema that is not ours
// or was made by a newer program. `version` is for tests: to make tables as they once were.
Result<bool> migrate(Connection& connection, std::size_t version = newest_version());

// Clears away what was kept about writers that have long been gone.
Result<bool> forget_old_writers(Connection& connection);

// Fails for a server that is too old, does not keep what it says it has stored, or has another
// encoding than UTF-8. `allow_unsafe`: what is lost when the power fails may be lost.
Result<bool> check_server(Connection& connection, bool allow_unsafe);

}  // namespace backstep::store::postgres
