#include "store/sqlite/sqlite_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <fstream>
#include <memory>
#include <string>

#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

using testing::HasSubstr;

class SqliteFile : public testing::Test {
 protected:
  std::string error() const {
    const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
    return store ? "" : store.error().sentence;
  }
  // As another program would.
  void run(const char* sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
  }

  Folder folder_;
  std::string file_ = folder_.file();
};

TEST_F(SqliteFile, outlives_the_program) {
  {
    const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    append(**store, {{"t", 0, {{0, 7, "me", 1, "a"}}, std::vector<std::string>{"public"}}});
  }
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  EXPECT_EQ(load(**store, "t"), (std::vector<Entry>{{1, 7, "me", 1, "a"}}));
  EXPECT_EQ(count(**store, "public"), 1U);
  EXPECT_EQ(append(**store, {{"t", 1, {{0, 8, "me", 1, "a"}}, {}}}).outcome, Appended::kRepeated);
}

TEST_F(SqliteFile, of_the_first_version_is_brought_forward) {
  ASSERT_EQ(error(), "");
  run("DROP TABLE snapshot; ALTER TABLE log DROP COLUMN revision;"
      "CREATE UNIQUE INDEX entry_client ON entry (log, client, number) WHERE client IS NOT NULL;"
      "INSERT INTO log (name, last, touched) VALUES ('t', 2, 0);"
      "INSERT INTO entry VALUES (1, 1, 7, 'me', 9, 'a'), (1, 2, 7, 'me', 4, 'b');"
      "PRAGMA user_version = 1");
  {
    const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    const AppendAnswer answer = append(**store, {{"t", 2, {{0, 8, "me", 4, "b"}}, {}}});
    EXPECT_EQ(answer.outcome, Appended::kRepeated);
    EXPECT_EQ(answer.seq, 2U);
    EXPECT_EQ(append(**store, {{"t", 2, {{0, 8, "me", 5, "c"}}, {}}}).outcome, Appended::kStored);
  }
  run("CREATE INDEX entry_client ON entry (client)");  // the old one is gone
}

// To know requests that are sent again costs as much as the last entries of a log, whatever its
// length: the thread that reads them is the one that writes for everybody.
TEST_F(SqliteFile, looks_for_requests_among_the_last_entries) {
  constexpr std::uint64_t kEntries = 10'000;
  {
    const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    std::vector<Entry> entries;
    for (std::uint64_t i = 1; i <= kEntries; ++i) {
      entries.push_back({0, 0, i % 100 == 0 ? "rare" : "me", i, "a"});
    }
    ASSERT_EQ(append(**store, {{"t", 0, entries, {}}}).outcome, Appended::kStored);
  }
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  std::uint64_t last = kEntries;
  const auto say = [&](const std::string& client, std::uint64_t number) {
    const AppendAnswer answer = append(**store, {{"t", last, {{0, 0, client, number, "b"}}, {}}});
    if (answer.outcome == Appended::kStored) ++last;
    return answer;
  };
  EXPECT_EQ(say("new", 1).outcome, Appended::kStored);
  EXPECT_LE((*store)->counts().requests_read, kRemembered);
  const AppendAnswer again = say("me", kEntries - 1);
  EXPECT_EQ(again.outcome, Appended::kRepeated);
  EXPECT_EQ(again.seq, kEntries - 1);
  EXPECT_EQ(say("rare", kEntries - kRemembered + 100).outcome, Appended::kRepeated);
  EXPECT_LE((*store)->counts().requests_read, 2 * kRemembered);
  for (std::uint64_t number = 200; number > 100; --number) say("rare", number);
  EXPECT_LE((*store)->counts().requests_read, 2 * kRemembered) << "they were read once";
}

// Nothing else should write to the file of a server; if something does, nothing of it is lost.
TEST_F(SqliteFile, notices_what_another_program_writes) {
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  ASSERT_EQ(append(**store, {{"t", 0, {{0, 7, "me", 1, "a"}}, {}}}).outcome, Appended::kStored);
  run("UPDATE log SET last = 2; INSERT INTO entry VALUES (1, 2, 7, 'me', 2, 'b')");
  const AppendAnswer answer = append(**store, {{"t", 1, {{0, 7, "me", 3, "c"}}, {}}});
  EXPECT_EQ(answer.outcome, Appended::kConflict);
  EXPECT_EQ(answer.seq, 2U);
  EXPECT_EQ(append(**store, {{"t", 2, {{0, 7, "me", 2, "c"}}, {}}}).outcome, Appended::kRepeated);
}

TEST_F(SqliteFile, is_its_owners_only) {
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  append(**store, {{"t", 0, {{0, 0, "", 0, "a"}}, {}}});
  for (const char* const suffix : {"", "-wal", "-shm"}) {
    struct stat status{};
    ASSERT_EQ(stat((file_ + suffix).c_str(), &status), 0) << suffix;
    EXPECT_EQ(status.st_mode & 0777U, 0600U) << suffix;
  }
}

TEST_F(SqliteFile, of_another_program_is_left_alone) {
  run("CREATE TABLE letter (text)");
  EXPECT_THAT(error(), HasSubstr("this is a file of another program"));
  std::ofstream(file_, std::ios::trunc) << "no database at all, but long enough to be looked into";
  EXPECT_THAT(error(), HasSubstr("SQLite says: file is not a database"));
}

TEST_F(SqliteFile, of_a_newer_program_is_left_alone) {
  ASSERT_EQ(error(), "");
  run("PRAGMA user_version = 99");
  EXPECT_THAT(error(), HasSubstr("made by a newer backstep (version 99"));
}

TEST_F(SqliteFile, that_cannot_be_made_is_an_error) {
  file_ = folder_.path() / "no" / "folder";
  EXPECT_THAT(error(), HasSubstr("cannot be opened for writing"));
}

TEST_F(SqliteFile, refuses_when_too_much_is_waiting) {
  SqliteOptions options;
  options.most_waiting = 0;
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_, options);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  const AppendAnswer answer = append(**store, {{"t", 0, {{0, 0, "", 0, "a"}}, {}}});
  EXPECT_EQ(answer.outcome, Appended::kFailed);
  EXPECT_THAT(answer.why, HasSubstr("too much is waiting"));
}

TEST_F(SqliteFile, refuses_appends_that_make_no_sense) {
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(file_);
  ASSERT_TRUE(store.ok()) << store.error().sentence;
  const Entry entry{0, 0, "me", 1, "a"};
  for (const std::vector<LogChange>& changes : {std::vector<LogChange>{},
                                                {{"t", 0, {}, {}}},
                                                {{"t", 0, {entry, entry}, {}}},
                                                {{"t", 0, {entry}, {}}, {"t", 0, {entry}, {}}}}) {
    EXPECT_EQ(append(**store, changes).outcome, Appended::kFailed);
  }
}

}  // namespace
}  // namespace backstep::store
