#include "store/sqlite/wal_buffer.h"

#include <algorithm>
#include <cstddef>
#include <new>
#include <vector>

namespace backstep::store {

// A namespace of its own: the functions are called like SQLite's methods, and so are those of the
// VFS.
namespace wal {
namespace {

// SQLite's VFS for Unix writes at most 0x1ffff bytes by one call, and takes more for a full disk.
constexpr std::size_t kMostBytes = 0x1ffff;
// The header of a frame. Its second number is not zero in the last frame of a transaction.
constexpr int kFrameHeader = 24;

struct Buffer {
  std::vector<unsigned char> bytes;
  sqlite3_int64 at = 0;      // where they belong
  bool ends_commit = false;  // with the next write
};

// An open log; the object of the VFS below lies behind it.
struct File {
  sqlite3_file base;
  Buffer* buffer;

  sqlite3_file* inner() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
static_assert(sizeof(File) % alignof(std::max_align_t) == 0);

File* as_file(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* inner(sqlite3_file* file) { return as_file(file)->inner(); }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *inner(file)->pMethods; }

// What could not be written is forgotten: SQLite is told, and writes it again or not at all.
int flush(sqlite3_file* file) {
  Buffer& buffer = *as_file(file)->buffer;
  buffer.ends_commit = false;
  if (buffer.bytes.empty()) return SQLITE_OK;
  const int code = methods(file).xWrite(inner(file), buffer.bytes.data(),
                                        static_cast<int>(buffer.bytes.size()), buffer.at);
  buffer.bytes.clear();
  return code;
}

// Flushed first, whatever is done.
template <class Work>
int flushed(sqlite3_file* file, Work work) {
  const int code = flush(file);
  return code == SQLITE_OK ? work() : code;
}

bool is_commit(const unsigned char* bytes, int amount) {
  return amount == kFrameHeader &&
         std::any_of(bytes + 4, bytes + 8, [](unsigned char byte) { return byte != 0; });
}

int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 at) {
  Buffer& buffer = *as_file(file)->buffer;
  const std::size_t bytes_after = buffer.bytes.size() + static_cast<std::size_t>(amount);
  if (at != buffer.at + static_cast<sqlite3_int64>(buffer.bytes.size()) ||
      bytes_after > kMostBytes) {
    const bool ends_commit = buffer.ends_commit;
    if (const int code = flush(file); code != SQLITE_OK) return code;
    buffer.ends_commit = ends_commit;
  }
  if (buffer.bytes.empty()) buffer.at = at;
  const auto* const bytes = static_cast<const unsigned char*>(from);
  try {
    buffer.bytes.insert(buffer.bytes.end(), bytes, bytes + amount);
  } catch (const std::bad_alloc&) {
    return SQLITE_IOERR_NOMEM;
  }
  if (buffer.ends_commit) return flush(file);
  buffer.ends_commit = is_commit(bytes, amount);
  return SQLITE_OK;
}

int read(sqlite3_file* file, void* to, int amount, sqlite3_int64 at) {
  return flushed(file, [&] { return methods(file).xRead(inner(file), to, amount, at); });
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
  return flushed(file, [&] { return methods(file).xTruncate(inner(file), size); });
}
int sync(sqlite3_file* file, int flags) {
  return flushed(file, [&] { return methods(file).xSync(inner(file), flags); });
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return flushed(file, [&] { return methods(file).xFileSize(inner(file), size); });
}
int control(sqlite3_file* file, int what, void* argument) {
  return flushed(file, [&] { return methods(file).xFileControl(inner(file), what, argument); });
}
int close(sqlite3_file* file) {
  const int written = flush(file);
  const int closed = methods(file).xClose(inner(file));
  delete as_file(file)->buffer;
  return written == SQLITE_OK ? closed : written;
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(inner(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(inner(file), level); }
int check_reserved(sqlite3_file* file, int* answer) {
  return methods(file).xCheckReservedLock(inner(file), answer);
}
int sector_size(sqlite3_file* file) { return methods(file).xSectorSize(inner(file)); }
int characteristics(sqlite3_file* file) {
  return methods(file).xDeviceCharacteristics(inner(file));
}

// Version 1: shared memory is the database file's.
constexpr sqlite3_io_methods kMethods{
    1,       close,          read,    write,       truncate,        sync,    file_size, lock,
    unlock,  check_reserved, control, sector_size, characteristics, nullptr, nullptr,   nullptr,
    nullptr, nullptr,        nullptr};

}  // namespace
}  // namespace wal

int wal_buffer_size() { return static_cast<int>(sizeof(wal::File)); }

int open_wal_buffer(sqlite3_vfs* below, const char* name, sqlite3_file* to, int flags, int* got) {
  wal::File* const file = wal::as_file(to);
  file->base.pMethods = nullptr;
  file->buffer = new (std::nothrow) wal::Buffer();
  if (file->buffer == nullptr) return SQLITE_NOMEM;
  const int code = below->xOpen(below, name, file->inner(), flags, got);
  if (file->inner()->pMethods == nullptr) {
    delete file->buffer;
    return code;
  }
  file->base.pMethods = &wal::kMethods;  // SQLite closes it, also after an error
  return code;
}

}  // namespace backstep::store
