#include "store/sqlite/sqlite_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace backstep::store {

Result<bool> make_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return Error{path + " cannot be opened for writing"};
  ::close(file);
  return true;
}

Result<Connection> open_data_file(const std::string& path, const std::string& vfs) {
  Result<Connection> connection = Connection::open(path, vfs);
  if (!connection) return connection;
  // While somebody reads for long, such as a backup, the write-ahead log grows; the limit, 64 MiB,
  // gives that room back afterwards.
  const Result<bool> set = connection->run(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
      "PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON;");
  if (!set) return Error{path + ": " + set.error().sentence};
  return connection;
}

}  // namespace backstep::store
