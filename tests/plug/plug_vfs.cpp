#include "tests/plug/plug_vfs.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/random.h"

namespace backstep {
namespace {

// A write, or a truncation to the length `at`.
struct Change {
  std::uint64_t at = 0;
  std::string bytes;
  bool truncates = false;
};

void write_to(std::string& content, std::uint64_t at, std::string_view bytes) {
  if (content.size() < at + bytes.size()) content.resize(at + bytes.size());
  content.replace(at, bytes.size(), bytes);
}

void make(const Change& change, std::string& content) {
  if (change.truncates) {
    content.resize(change.at);
  } else {
    write_to(content, change.at, change.bytes);
  }
}

// Each sector of a write has its own luck. A truncation has no parts.
void make_torn(const Change& change, std::string& content, Random& random) {
  if (change.truncates) return make(change, content);
  const std::string_view bytes = change.bytes;
  for (std::uint64_t done = 0; done < bytes.size();) {
    const std::uint64_t at = change.at + done;
    const std::uint64_t length = PlugDisk::kSector - at % PlugDisk::kSector;
    if (random.below(2) == 0) write_to(content, at, bytes.substr(done, length));
    done += length;
  }
}

struct Handle;

// The memory that the connections of a file share in WAL mode, and its locks.
struct Shared {
  struct Slot {
    int readers = 0;
    bool writer = false;
  };

  int users = 0;
  std::vector<std::unique_ptr<std::byte[]>> regions;  // they stay where they are: users point there
  std::array<Slot, SQLITE_SHM_NLOCK> slots{};
};

// What a path leads to. It outlives its path as long as somebody has it open.
struct File {
  std::string content;
  std::string durable;
  bool durably_there = false;
  std::vector<Change> unsynced;  // what makes `content` of `durable`, in order

  // SQLite's locks: readers have SHARED or more, and at most one of them, the writer, has more.
  int readers = 0;
  const Handle* writer = nullptr;
  Shared shared;
};

// A file as a connection has it open.
struct Handle {
  PlugVfs* vfs = nullptr;
  std::shared_ptr<File> file;
  bool read_only = false;
  bool abandoned = false;
  int lock = SQLITE_LOCK_NONE;

  bool uses_shared = false;
  std::array<int, SQLITE_SHM_NLOCK> slots{};  // 0, SQLITE_SHM_SHARED or SQLITE_SHM_EXCLUSIVE

  // Of a main database: the names its connection has for the files beside it. What counts is their
  // address, see PlugVfs::is_abandoned.
  const char* journal_name = nullptr;
  const char* wal_name = nullptr;
};

// What a file keeps when the plug is pulled. Nothing says in which order a disk writes, so what
// survives does not depend on what survived before it. The survivors are made in the order in which
// they were asked for: a sector that was written twice and in the wrong order looks as if the
// second write was lost, and that is among the possibilities anyway.
std::string survivors(const File& file, Random& random) {
  constexpr std::uint32_t kQuarters = 4;
  // Different odds for each file, all or nothing among them: with even odds for each of many writes
  // it would never happen that all are there but one.
  const std::uint32_t odds = random.below(kQuarters + 1);
  std::string content = file.durable;
  for (const Change& change : file.unsynced) {
    if (random.below(kQuarters) >= odds) continue;
    if (odds < kQuarters && random.below(2) == 0) {
      make_torn(change, content, random);
    } else {
      make(change, content);
    }
  }
  return content;
}

}  // namespace

// One lock for all: the methods that SQLite calls are called by `locked`, with it held.
class PlugVfs {
 public:
  PlugVfs();
  ~PlugVfs();
  PlugVfs(const PlugVfs&) = delete;
  PlugVfs& operator=(const PlugVfs&) = delete;

  template <class Function>
  auto locked(Function function) {
    const std::lock_guard lock(mutex_);
    return function();
  }

  // Answers with an error if the handle is abandoned.
  template <auto kMethod, class... Arguments>
  int call(Handle& handle, Arguments... arguments) {
    return locked(
        [&] { return handle.abandoned ? SQLITE_IOERR : (this->*kMethod)(handle, arguments...); });
  }

  // The disk.
  int open(const char* name, Handle*& handle, int flags);
  int remove(const char* name);
  int access(const char* name, int flags, int* answer);

  // A file. Closing always succeeds, and so does giving shared memory back.
  void close(Handle& handle);
  int read(Handle& handle, void* to, int amount, sqlite3_int64 at);
  int write(Handle& handle, const void* from, int amount, sqlite3_int64 at);
  int truncate(Handle& handle, sqlite3_int64 length);
  int sync(Handle& handle, int flags);
  int size(Handle& handle, sqlite3_int64* size);

  int lock(Handle& handle, int wanted);
  int unlock(Handle& handle, int wanted);
  int check_reserved(Handle& handle, int* answer);

  int map_shared(Handle& handle, int region, int size, int extend, void volatile** to);
  int lock_shared(Handle& handle, int first, int count, int flags);
  void unmap_shared(Handle& handle);

  void pull(std::optional<std::uint64_t> seed);

  std::string name;
  std::map<std::string, std::shared_ptr<File>, std::less<>> files;
  std::optional<std::uint64_t> room;           // in bytes; none: there is always room
  std::optional<std::uint64_t> changes_left;   // until the plug is pulled; none: it is not
  std::optional<std::uint64_t> seed_of_later;  // for that
  bool syncs_fail = false;
  bool reads_fail = false;
  std::uint64_t pulls = 0;
  std::uint64_t syncs = 0;
  std::uint64_t bytes_written = 0;

 private:
  bool is_abandoned(const char* file_name) const;
  bool change_meets_pull();
  static void give_back(Handle& handle, std::size_t slot);

  std::mutex mutex_;
  std::set<Handle*> handles_;  // all that are open
  sqlite3_vfs vfs_{};
};

namespace {

// SQLite's side: what it allocates for a handle, and tables of functions.
struct Slip {
  sqlite3_file base;
  Handle* handle;
};

Handle& handle_of(sqlite3_file* file) { return *reinterpret_cast<Slip*>(file)->handle; }
PlugVfs& vfs_of(sqlite3_vfs* vfs) { return *static_cast<PlugVfs*>(vfs->pAppData); }

// No exception may reach SQLite.
template <auto kMethod, class... Arguments>
int method(sqlite3_file* file, Arguments... arguments) noexcept {
  Handle& handle = handle_of(file);
  return handle.vfs->call<kMethod>(handle, arguments...);
}

int close_file(sqlite3_file* file) noexcept {
  const std::unique_ptr<Handle> handle(&handle_of(file));
  handle->vfs->locked([&] { handle->vfs->close(*handle); });
  return SQLITE_OK;
}

int unmap_file(sqlite3_file* file, int /*and_delete*/) noexcept {
  Handle& handle = handle_of(file);
  handle.vfs->locked([&] { handle.vfs->unmap_shared(handle); });
  return SQLITE_OK;
}

// Going through the lock is as good as a fence, and thread sanitizers understand it.
void barrier(sqlite3_file* file) noexcept {
  handle_of(file).vfs->locked([] {});
}

int file_control(sqlite3_file*, int /*operation*/, void*) noexcept { return SQLITE_NOTFOUND; }

int sector_size(sqlite3_file*) noexcept { return static_cast<int>(PlugDisk::kSector); }

// As SQLite's own VFS says of every disk: bytes beside those written are not harmed. No more than
// that is true here.
int characteristics(sqlite3_file*) noexcept { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

// Version 2: with shared memory, without mapped files.
constexpr sqlite3_io_methods kMethods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = method<&PlugVfs::read>,
    .xWrite = method<&PlugVfs::write>,
    .xTruncate = method<&PlugVfs::truncate>,
    .xSync = method<&PlugVfs::sync>,
    .xFileSize = method<&PlugVfs::size>,
    .xLock = method<&PlugVfs::lock>,
    .xUnlock = method<&PlugVfs::unlock>,
    .xCheckReservedLock = method<&PlugVfs::check_reserved>,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = method<&PlugVfs::map_shared>,
    .xShmLock = method<&PlugVfs::lock_shared>,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_file,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
              int* flags_out) noexcept {
  Slip& slip = *reinterpret_cast<Slip*>(file);
  slip = {};
  const int answer = vfs_of(vfs).locked([&] { return vfs_of(vfs).open(name, slip.handle, flags); });
  if (answer != SQLITE_OK) return answer;
  slip.base.pMethods = &kMethods;
  if (flags_out != nullptr) *flags_out = flags;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* vfs, const char* name, int /*sync_directory*/) noexcept {
  return vfs_of(vfs).locked([&] { return vfs_of(vfs).remove(name); });
}

int access_file(sqlite3_vfs* vfs, const char* name, int flags, int* answer) noexcept {
  return vfs_of(vfs).locked([&] { return vfs_of(vfs).access(name, flags, answer); });
}

int full_path(sqlite3_vfs*, const char* name, int room, char* to) noexcept {
  const std::size_t length = std::strlen(name) + 1;
  if (room < 0 || length > static_cast<std::size_t>(room)) return SQLITE_CANTOPEN;
  std::memcpy(to, name, length);
  return SQLITE_OK;
}

// Chance and time are the system's.
sqlite3_vfs* system_vfs() { return sqlite3_vfs_find(nullptr); }

int randomness(sqlite3_vfs*, int amount, char* to) noexcept {
  return system_vfs()->xRandomness(system_vfs(), amount, to);
}

int sleep_for(sqlite3_vfs*, int microseconds) noexcept {
  return system_vfs()->xSleep(system_vfs(), microseconds);
}

int current_time(sqlite3_vfs*, sqlite3_int64* milliseconds) noexcept {
  return system_vfs()->xCurrentTimeInt64(system_vfs(), milliseconds);
}

int last_error(sqlite3_vfs*, int, char*) noexcept { return 0; }

std::string next_name() {
  static std::atomic<int> disks = 0;
  return "plug-" + std::to_string(++disks);
}

}  // namespace

PlugVfs::PlugVfs() : name(next_name()) {
  vfs_.iVersion = 2;
  vfs_.szOsFile = static_cast<int>(sizeof(Slip));
  vfs_.mxPathname = 1024;
  vfs_.zName = name.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = open_file;
  vfs_.xDelete = delete_file;
  vfs_.xAccess = access_file;
  vfs_.xFullPathname = full_path;
  vfs_.xRandomness = randomness;
  vfs_.xSleep = sleep_for;
  vfs_.xGetLastError = last_error;
  vfs_.xCurrentTimeInt64 = current_time;
  if (sqlite3_vfs_register(&vfs_, 0) != SQLITE_OK) fail_check("SQLite takes no VFS");
}

PlugVfs::~PlugVfs() {
  sqlite3_vfs_unregister(&vfs_);
  if (!handles_.empty()) fail_check("a PlugDisk is destroyed while connections to it are open");
}

// The disk

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
