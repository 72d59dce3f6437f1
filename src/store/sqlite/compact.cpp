#include "store/sqlite/compact.h"

#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {

Result<bool> compact(const std::string& path) {
  Result<Connection> connection = Connection::open_existing(path);
  if (!connection) return connection.error();
  const Result<std::int64_t> version = version_of(*connection);
  if (!version) return Error{path + ": " + version.error().sentence};
  const Result<bool> done = connection->run("PRAGMA synchronous = FULL; VACUUM");
  if (!done) return Error{path + " could not be compacted: " + done.error().sentence};
  return done;
}

}  // namespace backstep::store
