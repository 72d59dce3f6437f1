#include "store/sqlite/wal_buffer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/random.h"
#include "store/sqlite/sqlite.h"
#include "store/sqlite/sqlite_file.h"
#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

// Bytes of all rows, as somebody finds them who opens the files with SQLite alone.
std::int64_t bytes_in(const std::string& path) {
  sqlite3* raw = nullptr;
  EXPECT_EQ(sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE, nullptr), SQLITE_OK);
  sqlite3_stmt* sum = nullptr;
  EXPECT_EQ(
      sqlite3_prepare_v2(raw, "SELECT coalesce(sum(length(text)), 0) FROM rows", -1, &sum, nullptr),
      SQLITE_OK);
  EXPECT_EQ(sqlite3_step(sum), SQLITE_ROW);
  const std::int64_t bytes = sqlite3_column_int64(sum, 0);
  sqlite3_finalize(sum);
  sqlite3_close(raw);
  return bytes;
}

// As the machine's loss of the program leaves it, not of its power: see tests/plug for that.
TEST(WalBuffer, EveryCommitIsInTheFilesWhenItIsToldAndNothingElse) {
  Random random("wal buffer", "1");
  const Folder folder;
  const Folder copies;
  Result<Connection> writer = open_data_file(folder.file());
  ASSERT_TRUE(writer.ok()) << writer.error().sentence;
  ASSERT_TRUE(writer->run("CREATE TABLE rows (text BLOB)").ok());
  std::int64_t committed = 0;
  for (int i = 0; i < 60; ++i) {
    // From a part of a page to more pages than SQLite keeps in memory.
    const std::int64_t rows = 1 + random.below(random.below(6) == 0 ? 4'000 : 20);
    const std::int64_t bytes = 1 + random.below(3'000);
    Result<Statement> add = writer->prepare(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
        "INSERT INTO rows SELECT randomblob(?2) FROM n");
    ASSERT_TRUE(add.ok());
    ASSERT_TRUE(writer->run("BEGIN IMMEDIATE").ok());
    ASSERT_TRUE(add->bind(1, rows).bind(2, bytes).run()) << writer->error().sentence;
    const bool kept = random.below(4) != 0;
    ASSERT_TRUE(writer->run(kept ? "COMMIT" : "ROLLBACK").ok()) << writer->error().sentence;
    if (kept) committed += rows * bytes;
    for (const char* const suffix : {"", "-wal"}) {
      std::filesystem::copy_file(folder.file() + suffix, copies.file() + suffix,
                                 std::filesystem::copy_options::overwrite_existing);
    }
    ASSERT_EQ(bytes_in(copies.file()), committed) << "after transaction " << i;
    std::filesystem::remove(copies.file() + "-wal");
    std::filesystem::remove(copies.file() + "-shm");
  }
}

}  // namespace
}  // namespace backstep::store
