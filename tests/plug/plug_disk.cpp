// What the disk does: files, locks, shared memory, and the plug.
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <string_view>
#include <utility>

#include "base/check.h"
#include "base/random.h"
#include "tests/plug/plug_inside.h"

namespace backstep {

// Deleting and opening come without a handle. So that a connection whose journal survived the pull
// cannot delete it afterwards, under the feet of those who recover from it, it is recognised by the
// names it uses: SQLite keeps them for as long as it has the database open.
bool PlugVfs::is_abandoned(const char* file_name) const {
  return file_name != nullptr && std::ranges::any_of(handles_, [&](const Handle* handle) {
           return handle->abandoned &&
                  (handle->journal_name == file_name || handle->wal_name == file_name);
         });
}

int PlugVfs::open(const char* path, Handle*& handle, int flags) {
  if (is_abandoned(path)) return SQLITE_IOERR;
  std::shared_ptr<File> file;
  if (path == nullptr || (flags & SQLITE_OPEN_DELETEONCLOSE) != 0) {
    file = std::make_shared<File>();
  } else if (const auto at = files.find(path); at != files.end()) {
    if ((flags & SQLITE_OPEN_EXCLUSIVE) != 0) return SQLITE_CANTOPEN;
    file = at->second;
  } else {
    if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    file = std::make_shared<File>();
    files.emplace(path, file);
  }
  auto opened = std::make_unique<Handle>();
  opened->vfs = this;
  opened->file = std::move(file);
  opened->read_only = (flags & SQLITE_OPEN_READONLY) != 0;
  if (path != nullptr && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
    opened->journal_name = sqlite3_filename_journal(path);
    opened->wal_name = sqlite3_filename_wal(path);
  }
  handles_.insert(opened.get());
  handle = opened.release();
  return SQLITE_OK;
}

int PlugVfs::remove(const char* path) {
  if (is_abandoned(path) || change_meets_pull()) return SQLITE_IOERR_DELETE;
  const auto at = files.find(path);
  if (at == files.end()) return SQLITE_IOERR_DELETE_NOENT;
  files.erase(at);
  return SQLITE_OK;
}

// As in SQLite's own VFS an empty file does not count as one.
int PlugVfs::access(const char* path, int flags, int* answer) {
  if (is_abandoned(path)) return SQLITE_IOERR_ACCESS;
  const auto at = files.find(path);
  const bool is_there = at != files.end();
  *answer = is_there && (flags != SQLITE_ACCESS_EXISTS || !at->second->content.empty()) ? 1 : 0;
  return SQLITE_OK;
}

// Files

void PlugVfs::close(Handle& handle) {
  unmap_shared(handle);
  if (!handle.abandoned) unlock(handle, SQLITE_LOCK_NONE);
  handles_.erase(&handle);
}

int PlugVfs::read(Handle& handle, void* to, int amount, sqlite3_int64 at) {
  if (reads_fail) return SQLITE_IOERR_READ;
  const std::string& content = handle.file->content;
  const std::size_t wanted = static_cast<std::size_t>(amount);
  const std::size_t from = std::min(static_cast<std::size_t>(at), content.size());
  const std::size_t length = std::min(wanted, content.size() - from);
  std::memcpy(to, content.data() + from, length);
  std::memset(static_cast<char*>(to) + length, 0, wanted - length);
  return length == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int PlugVfs::write(Handle& handle, const void* from, int amount, sqlite3_int64 at) {
  if (handle.read_only) return SQLITE_READONLY;
  const std::uint64_t wanted = static_cast<std::uint64_t>(amount);
  const std::uint64_t length = room ? std::min(wanted, *room) : wanted;
  if (room) *room -= length;
  if (length > 0) {
    const Change change{.at = static_cast<std::uint64_t>(at),
                        .bytes = std::string(static_cast<const char*>(from), length)};
    make(change, handle.file->content);
    handle.file->unsynced.push_back(change);
    bytes_written += length;
  }
  if (change_meets_pull()) return SQLITE_IOERR_WRITE;
  return length == wanted ? SQLITE_OK : SQLITE_FULL;
}

int PlugVfs::truncate(Handle& handle, sqlite3_int64 length) {
  if (handle.read_only) return SQLITE_READONLY;
  const Change change{.at = static_cast<std::uint64_t>(length), .bytes = {}, .truncates = true};
  make(change, handle.file->content);
  handle.file->unsynced.push_back(change);
  return change_meets_pull() ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
}

int PlugVfs::sync(Handle& handle, int /*flags*/) {
  if (change_meets_pull() || syncs_fail) return SQLITE_IOERR_FSYNC;
  File& file = *handle.file;
  for (const Change& change : file.unsynced) make(change, file.durable);
  file.unsynced.clear();
  file.durably_there = true;
  ++syncs;
  return SQLITE_OK;
}

int PlugVfs::size(Handle& handle, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(handle.file->content.size());
  return SQLITE_OK;
}

// Locks

int PlugVfs::lock(Handle& handle, int wanted) {
  if (handle.lock >= wanted) return SQLITE_OK;
  File& file = *handle.file;
  if (wanted == SQLITE_LOCK_SHARED) {
    if (file.writer != nullptr && file.writer->lock >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
    ++file.readers;
    handle.lock = wanted;
    return SQLITE_OK;
  }
  if (file.writer != nullptr && file.writer != &handle) return SQLITE_BUSY;
  file.writer = &handle;
  if (wanted == SQLITE_LOCK_EXCLUSIVE && file.readers > 1) {
    handle.lock = SQLITE_LOCK_PENDING;  // no new readers, until those who are there have left
    return SQLITE_BUSY;
  }
  handle.lock = wanted;
  return SQLITE_OK;
}

int PlugVfs::unlock(Handle& handle, int wanted) {
  if (handle.lock <= wanted) return SQLITE_OK;
  File& file = *handle.file;
  if (file.writer == &handle) file.writer = nullptr;
  if (wanted == SQLITE_LOCK_NONE) --file.readers;
  handle.lock = wanted;
  return SQLITE_OK;
}

int PlugVfs::check_reserved(Handle& handle, int* answer) {
  *answer = handle.file->writer != nullptr ? 1 : 0;
  return SQLITE_OK;
}

// Shared memory

int PlugVfs::map_shared(Handle& handle, int region, int size, int extend, void volatile** to) {
  Shared& shared = handle.file->shared;
  if (!handle.uses_shared) {
    handle.uses_shared = true;
    ++shared.users;
  }
  const std::size_t index = static_cast<std::size_t>(region);
  while (extend != 0 && shared.regions.size() <= index) {
    shared.regions.push_back(std::make_unique<std::byte[]>(static_cast<std::size_t>(size)));
  }
  *to = index < shared.regions.size() ? shared.regions[index].get() : nullptr;
  return SQLITE_OK;
}

int PlugVfs::lock_shared(Handle& handle, int first, int count, int flags) {
  if (!handle.uses_shared) return SQLITE_IOERR_SHMLOCK;
  Shared& shared = handle.file->shared;
  const std::size_t begin = static_cast<std::size_t>(first);
  const std::size_t end = begin + static_cast<std::size_t>(count);
  if ((flags & SQLITE_SHM_UNLOCK) != 0) {
    for (std::size_t i = begin; i < end; ++i) give_back(handle, i);
    return SQLITE_OK;
  }
  // All slots or none.
  const int wanted = flags & (SQLITE_SHM_SHARED | SQLITE_SHM_EXCLUSIVE);
  for (std::size_t i = begin; i < end; ++i) {
    const Shared::Slot& slot = shared.slots[i];
    if (handle.slots[i] == wanted) continue;
    if (slot.writer || (wanted == SQLITE_SHM_EXCLUSIVE && slot.readers > 0)) return SQLITE_BUSY;
  }
  for (std::size_t i = begin; i < end; ++i) {
    if (handle.slots[i] == wanted) continue;
    handle.slots[i] = wanted;
    if (wanted == SQLITE_SHM_EXCLUSIVE) {
      shared.slots[i].writer = true;
    } else {
      ++shared.slots[i].readers;
    }
  }
  return SQLITE_OK;
}

void PlugVfs::give_back(Handle& handle, std::size_t slot) {
  Shared::Slot& given = handle.file->shared.slots[slot];
  if (handle.slots[slot] == SQLITE_SHM_EXCLUSIVE) given.writer = false;
  if (handle.slots[slot] == SQLITE_SHM_SHARED) --given.readers;
  handle.slots[slot] = 0;
}

// When nobody is left the memory goes, too: the next one begins with an empty index, as after
// SQLite's own VFS has found that it is alone.
void PlugVfs::unmap_shared(Handle& handle) {
  if (!handle.uses_shared) return;
  Shared& shared = handle.file->shared;
  for (std::size_t i = 0; i < handle.slots.size(); ++i) give_back(handle, i);
  handle.uses_shared = false;
  if (--shared.users == 0) shared = {};
}

// The plug

// Whoever has a file open keeps what he has, memory that others may point into included; behind the
// paths there are new files, on which nobody has a lock.
void PlugVfs::pull(std::optional<std::uint64_t> seed) {
  ++pulls;
  changes_left.reset();
  for (Handle* handle : handles_) handle->abandoned = true;
  Random random(seed.value_or(0));
  std::map<std::string, std::shared_ptr<File>, std::less<>> left;
  for (const auto& [path, file] : files) {
    if (!file->durably_there && (!seed || random.below(2) == 0)) continue;
    auto again = std::make_shared<File>();
    again->durable = seed ? survivors(*file, random) : file->durable;
    again->content = again->durable;
    again->durably_there = true;
    left.emplace(path, std::move(again));
  }
  files = std::move(left);
}

// To be asked in every change. True: the plug was pulled just now.
bool PlugVfs::change_meets_pull() {
  if (!changes_left) return false;
  if (*changes_left > 0) {
    --*changes_left;
    return false;
  }
  pull(seed_of_later);
  return true;
}

PlugDisk::PlugDisk() : vfs_(std::make_unique<PlugVfs>()) {}
PlugDisk::~PlugDisk() = default;

const std::string& PlugDisk::vfs_name() const { return vfs_->name; }

void PlugDisk::pull_plug() {
  vfs_->locked([&] { vfs_->pull(std::nullopt); });
}

void PlugDisk::pull_plug(std::uint64_t seed) {
  vfs_->locked([&] { vfs_->pull(seed); });
}

void PlugDisk::pull_plug_after(std::uint64_t changes, std::optional<std::uint64_t> seed) {
  vfs_->locked([&] {
    vfs_->changes_left = changes;
    vfs_->seed_of_later = seed;
  });
}

std::uint64_t PlugDisk::pulls() const {
  return vfs_->locked([&] { return vfs_->pulls; });
}

void PlugDisk::fail_writes_after(std::uint64_t bytes) {
  vfs_->locked([&] { vfs_->room = bytes; });
}

void PlugDisk::fail_syncs(bool fail) {
  vfs_->locked([&] { vfs_->syncs_fail = fail; });
}

void PlugDisk::fail_reads(bool fail) {
  vfs_->locked([&] { vfs_->reads_fail = fail; });
}

void PlugDisk::repair() {
  vfs_->locked([&] {
    vfs_->room.reset();
    vfs_->syncs_fail = false;
    vfs_->reads_fail = false;
    vfs_->changes_left.reset();
  });
}

std::uint64_t PlugDisk::syncs() const {
  return vfs_->locked([&] { return vfs_->syncs; });
}

std::uint64_t PlugDisk::bytes_written() const {
  return vfs_->locked([&] { return vfs_->bytes_written; });
}

std::uint64_t PlugDisk::unsynced() const {
  return vfs_->locked([&] {
    std::uint64_t changes = 0;
    for (const auto& [path, file] : vfs_->files) changes += file->unsynced.size();
    return changes;
  });
}

bool PlugDisk::exists(const std::string& path) const {
  return vfs_->locked([&] { return vfs_->files.contains(path); });
}

}  // namespace backstep
