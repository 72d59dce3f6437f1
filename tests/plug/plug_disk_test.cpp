// The disk itself: what it forgets, and how it locks.
#include "tests/plug/plug_connection.h"

namespace backstep {
namespace {

TEST(PlugDisk, forgets_what_was_not_synced) {
  PlugDisk disk;
  {
    RawFile file(disk, "synced");
    EXPECT_EQ(file.write("durable", 0), SQLITE_OK);
    EXPECT_EQ(file.sync(), SQLITE_OK);
    EXPECT_EQ(disk.unsynced(), 0U);
    EXPECT_EQ(file.write("lost", 3), SQLITE_OK);
    EXPECT_EQ(file.truncate(5), SQLITE_OK);
    EXPECT_EQ(file.content(), "durlo");
    RawFile never(disk, "never");
    EXPECT_EQ(never.write("lost", 0), SQLITE_OK);
    EXPECT_EQ(disk.unsynced(), 3U);
  }
  EXPECT_EQ(disk.syncs(), 1U);
  EXPECT_EQ(disk.bytes_written(), 15U);
  disk.pull_plug();
  EXPECT_EQ(content_of(disk, "synced"), "durable");
  EXPECT_EQ(content_of(disk, "never"), "none");
  EXPECT_EQ(disk.unsynced(), 0U);
}

TEST(PlugDisk, tears_writes_at_sectors) {
  constexpr std::size_t kBegin = 100;
  constexpr std::size_t kEnd = 4196;
  int lost = 0;
  int whole = 0;
  int torn = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    std::array<std::string, 2> contents;
    for (std::string& content : contents) {
      PlugDisk disk;
      {
        RawFile file(disk, "file");
        file.write(std::string(5000, 'a'), 0);
        file.sync();
        file.write(std::string(kEnd - kBegin, 'b'), kBegin);
      }
      disk.pull_plug(seed);
      content = content_of(disk, "file");
    }
    ASSERT_EQ(contents[0], contents[1]) << "the same seed, and another file";
    const std::string& content = contents[0];
    ASSERT_EQ(content.size(), 5000U);
    std::size_t written = 0;
    for (std::size_t i = 0; i < content.size(); ++i) {
      const bool is_in = i >= kBegin && i < kEnd;
      if (content[i] == 'b') ++written;
      ASSERT_TRUE(content[i] == 'a' || is_in);
      const bool is_edge = i == kBegin || i == kEnd || i % PlugDisk::kSector == 0;
      ASSERT_TRUE(is_edge || content[i] == content[i - 1]);
    }
    ++(written == 0 ? lost : written == kEnd - kBegin ? whole : torn);
  }
  EXPECT_GT(lost, 20);
  EXPECT_GT(whole, 20);
  EXPECT_GT(torn, 20);
}

TEST(PlugDisk, later_writes_can_survive_earlier_ones) {
  int later_only = 0;
  int earlier_only = 0;
  int files_never_synced = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    PlugDisk disk;
    {
      RawFile file(disk, "file");
      file.write("--", 0);
      file.sync();
      file.write("1", 0);
      file.write("2", 1);
      RawFile never(disk, "never");
    }
    disk.pull_plug(seed);
    if (content_of(disk, "file") == "-2") ++later_only;
    if (content_of(disk, "file") == "1-") ++earlier_only;
    if (disk.exists("never")) ++files_never_synced;
  }
  EXPECT_GT(later_only, 10);
  EXPECT_GT(earlier_only, 10);
  EXPECT_GT(files_never_synced, 50);
  EXPECT_LT(files_never_synced, 150);
}

TEST(PlugDisk, locks_as_sqlite_wants) {
  PlugDisk disk;
  RawFile a(disk, "file");
  RawFile b(disk, "file");
  RawFile elsewhere(disk, "other");
  EXPECT_EQ(a.lock(SQLITE_LOCK_SHARED), SQLITE_OK);
  EXPECT_EQ(b.lock(SQLITE_LOCK_SHARED), SQLITE_OK);
  EXPECT_EQ(a.lock(SQLITE_LOCK_RESERVED), SQLITE_OK);
  EXPECT_EQ(b.lock(SQLITE_LOCK_RESERVED), SQLITE_BUSY);
  EXPECT_EQ(b.lock(SQLITE_LOCK_EXCLUSIVE), SQLITE_BUSY);
  int reserved = 0;
  EXPECT_EQ(b.methods().xCheckReservedLock(b.file(), &reserved), SQLITE_OK);
  EXPECT_EQ(reserved, 1);

  EXPECT_EQ(a.lock(SQLITE_LOCK_EXCLUSIVE), SQLITE_BUSY);  // b reads; a is PENDING now
  EXPECT_EQ(b.unlock(SQLITE_LOCK_NONE), SQLITE_OK);
  EXPECT_EQ(b.lock(SQLITE_LOCK_SHARED), SQLITE_BUSY);
  EXPECT_EQ(a.lock(SQLITE_LOCK_EXCLUSIVE), SQLITE_OK);
  EXPECT_EQ(b.lock(SQLITE_LOCK_SHARED), SQLITE_BUSY);
  EXPECT_EQ(elsewhere.lock(SQLITE_LOCK_SHARED), SQLITE_OK);

  EXPECT_EQ(a.unlock(SQLITE_LOCK_SHARED), SQLITE_OK);
  EXPECT_EQ(b.methods().xCheckReservedLock(b.file(), &reserved), SQLITE_OK);
  EXPECT_EQ(reserved, 0);
  EXPECT_EQ(b.lock(SQLITE_LOCK_SHARED), SQLITE_OK);
  EXPECT_EQ(b.lock(SQLITE_LOCK_RESERVED), SQLITE_OK);
}

TEST(PlugDisk, shares_memory_with_locks) {
  constexpr int kTakeShared = SQLITE_SHM_LOCK | SQLITE_SHM_SHARED;
  constexpr int kTake = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE;
  constexpr int kGiveShared = SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED;
  constexpr int kGive = SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE;
  PlugDisk disk;
  {
    RawFile a(disk, "file");
    RawFile b(disk, "file");
    EXPECT_EQ(a.map(1, false), nullptr);
    void volatile* memory = a.map(1, true);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(b.map(1, false), memory);
    EXPECT_NE(b.map(0, false), memory);
    *static_cast<char volatile*>(memory) = 'x';

    EXPECT_EQ(a.slot(3, 1, kTakeShared), SQLITE_OK);
    EXPECT_EQ(b.slot(3, 1, kTakeShared), SQLITE_OK);
    EXPECT_EQ(a.slot(3, 1, kGiveShared), SQLITE_OK);
    EXPECT_EQ(a.slot(1, 7, kTake), SQLITE_BUSY);  // all or none: slot 1 stays free
    EXPECT_EQ(b.slot(1, 1, kTake), SQLITE_OK);
    EXPECT_EQ(a.slot(1, 1, kTakeShared), SQLITE_BUSY);
    EXPECT_EQ(a.slot(0, 1, kTake), SQLITE_OK);
    EXPECT_EQ(b.slot(1, 1, kGive), SQLITE_OK);
    EXPECT_EQ(b.slot(3, 1, kGiveShared), SQLITE_OK);
    EXPECT_EQ(a.slot(1, 7, kTake), SQLITE_OK);

    a.methods().xSync(a.file(), SQLITE_SYNC_NORMAL);
    disk.pull_plug();
    RawFile c(disk, "file");
    EXPECT_EQ(c.map(1, false), nullptr);
    EXPECT_EQ(*static_cast<char volatile*>(c.map(1, true)), 0);
    EXPECT_EQ(c.slot(0, 8, kTake), SQLITE_OK);
    EXPECT_EQ(a.slot(2, 1, kGive), SQLITE_IOERR);
    *static_cast<char volatile*>(memory) = 'y';  // abandoned, and still there
  }
  RawFile d(disk, "file");
  EXPECT_EQ(d.map(0, false), nullptr);
}

// Databases, in every mode

TEST(PlugDisk, has_several_databases_and_there_are_several_disks) {
  PlugDisk disk;
  PlugDisk other;
  EXPECT_NE(disk.vfs_name(), other.vfs_name());
  Connection a(disk, "a.db");
  Connection b(disk, "b.db");
  Connection c(other, "a.db");
  ASSERT_EQ(a.run(std::string(kSchema) + "INSERT INTO rows(text) VALUES('a')"), SQLITE_OK);
  ASSERT_EQ(b.run(kSchema), SQLITE_OK);
  EXPECT_EQ(a.ask(kCount), "1");
  EXPECT_EQ(b.ask(kCount), "0");
  EXPECT_EQ(c.ask("SELECT count(*) FROM sqlite_schema"), "0");
  other.pull_plug();
  EXPECT_EQ(a.ask(kCount), "1");
}

}  // namespace
}  // namespace backstep
