#include "store/sqlite/sqlite.h"

#include <vector>

#include "store/sqlite/scrubbing_vfs.h"

namespace backstep::store {
namespace {

constexpr int kPatienceMs = 10'000;  // for another process, such as a backup, to let go
constexpr int kPagesAtOnce = 2048;

}  // namespace

Statement& Statement::bind(int place, std::int64_t number) {
  failed_ = sqlite3_bind_int64(statement_.get(), place, number) != SQLITE_OK || failed_;
  return *this;
}

Statement& Statement::bind(int place, std::string_view text) {
  // An empty view may point nowhere, which SQLite would take for NULL.
  const char* const data = text.empty() ? "" : text.data();
  failed_ = sqlite3_bind_text64(statement_.get(), place, data, text.size(), SQLITE_STATIC,
                                SQLITE_UTF8) != SQLITE_OK ||
            failed_;
  return *this;
}

Statement& Statement::bind_null(int place) {
  failed_ = sqlite3_bind_null(statement_.get(), place) != SQLITE_OK || failed_;
  return *this;
}

bool Statement::step() {
  if (failed_) return false;
  const int code = sqlite3_step(statement_.get());
  failed_ = code != SQLITE_ROW && code != SQLITE_DONE;
  return code == SQLITE_ROW;
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const unsigned char* const data = sqlite3_column_text(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  if (data == nullptr) return "";
  return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)};
}

void Statement::reset() {
  sqlite3_reset(statement_.get());
  failed_ = false;
}

bool Statement::run() {
  step();
  const bool succeeded = !failed_;
  reset();
  return succeeded;
}

Result<Connection> Connection::open(const std::string& path, const std::string& vfs) {
  return open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs);
}

Result<Connection> Connection::open_existing(const std::string& path) {
  return open(path, SQLITE_OPEN_READWRITE, "");
}

Result<Connection> Connection::open(const std::string& path, int flags, const std::string& vfs) {
  Connection connection;
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX,
                                   scrubbing_vfs(vfs).c_str());
  connection.connection_.reset(opened);
  if (code != SQLITE_OK) {
    return Error{
        path + " cannot be opened: " + (opened == nullptr ? "no memory" : sqlite3_errmsg(opened))};
  }
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, kPatienceMs);
  return connection;
}

Result<Statement> Connection::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return error();
  return Statement(statement);
}

Result<bool> Connection::run(const char* sql) {
  if (sqlite3_exec(connection_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return true;
}

Result<bool> Connection::copy_to(Connection& other, const std::function<void()>& between) {
  sqlite3_backup* const backup =
      sqlite3_backup_init(other.connection_.get(), "main", connection_.get(), "main");
  if (backup == nullptr) return other.error();
  int code = SQLITE_OK;
  while ((code = sqlite3_backup_step(backup, kPagesAtOnce)) == SQLITE_OK) between();
  if (sqlite3_backup_finish(backup) == SQLITE_OK && code == SQLITE_DONE) return true;
  return other.error();
}

std::uint64_t Connection::cache_bytes() const {
  int now = 0;
  int most = 0;
  sqlite3_db_status(connection_.get(), SQLITE_DBSTATUS_CACHE_USED, &now, &most, 0);
  return static_cast<std::uint64_t>(now);
}

Result<bool> Connection::truncate_wal() {
  // Without waiting for readers: the caller has other things to do meanwhile.
  sqlite3_busy_timeout(connection_.get(), 0);
  int frames = 0;
  int written = 0;
  const int code = sqlite3_wal_checkpoint_v2(connection_.get(), "main", SQLITE_CHECKPOINT_TRUNCATE,
                                             &frames, &written);
  sqlite3_busy_timeout(connection_.get(), kPatienceMs);
  if (code == SQLITE_BUSY) return false;
  if (code != SQLITE_OK) return error();
  // Pages in memory are not scrubbed, and would bring it all back when they are written again.
  sqlite3_db_release_memory(connection_.get());
  return true;
}

Result<bool> Connection::scrub() {
  sqlite3_file* file = nullptr;
  if (sqlite3_file_control(connection_.get(), "main", SQLITE_FCNTL_FILE_POINTER,
                           static_cast<void*>(&file)) != SQLITE_OK ||
      file == nullptr || file->pMethods == nullptr) {
    return error();
  }
  Result<Statement> asked = prepare("PRAGMA page_size");
  if (!asked || !asked->step()) return error();
  const auto size = static_cast<std::size_t>(asked->number(0));
  asked->reset();
  sqlite3_int64 bytes = 0;
  int code = file->pMethods->xFileSize(file, &bytes);
  std::vector<unsigned char> page(size);
  const std::size_t pages = static_cast<std::size_t>(bytes) / size;
  for (std::size_t i = 0; code == SQLITE_OK && i < pages; ++i) {
    const auto at = static_cast<sqlite3_int64>(i) * static_cast<sqlite3_int64>(size);
    code = file->pMethods->xRead(file, page.data(), static_cast<int>(size), at);
    if (code == SQLITE_OK && scrub_page(page, i + 1)) {
      code = file->pMethods->xWrite(file, page.data(), static_cast<int>(size), at);
    }
  }
  if (code == SQLITE_OK) code = file->pMethods->xSync(file, SQLITE_SYNC_FULL);
  sqlite3_db_release_memory(connection_.get());
  if (code != SQLITE_OK) return Error{std::string("SQLite says: ") + sqlite3_errstr(code)};
  return true;
}

void Connection::take_over_checkpoints() {
  const auto note = [](void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(connection_.get(), note, log_pages_.get());
}

void Connection::checkpoint() {
  sqlite3_wal_checkpoint_v2(connection_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr,
                            nullptr);
}

Error Connection::error() const {
  return {std::string("SQLite says: ") + sqlite3_errmsg(connection_.get())};
}

}  // namespace backstep::store
