// The disk with the plug, with SQLite on it: what was committed is there after every power cut,
// what was not is not, and where SQLite promises less the loss can be seen.
#include "tests/plug/plug_connection.h"

namespace backstep {
namespace {

class PlugDatabase : public testing::TestWithParam<const char*> {
 protected:
  std::string full() const { return pragmas(GetParam(), "FULL"); }
  bool is_wal() const { return std::string(GetParam()) == "WAL"; }

  // A database with ten rows, safely on disk.
  void fill(const PlugDisk& disk) const {
    Connection connection(disk);
    ASSERT_EQ(connection.run(full() + kSchema), SQLITE_OK);
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES(" + std::to_string(i) + ")"),
                SQLITE_OK);
    }
  }

  // What is left, by a new connection.
  std::string count(const PlugDisk& disk) const {
    Connection connection(disk);
    EXPECT_EQ(connection.run(full()), SQLITE_OK);
    EXPECT_EQ(connection.ask(kCheck), "ok");
    return connection.ask(kCount);
  }
};

INSTANTIATE_TEST_SUITE_P(Modes, PlugDatabase,
                         testing::Values("DELETE", "TRUNCATE", "PERSIST", "WAL"),
                         [](const auto& mode) { return std::string(mode.param); });

TEST_P(PlugDatabase, is_in_that_mode) {
  PlugDisk disk;
  Connection connection(disk);
  std::string mode = connection.ask("PRAGMA journal_mode=" + std::string(GetParam()));
  for (char& c : mode) c = static_cast<char>(c - 'a' + 'A');
  EXPECT_EQ(mode, GetParam());
}

TEST_P(PlugDatabase, syncs_before_it_answers) {
  PlugDisk disk;
  fill(disk);
  Connection connection(disk);
  ASSERT_EQ(connection.run(full()), SQLITE_OK);
  const std::uint64_t syncs = disk.syncs();
  const std::uint64_t written = disk.bytes_written();
  ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES('new')"), SQLITE_OK);
  EXPECT_GT(disk.syncs(), syncs);
  EXPECT_GT(disk.bytes_written(), written);
  EXPECT_EQ(disk.unsynced(), 0U);

  ASSERT_EQ(connection.run("PRAGMA synchronous=OFF"), SQLITE_OK);
  const std::uint64_t before = disk.syncs();
  ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES('newer')"), SQLITE_OK);
  EXPECT_EQ(disk.syncs(), before);
  EXPECT_GT(disk.unsynced(), 0U);
}

TEST_P(PlugDatabase, keeps_what_was_committed_and_nothing_else) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    PlugDisk disk;
    fill(disk);
    Connection connection(disk);
    ASSERT_EQ(connection.run(full() + "BEGIN; DELETE FROM rows WHERE id < 5"), SQLITE_OK);
    seed == 0 ? disk.pull_plug() : disk.pull_plug(seed);
    EXPECT_EQ(count(disk), "10");
  }
}

TEST_P(PlugDatabase, loses_commits_without_sync) {
  PlugDisk disk;
  fill(disk);
  {
    Connection connection(disk);
    ASSERT_EQ(connection.run(pragmas(GetParam(), "OFF")), SQLITE_OK);
    ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES('committed')"), SQLITE_OK);
    ASSERT_EQ(connection.ask(kCount), "11");
    disk.pull_plug();
  }
  EXPECT_EQ(count(disk), "10");
}

// Without syncs nothing is in order, and a checkpoint or a commit cut short is a broken database.
TEST_P(PlugDatabase, breaks_without_sync) {
  int broken = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    PlugDisk disk;
    fill(disk);
    {
      Connection connection(disk);
      ASSERT_EQ(connection.run(pragmas(GetParam(), "OFF")), SQLITE_OK);
      for (int i = 0; i < 10; ++i) {
        ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES(hex(randomblob(2000)))"),
                  SQLITE_OK);
      }
      disk.pull_plug(seed);
    }
    Connection connection(disk);
    if (connection.ask(kCheck) != "ok") ++broken;
  }
  EXPECT_GT(broken, 0);
}

TEST_P(PlugDatabase, abandons_open_connections) {
  PlugDisk disk;
  fill(disk);
  auto old = std::make_unique<Connection>(disk);
  auto idle = std::make_unique<Connection>(disk);
  ASSERT_EQ(old->run(full() + "BEGIN IMMEDIATE; UPDATE rows SET text = 'old'"), SQLITE_OK);
  ASSERT_EQ(idle->ask(kCount), "10");
  disk.pull_plug();
  EXPECT_EQ(disk.pulls(), 1U);

  Connection fresh(disk);
  ASSERT_EQ(fresh.run(full() + "BEGIN IMMEDIATE; UPDATE rows SET text = 'fresh'"), SQLITE_OK);
  EXPECT_EQ(old->run("COMMIT"), SQLITE_IOERR);
  EXPECT_EQ(idle->run(kCount), SQLITE_IOERR);
  EXPECT_EQ(idle->run("INSERT INTO rows(text) VALUES('idle')"), SQLITE_IOERR);
  old.reset();
  EXPECT_EQ(fresh.run("COMMIT"), SQLITE_OK);
  idle.reset();
  EXPECT_EQ(fresh.ask("SELECT count(*) FROM rows WHERE text = 'fresh'"), "10");
  EXPECT_EQ(fresh.ask(kCheck), "ok");
}

// A thread that was about to delete its journal, its commit, when the plug was pulled.
TEST_P(PlugDatabase, abandoned_connections_delete_nothing) {
  PlugDisk disk;
  fill(disk);
  Connection old(disk);
  ASSERT_EQ(old.run(full() + "BEGIN IMMEDIATE; UPDATE rows SET text = 'old'"), SQLITE_OK);
  disk.pull_plug();
  Connection fresh(disk);
  ASSERT_EQ(fresh.run(full() + "BEGIN IMMEDIATE; UPDATE rows SET text = 'fresh'"), SQLITE_OK);

  sqlite3_vfs* vfs = sqlite3_vfs_find(disk.vfs_name().c_str());
  const auto name_of = [&](Connection& connection) {
    return is_wal() ? sqlite3_filename_wal(connection.file_name())
                    : sqlite3_filename_journal(connection.file_name());
  };
  ASSERT_TRUE(disk.exists(name_of(old)));
  EXPECT_EQ(vfs->xDelete(vfs, name_of(old), 0), SQLITE_IOERR_DELETE);
  int answer = 0;
  EXPECT_EQ(vfs->xAccess(vfs, name_of(old), SQLITE_ACCESS_EXISTS, &answer), SQLITE_IOERR_ACCESS);
  EXPECT_EQ(vfs->xAccess(vfs, name_of(fresh), SQLITE_ACCESS_EXISTS, &answer), SQLITE_OK);
  EXPECT_TRUE(disk.exists(name_of(old)));
  EXPECT_EQ(fresh.run("COMMIT"), SQLITE_OK);
}

TEST_P(PlugDatabase, full_disk_loses_nothing_committed) {
  PlugDisk disk;
  fill(disk);
  int committed = 10;
  int refused = 0;
  for (std::uint64_t room = 0; room < 200'000; room += 7'777) {
    SCOPED_TRACE("room for " + std::to_string(room));
    {
      Connection connection(disk);
      ASSERT_EQ(connection.run(full()), SQLITE_OK);
      disk.fail_writes_after(room);
      for (int i = 0; i < 3; ++i) {
        const int result = connection.run("INSERT INTO rows(text) VALUES(hex(randomblob(3000)))");
        ASSERT_TRUE(result == SQLITE_OK || result == SQLITE_FULL) << sqlite3_errstr(result);
        ++(result == SQLITE_OK ? committed : refused);
        if (result != SQLITE_OK) break;
      }
      if (room % 2 == 0) disk.pull_plug(room);  // ... or the connection tidies up, full as it is
    }
    disk.repair();
    ASSERT_EQ(count(disk), std::to_string(committed));
  }
  EXPECT_GT(refused, 5);
  EXPECT_GT(committed, 20);
}

TEST_P(PlugDatabase, failed_sync_is_an_error_and_loses_nothing_committed) {
  PlugDisk disk;
  fill(disk);
  {
    Connection connection(disk);
    ASSERT_EQ(connection.run(full()), SQLITE_OK);
    disk.fail_syncs(true);
    const std::uint64_t syncs = disk.syncs();
    EXPECT_EQ(connection.run("INSERT INTO rows(text) VALUES('refused')"), SQLITE_IOERR);
    EXPECT_EQ(connection.extended_error(), SQLITE_IOERR_FSYNC);
    EXPECT_EQ(disk.syncs(), syncs);
    disk.fail_syncs(false);
    EXPECT_EQ(connection.ask(kCount), "10");
    EXPECT_EQ(connection.run("INSERT INTO rows(text) VALUES('taken')"), SQLITE_OK);
    disk.pull_plug();
  }
  EXPECT_EQ(count(disk), "11");
}

TEST_P(PlugDatabase, failed_read_is_an_error) {
  PlugDisk disk;
  fill(disk);
  Connection connection(disk);
  disk.fail_reads(true);
  EXPECT_EQ(connection.run(kCount), SQLITE_IOERR);
  disk.fail_reads(false);
  EXPECT_EQ(connection.ask(kCount), "10");
}

// The power fails in each single step of a commit in turn, and in the closing that follows it.
TEST_P(PlugDatabase, every_step_of_a_commit_may_be_the_last) {
  const std::string change =
      "BEGIN; INSERT INTO rows(text) VALUES(hex(randomblob(5000)));"
      "UPDATE rows SET text = text || 'x'; DELETE FROM rows WHERE id = 3; COMMIT";
  std::uint64_t steps = 0;
  int rolled_back = 0;
  for (bool pulled = true; pulled; ++steps) {
    for (std::uint64_t seed = 0; seed < tries(6); ++seed) {
      SCOPED_TRACE("step " + std::to_string(steps) + ", seed " + std::to_string(seed));
      PlugDisk disk;
      fill(disk);
      bool committed = false;
      {
        Connection connection(disk);
        ASSERT_EQ(connection.run(full()), SQLITE_OK);
        disk.pull_plug_after(steps, seed == 0 ? std::nullopt : std::optional(seed));
        committed = connection.run(change) == SQLITE_OK;
      }
      pulled = disk.pulls() > 0;
      disk.repair();
      ASSERT_TRUE(committed || pulled);
      Connection connection(disk);
      ASSERT_EQ(connection.run(full()), SQLITE_OK);
      ASSERT_EQ(connection.ask(kCheck), "ok");
      const std::string there = connection.ask("SELECT count(*) FROM rows WHERE text LIKE '%x'");
      ASSERT_TRUE(there == "10" || (there == "0" && !committed)) << there;
      ASSERT_EQ(connection.ask("SELECT count(*) FROM rows WHERE id = 3"), there == "0" ? "1" : "0");
      if (there == "0") ++rolled_back;
    }
  }
  EXPECT_GT(steps, 8U);
  EXPECT_GT(rolled_back, 0);
}

// A long random life with power cuts anywhere, recovery included, beside a map in memory.
class Life {
 public:
  Life(std::string mode, std::uint64_t seed) : mode_(std::move(mode)), random_(seed) { open(); }

  void live(int operations) {
    for (int i = 0; i < operations && !testing::Test::HasFatalFailure(); ++i) {
      SCOPED_TRACE("operation " + std::to_string(i));
      const std::uint64_t pulls = disk_.pulls();
      const std::uint32_t what = random_.below(10);
      if (random_.below(4) == 0) disk_.pull_plug_after(random_.below(60), seed());
      if (what < 7) {
        change();
      } else if (what == 7) {
        connection_->run("PRAGMA wal_checkpoint(TRUNCATE)");
      } else if (what == 8) {
        connection_.reset();
      } else {
        pull();
      }
      if (!connection_ || disk_.pulls() != pulls) open();
    }
  }

  std::uint64_t pulls() const { return disk_.pulls(); }
  int commits() const { return commits_; }

 private:
  using Rows = std::map<std::uint32_t, std::string>;

  std::optional<std::uint64_t> seed() {
    return random_.below(4) == 0 ? std::nullopt : std::optional(random_.next());
  }

  void pull() {
    const std::optional<std::uint64_t> with = seed();
    with ? disk_.pull_plug(*with) : disk_.pull_plug();
  }

  // Some changes, and a commit, or not, or nothing.
  void change() {
    Rows rows = rows_;
    if (connection_->run("BEGIN IMMEDIATE") != SQLITE_OK) return expect_pulled();
    for (std::uint32_t count = 1 + random_.below(6); count > 0; --count) {
      const std::uint32_t id = random_.below(40);
      std::string sql = "DELETE FROM rows WHERE id = " + std::to_string(id);
      rows.erase(id);
      if (random_.below(4) != 0) {
        const std::string text(1 + random_.below(4000), static_cast<char>('a' + random_.below(26)));
        sql = "INSERT OR REPLACE INTO rows VALUES(" + std::to_string(id) + ", '" + text + "')";
        rows[id] = text;
      }
      if (connection_->run(sql) != SQLITE_OK) return expect_pulled();
    }
    const std::uint32_t end = random_.below(12);
    if (end == 0) return pull();
    if (end == 1) {
      if (connection_->run("ROLLBACK") != SQLITE_OK) expect_pulled();
      return;
    }
    if (connection_->run("COMMIT") == SQLITE_OK) {
      rows_ = std::move(rows);
      ++commits_;
    } else {
      expect_pulled();
      in_doubt_ = std::move(rows);
    }
  }

  // Nothing else is a reason for an error.
  void expect_pulled() { ASSERT_GT(disk_.pulls(), seen_pulls_); }

  // Recovery may be cut short as well; then it has to begin again.
  void open() {
    for (;;) {
      const std::uint64_t pulls = disk_.pulls();
      connection_.reset();
      connection_.emplace(disk_);
      if (connection_->run(pragmas(mode_, "FULL") + kSchema) == SQLITE_OK &&
          connection_->run(kCheck) == SQLITE_OK && disk_.pulls() == pulls) {
        break;
      }
      ASSERT_GT(disk_.pulls(), pulls);
    }
    seen_pulls_ = disk_.pulls();
    const std::string check = connection_->ask(kCheck);
    ASSERT_EQ(check, "ok");
    const std::string found = connection_->ask("SELECT id, text FROM rows ORDER BY id");
    if (in_doubt_ && found == line(*in_doubt_)) rows_ = *in_doubt_;
    in_doubt_.reset();
    ASSERT_TRUE(found == line(rows_)) << "other rows than were committed";
  }

  static std::string line(const Rows& rows) {
    std::string text;
    for (const auto& [id, value] : rows) {
      if (!text.empty()) text += ' ';
      text += std::to_string(id) + ',' + value;
    }
    return text;
  }

  std::string mode_;
  Random random_;
  PlugDisk disk_;
  std::optional<Connection> connection_;
  Rows rows_;                     // what was committed
  std::optional<Rows> in_doubt_;  // ... or this, if the power failed within the commit
  std::uint64_t seen_pulls_ = 0;  // when the connection was opened
  int commits_ = 0;
};

TEST_P(PlugDatabase, survives_a_life_of_power_cuts) {
  for (std::uint64_t seed = 1; seed <= tries(2); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Life life(GetParam(), seed);
    life.live(300);
    if (HasFatalFailure()) return;
    EXPECT_GT(life.pulls(), 30U);
    EXPECT_GT(life.commits(), 50);
  }
}

TEST_P(PlugDatabase, threads_write_and_read) {
  constexpr int kCommits = 60;
  PlugDisk disk;
  fill(disk);
  std::latch ready(3);
  std::atomic<int> writing = 2;
  const auto write = [&] {
    Connection connection(disk);
    EXPECT_EQ(connection.run(full()), SQLITE_OK);
    connection.be_impatient();
    ready.arrive_and_wait();
    for (int i = 0; i < kCommits; ++i) {
      // Two rows at a time: whoever sees one alone sees half a transaction.
      EXPECT_EQ(connection.run("BEGIN IMMEDIATE; INSERT INTO rows(text) VALUES('one');"
                               "INSERT INTO rows(text) VALUES('two'); COMMIT"),
                SQLITE_OK);
    }
    --writing;
  };
  std::thread first(write);
  std::thread second(write);
  std::thread reader([&] {
    Connection connection(disk);
    connection.be_impatient();
    ready.arrive_and_wait();
    int last = 0;
    while (writing > 0) {
      const int count = std::atoi(connection.ask(kCount).c_str());
      EXPECT_EQ(count % 2, 0);
      EXPECT_GE(count, last);
      last = count;
      std::this_thread::yield();
    }
  });
  first.join();
  second.join();
  reader.join();
  EXPECT_EQ(count(disk), std::to_string(10 + 2 * 2 * kCommits));
}

TEST_P(PlugDatabase, plug_is_pulled_under_threads) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    PlugDisk disk;
    fill(disk);
    std::latch ready(3);
    std::atomic<int> committed = 0;
    const auto write = [&] {
      Connection connection(disk);
      EXPECT_EQ(connection.run(full()), SQLITE_OK);
      connection.be_impatient();
      ready.arrive_and_wait();
      int result = SQLITE_OK;
      while (result == SQLITE_OK) {
        result = connection.run("INSERT INTO rows(text) VALUES('row')");
        if (result == SQLITE_OK) ++committed;
      }
      EXPECT_EQ(result, SQLITE_IOERR) << sqlite3_errstr(result);
    };
    std::thread first(write);
    std::thread second(write);
    ready.arrive_and_wait();
    while (committed < 20) std::this_thread::yield();
    const int answered = committed;
    disk.pull_plug(seed);
    // The new life begins while the old connections are still dying.
    const int there = std::atoi(count(disk).c_str());
    first.join();
    second.join();
    EXPECT_GE(there, 10 + answered);
    EXPECT_EQ(count(disk), std::to_string(there));
  }
}

// WAL alone

TEST(PlugWal, reader_sees_commits_and_keeps_its_snapshot) {
  PlugDisk disk;
  Connection writer(disk);
  ASSERT_EQ(writer.run(pragmas("WAL", "FULL") + kSchema), SQLITE_OK);
  Connection reader(disk);
  EXPECT_EQ(reader.ask(kCount), "0");
  ASSERT_EQ(writer.run("INSERT INTO rows(text) VALUES('a')"), SQLITE_OK);
  EXPECT_EQ(reader.ask(kCount), "1");

  ASSERT_EQ(reader.run("BEGIN"), SQLITE_OK);
  EXPECT_EQ(reader.ask(kCount), "1");
  ASSERT_EQ(writer.run("BEGIN IMMEDIATE; INSERT INTO rows(text) VALUES('b')"), SQLITE_OK);
  EXPECT_EQ(reader.run("INSERT INTO rows(text) VALUES('c')"), SQLITE_BUSY);
  ASSERT_EQ(writer.run("COMMIT"), SQLITE_OK);
  EXPECT_EQ(reader.ask(kCount), "1");
  ASSERT_EQ(reader.run("COMMIT"), SQLITE_OK);
  EXPECT_EQ(reader.ask(kCount), "2");

  ASSERT_EQ(reader.run("INSERT INTO rows(text) VALUES('c')"), SQLITE_OK);
  EXPECT_EQ(writer.ask(kCount), "3");
}

// synchronous=NORMAL syncs the log only at checkpoints: commits are lost, the database is not.
TEST(PlugWal, normal_loses_commits_and_stays_sound) {
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    PlugDisk disk;
    {
      Connection connection(disk);
      ASSERT_EQ(connection.run(pragmas("WAL", "NORMAL") + kSchema), SQLITE_OK);
      for (int i = 0; i < 30; ++i) {
        ASSERT_EQ(connection.run("INSERT INTO rows(text) VALUES(hex(randomblob(1000)))"),
                  SQLITE_OK);
      }
      disk.pull_plug(seed);
    }
    Connection connection(disk);
    ASSERT_EQ(connection.ask(kCheck), "ok");
    if (connection.ask(kCount) != "30") ++lost;
  }
  EXPECT_GT(lost, 0);
}

}  // namespace
}  // namespace backstep
