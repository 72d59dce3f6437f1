// The mark of an unfinished copy in a PostgreSQL database, see unfinished.h. Inside this room only.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "store/postgres/postgres.h"

namespace backstep::store::postgres {

// Of what this is an unfinished copy. REQUIRES: the tables are there.
Result<std::optional<std::string>> find_unfinished(Connection& connection);
// Fails if it is one.
Result<bool> check_finished(Connection& connection);

}  // namespace backstep::store::postgres
