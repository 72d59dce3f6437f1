// Looking after a PostgreSQL database from outside: a connection for a command that takes its time,
// and whether servers are there. Inside this room only.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "store/postgres/postgres.h"

namespace backstep::store::postgres {

// Without the limits that a server has for its statements. Fails if there is nothing of ours.
Result<Connection> visit(const Address& address, const Closing& closing);
// ... and also where there is nothing yet; and with statements.
Result<Connection> visit_any(const Address& address, const Session& session,
                             const Closing& closing);

// A statement's answer, however long it takes.
Result<Rows> ask(Connection& connection, const char* sql);
Result<std::int64_t> ask_number(Connection& connection, const char* sql);

// Whether a server works on it, or did some seconds ago.
Result<bool> is_in_use(Connection& connection);
// Fails if one does.
Result<bool> check_unused(Connection& connection);

}  // namespace backstep::store::postgres
