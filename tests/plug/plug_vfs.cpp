// How SQLite reaches the disk: its tables of functions.
#include "tests/plug/plug_vfs.h"

#include <sqlite3.h>

#include <atomic>
#include <cstring>
#include <string_view>

#include "base/check.h"
#include "tests/plug/plug_inside.h"

namespace backstep {
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

}  // namespace backstep
