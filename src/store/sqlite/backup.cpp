#include "store/sqlite/backup.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "store/sqlite/integrity.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sqlite.h"

namespace backstep::store {
namespace {

namespace fs = std::filesystem;

Error system_error(const std::string& path) { return Error{path + ": " + std::strerror(errno)}; }

// A file that goes away unless it is kept.
class Draft {
 public:
  static Result<Draft> beside(const std::string& file) {
    std::string path = file + ".XXXXXX";
    const int opened = ::mkostemp(path.data(), O_CLOEXEC);  // for its owner only
    if (opened < 0) return system_error(file);
    return Draft(std::move(path), opened);
  }
  Draft(Draft&& other) noexcept
      : path_(std::exchange(other.path_, "")), opened_(std::exchange(other.opened_, -1)) {}
  Draft& operator=(Draft&&) = delete;
  ~Draft() {
    if (opened_ >= 0) ::close(opened_);
    if (path_.empty()) return;
    // SQLite's own go first, and usually have gone.
    for (const char* const suffix : {"-wal", "-shm", "-journal", ""}) {
      ::unlink((path_ + suffix).c_str());
    }
  }

  const std::string& path() const { return path_; }
  Result<bool> sync() const {
    if (::fsync(opened_) != 0) return system_error(path_);
    return true;
  }
  Result<bool> keep_as(const std::string& file) {
    if (std::rename(path_.c_str(), file.c_str()) != 0) return system_error(file);
    path_.clear();
    return true;
  }

 private:
  Draft(std::string path, int opened) : path_(std::move(path)), opened_(opened) {}
  std::string path_;
  int opened_;
};

// So that the new name in it lasts.
Result<bool> sync_folder_of(const std::string& file) {
  const std::string parent = fs::path(file).parent_path();
  const std::string folder = parent.empty() ? "." : parent;
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return system_error(folder);
  Result<bool> synced = true;
  if (::fsync(opened) != 0) synced = system_error(folder);
  ::close(opened);
  return synced;
}

// The file that will be replaced, so that no server begins to work on it meanwhile: a server has
// the same lock of its data.
class Replaced {
 public:
  Replaced() = default;
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;
  ~Replaced() {
    if (opened_ >= 0) ::close(opened_);
  }

  // Nothing to do for a file that is not there.
  Result<bool> lock(const std::string& file) {
    opened_ = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (opened_ < 0) return true;  // the next checks say why, or the renaming
    if (::flock(opened_, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno == EWOULDBLOCK) return Error{file + " is in use: a server is running on it"};
    return system_error(file);
  }

 private:
  int opened_ = -1;
};

// What must not be written over, whatever was asked for.
Result<bool> may_be_written(const std::string& data, const std::string& file, Existing existing) {
  std::error_code ignored;
  for (const char* const suffix : {"", "-wal", "-shm", "-journal"}) {
    if (fs::equivalent(data + suffix, file, ignored)) {
      return Error{file + " belongs to the data itself"};
    }
  }
  // SQLite would take the log of another file for that of the copy.
  for (const char* const suffix : {"-wal", "-journal"}) {
    if (fs::exists(fs::symlink_status(file + suffix, ignored))) {
      return Error{file + " is in use, or was: it has a file that ends in " + suffix};
    }
  }
  const fs::file_status there = fs::symlink_status(file, ignored);
  if (!fs::exists(there)) return true;
  if (!fs::is_regular_file(there)) return Error{file + " is not an ordinary file"};
  if (existing == Existing::kKeep) return Error{file + " exists already"};
  return true;
}

Result<bool> copy(Connection& from, const Draft& draft) {
  Result<Connection> to = Connection::open_existing(draft.path());
  if (!to) return to.error();
  // We sync it ourselves, and throw it away if anything fails.
  const Result<bool> set = to->run("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF");
  if (!set) return set;
  // A little at a time: if the disk had to take all of it at once, the server's next append would
  // wait for that. A failure is told once only, so the last sync may succeed after one that did
  // not.
  Result<bool> synced = true;
  const Result<bool> copied = from.copy_to(*to, [&draft, &synced] {
    if (synced) synced = draft.sync();
  });
  return copied ? synced : copied;
}

// With another connection than the one that wrote it.
Result<bool> check_copy(const std::string& path) {
  Result<Connection> connection = Connection::open_existing(path);
  if (!connection) return connection.error();
  const Result<std::int64_t> version = version_of(*connection);
  if (!version) return version.error();
  if (const Result<bool> whole = check_integrity(*connection, Look::kQuick); !whole) return whole;
  // Without the log that a store would have beside it, so that the copy is one file.
  return connection->run("PRAGMA journal_mode = DELETE");
}

}  // namespace

Result<bool> back_up(const std::string& data, const std::string& file, Existing existing) {
  Result<Connection> from = Connection::open_existing(data);
  if (!from) return from.error();
  // The moment the copy is of: the first look at the file, which follows.
  if (const Result<bool> begun = from->run("BEGIN"); !begun) return begun.error();
  const Result<std::int64_t> version = version_of(*from);
  if (!version) return Error{data + ": " + version.error().sentence};
  if (*version == 0) return Error{data + ": this file is empty"};
  if (Result<bool> may = may_be_written(data, file, existing); !may) return may;
  Replaced replaced;
  if (Result<bool> locked = replaced.lock(file); !locked) return locked;

  Result<Draft> draft = Draft::beside(file);
  if (!draft) return draft.error();
  if (const Result<bool> copied = copy(*from, *draft); !copied) {
    return Error{data + " could not be copied: " + copied.error().sentence};
  }
  // From here on the write-ahead log may be emptied again.
  if (Result<bool> ended = from->run("COMMIT"); !ended) return ended;
  if (const Result<bool> whole = check_copy(draft->path()); !whole) {
    return Error{"the copy of " + data + " is not good: " + whole.error().sentence};
  }
  if (Result<bool> synced = draft->sync(); !synced) return synced;
  // Copying may have taken long: somebody may have opened the file since.
  if (Result<bool> may = may_be_written(data, file, existing); !may) return may;
  if (Result<bool> kept = draft->keep_as(file); !kept) return kept;
  return sync_folder_of(file);
}

}  // namespace backstep::store
