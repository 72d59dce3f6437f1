#include "store/sqlite/scrubbing_vfs.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

#include "store/sqlite/wal_buffer.h"

namespace backstep::store {
namespace {

constexpr std::size_t kSmallestPage = 512;
constexpr std::size_t kFileHeader = 100;  // before the b-tree header of the first page
// Half of what scrub_page() allows: a checkpoint does not double a database of this size.
constexpr std::size_t kMostPages = std::size_t{1} << 24U;

// An open database file; the inner VFS's own object lies behind it.
struct File {
  sqlite3_file base;
  std::vector<unsigned char>* page;  // a copy of what is being written

  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
static_assert(sizeof(File) % alignof(std::max_align_t) == 0);

File* as_file(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* inner(sqlite3_file* file) { return as_file(file)->inner(); }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *inner(file)->pMethods; }
sqlite3_vfs* inner(sqlite3_vfs* vfs) { return static_cast<sqlite3_vfs*>(vfs->pAppData); }

// ---- files

int close(sqlite3_file* file) {
  const int code = methods(file).xClose(inner(file));
  delete as_file(file)->page;
  return code;
}

int read(sqlite3_file* file, void* to, int amount, sqlite3_int64 at) {
  return methods(file).xRead(inner(file), to, amount, at);
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 at) {
  const auto size = static_cast<std::size_t>(amount);
  const auto offset = static_cast<std::size_t>(at);
  const bool is_page = size >= kSmallestPage && offset % size == 0 && offset / size < kMostPages;
  if (!is_page) return methods(file).xWrite(inner(file), from, amount, at);
  std::vector<unsigned char>& page = *as_file(file)->page;
  const auto* const bytes = static_cast<const unsigned char*>(from);
  page.assign(bytes, bytes + size);
  scrub_page(page, offset / size + 1);
  return methods(file).xWrite(inner(file), page.data(), amount, at);
}

int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return methods(file).xTruncate(inner(file), size);
}
int sync(sqlite3_file* file, int flags) { return methods(file).xSync(inner(file), flags); }
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return methods(file).xFileSize(inner(file), size);
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(inner(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(inner(file), level); }
int check_reserved(sqlite3_file* file, int* answer) {
  return methods(file).xCheckReservedLock(inner(file), answer);
}
int control(sqlite3_file* file, int what, void* argument) {
  return methods(file).xFileControl(inner(file), what, argument);
}
int sector_size(sqlite3_file* file) { return methods(file).xSectorSize(inner(file)); }
int characteristics(sqlite3_file* file) {
  return methods(file).xDeviceCharacteristics(inner(file));
}
int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** to) {
  return methods(file).xShmMap(inner(file), region, size, extend, to);
}
int lock_shared(sqlite3_file* file, int first, int count, int flags) {
  return methods(file).xShmLock(inner(file), first, count, flags);
}
void shared_barrier(sqlite3_file* file) { methods(file).xShmBarrier(inner(file)); }
int unmap_shared(sqlite3_file* file, int remove) {
  return methods(file).xShmUnmap(inner(file), remove);
}

// Version 2: without memory-mapped pages, which would be read past this layer.
constexpr sqlite3_io_methods kMethods{2,
                                      close,
                                      read,
                                      write,
                                      truncate,
                                      sync,
                                      file_size,
                                      lock,
                                      unlock,
                                      check_reserved,
                                      control,
                                      sector_size,
                                      characteristics,
                                      map_shared,
                                      lock_shared,
                                      shared_barrier,
                                      unmap_shared,
                                      nullptr,
                                      nullptr};

// ---- the VFS

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* to, int flags, int* got) {
  if ((flags & SQLITE_OPEN_WAL) != 0) return open_wal_buffer(inner(vfs), name, to, flags, got);
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) {
    return inner(vfs)->xOpen(inner(vfs), name, to, flags, got);
  }
  File* const file = as_file(to);
  file->base.pMethods = nullptr;
  file->page = new (std::nothrow) std::vector<unsigned char>();
  if (file->page == nullptr) return SQLITE_NOMEM;
  const int code = inner(vfs)->xOpen(inner(vfs), name, file->inner(), flags, got);
  if (file->inner()->pMethods == nullptr) {
    delete file->page;
    return code;
  }
  file->base.pMethods = &kMethods;  // SQLite closes it, also after an error
  return code;
}

struct Vfs {
  std::string name;
  sqlite3_vfs vfs{};
};

// Everything else is the inner one's; its functions are given the inner VFS.
sqlite3_vfs on_top_of(sqlite3_vfs* below) {
  sqlite3_vfs vfs{};
  vfs.iVersion = 1;
  vfs.szOsFile = std::max(static_cast<int>(sizeof(File)), wal_buffer_size()) + below->szOsFile;
  vfs.mxPathname = below->mxPathname;
  vfs.pAppData = below;
  vfs.xOpen = open;
  vfs.xDelete = [](sqlite3_vfs* self, const char* name, int sync_folder) {
    return inner(self)->xDelete(inner(self), name, sync_folder);
  };
  vfs.xAccess = [](sqlite3_vfs* self, const char* name, int flags, int* answer) {
    return inner(self)->xAccess(inner(self), name, flags, answer);
  };
  vfs.xFullPathname = [](sqlite3_vfs* self, const char* name, int size, char* to) {
    return inner(self)->xFullPathname(inner(self), name, size, to);
  };
  vfs.xRandomness = [](sqlite3_vfs* self, int size, char* to) {
    return inner(self)->xRandomness(inner(self), size, to);
  };
  vfs.xSleep = [](sqlite3_vfs* self, int microseconds) {
    return inner(self)->xSleep(inner(self), microseconds);
  };
  vfs.xCurrentTime = [](sqlite3_vfs* self, double* to) {
    return inner(self)->xCurrentTime(inner(self), to);
  };
  vfs.xGetLastError = [](sqlite3_vfs* self, int size, char* to) {
    return inner(self)->xGetLastError == nullptr
               ? 0
               : inner(self)->xGetLastError(inner(self), size, to);
  };
  return vfs;
}

std::size_t number_at(std::span<const unsigned char> page, std::size_t at) {
  return (static_cast<std::size_t>(page[at]) << 8U) + page[at + 1];
}

}  // namespace

bool scrub_page(std::span<unsigned char> page, std::size_t number) {
  const std::size_t header = number == 1 ? kFileHeader : 0;
  const unsigned kind = page[header];
  const bool is_interior = kind == 2 || kind == 5;
  const bool is_leaf = kind == 10 || kind == 13;
  if (!is_interior && !is_leaf) return false;
  const std::size_t cells = number_at(page, header + 3);
  std::size_t content = number_at(page, header + 5);
  if (content == 0) content = 65'536;
  const std::size_t pointers_end = header + (is_leaf ? 8U : 12U) + 2 * cells;
  if (pointers_end >= content || content > page.size()) return false;
  const auto unused = page.subspan(pointers_end, content - pointers_end);
  if (std::ranges::all_of(unused, [](unsigned char byte) { return byte == 0; })) return false;
  std::ranges::fill(unused, static_cast<unsigned char>(0));
  return true;
}

std::string scrubbing_vfs(const std::string& inner_name) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Vfs>> made;
  const std::lock_guard lock(mutex);
  sqlite3_vfs* const below = sqlite3_vfs_find(inner_name.empty() ? nullptr : inner_name.c_str());
  if (below == nullptr) return inner_name;  // opening a file with it says what is wrong
  std::unique_ptr<Vfs>& vfs = made[inner_name];
  // A VFS of a test may have gone, and another one come under its name.
  if (vfs != nullptr && vfs->vfs.pAppData == below) return vfs->name;
  if (vfs != nullptr) sqlite3_vfs_unregister(&vfs->vfs);
  vfs = std::make_unique<Vfs>();
  vfs->name = "backstep-scrubbing-" + inner_name;
  vfs->vfs = on_top_of(below);
  vfs->vfs.zName = vfs->name.c_str();
  sqlite3_vfs_register(&vfs->vfs, 0);
  return vfs->name;
}

}  // namespace backstep::store
