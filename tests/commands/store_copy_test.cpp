// store copy, check and prune as whoever runs a server calls them, with a database.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.h"
#include "store/postgres/store.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/postgres/cluster.h"
#include "tests/referee/pipe.h"

namespace backstep {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class StoreCopy : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string why = tests::PostgresCluster::why_missing(); !why.empty()) {
      GTEST_SKIP() << why;
    }
    cluster_ = &tests::PostgresCluster::shared();
    database_ = cluster_->new_database();
    url_ = cluster_->url(database_);
    shown_ = "PostgreSQL at 127.0.0.1:" + std::to_string(cluster_->port()) + '/' + database_;
  }

  static store::LogChange log_of(const std::string& log, std::size_t entries,
                                 std::vector<std::string> labels) {
    store::LogChange change{log, 0, {}, std::move(labels)};
    change.entries.resize(entries, {0, 61'000, "", 0, "what somebody did, more or less 🃏"});
    return change;
  }
  // A file of many logs.
  void fill(std::size_t logs) const {
    const auto store = std::move(*store::open_sqlite_store(data_));
    std::vector<store::LogChange> changes;
    changes.reserve(logs);
    for (std::size_t i = 0; i < logs; ++i) {
      changes.push_back(log_of("t" + std::to_string(i), 25, {"a", "b"}));
    }
    ASSERT_EQ(store::append(*store, std::move(changes)).outcome, store::Appended::kStored);
  }
  store::PostgresStores serve() const {
    store::PostgresOptions options;
    options.url = url_;
    return std::move(*store::open_postgres(options));
  }
  static Finish copy(const std::string& from, const std::string& to) {
    return run_program({"store", "copy", from, to});
  }
  // Of a copy that is done: what follows the number of logs that were there.
  static std::string end_of(const Finish& done) {
    EXPECT_EQ(done.exit_code, 0) << done.err;
    return done.out.substr(std::min(done.out.find("checksum"), done.out.size()));
  }

  tests::PostgresCluster* cluster_ = nullptr;
  std::string database_;
  std::string url_;
  std::string shown_;
  store::Folder folder_;
  std::string data_ = folder_.file();
  std::string back_ = folder_.path() / "back";
};

TEST_F(StoreCopy, moves_a_file_to_a_database_and_back) {
  fill(20);
  const Finish there = copy(data_, url_);
  EXPECT_EQ(there.exit_code, 0) << there.err;
  EXPECT_EQ(there.err, "");
  EXPECT_THAT(there.out,
              MatchesRegex("copied 20 logs, 500 entries \\(0 logs were there already\\); "
                           "checksum [0-9a-f]{16} on both sides\n"));
  EXPECT_EQ(copy(url_, back_).out, there.out);
  EXPECT_EQ(fs::status(back_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_THAT(copy(data_, url_).out, HasSubstr("500 entries (20 logs were there already)"));
  const Finish checked = run_program({"store", "check", "--data", url_});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr(shown_ + ": in order, version "));
  EXPECT_THAT(checked.out, HasSubstr(", 20 logs, 500 entries, "));
}

// Killed at any moment, again and again, it comes to the same end.
TEST_F(StoreCopy, survives_being_killed) {
  fill(1500);
  const std::string whole = end_of(copy(data_, folder_.path() / "whole"));
  Random random(7);
  for (const auto& [from, to] : {std::pair(data_, url_), std::pair(url_, back_)}) {
    for (std::uint32_t i = 1; i <= 8; ++i) {
      const Pipe killed({"store", "copy", from, to});
      std::this_thread::sleep_for(std::chrono::milliseconds(random.below(120 * i)));
    }
    EXPECT_EQ(end_of(copy(from, to)), whole);
  }
  EXPECT_EQ(run_program({"store", "check", "--data", back_}).exit_code, 0);
}

TEST_F(StoreCopy, stops_at_ctrl_c_and_goes_on) {
  fill(3000);
  Finish end;
  // On a busy machine it may not have begun by then, and on a fast one it may be done.
  for (int ms = 100; ms < 20'000 && end.exit_code != 130; ms = ms * 3 / 2) {
    const std::string to = cluster_->url(cluster_->new_database());
    Pipe pipe({"store", "copy", data_, to});
    std::this_thread::sleep_for(std::chrono::milliseconds(ms));
    pipe.interrupt();
    end = pipe.finish();
    if (end.exit_code != 130) continue;
    EXPECT_EQ(end.err, "backstep: stopped; the same command goes on from here\n");
    EXPECT_EQ(end.out, "");
    EXPECT_THAT(copy(data_, to).out, HasSubstr("copied 3000 logs, 75000 entries ("));
  }
  EXPECT_EQ(end.exit_code, 130) << end.err;
}

TEST_F(StoreCopy, is_not_served_before_it_is_whole) {
  fill(1);
  ASSERT_EQ(copy(data_, url_).exit_code, 0);
  cluster_->run(database_,
                "INSERT INTO backstep.log (name, last, touched) VALUES ('store/copying', 1, 0)");
  cluster_->run(database_,
                "INSERT INTO backstep.entry (log, seq, time, number, body) SELECT id, 1, 0, 0, "
                "'/var/somewhere' FROM backstep.log WHERE name = 'store/copying'");
  for (const Finish& refused :
       {run_program({"serve", "--listen", "127.0.0.1:0", "--data", url_}),
        run_program({"store", "check", "--data", url_}),
        run_program({"store", "prune", "--data", url_}), copy(url_, back_)}) {
    EXPECT_EQ(refused.exit_code, 1);
    EXPECT_EQ(refused.err, "backstep: " + shown_ +
                               ": this is an unfinished copy of /var/somewhere; run backstep store "
                               "copy again to finish it\n");
  }
  const Finish other = copy(data_, url_);
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("unfinished copy of /var/somewhere, not of " + data_));
}

TEST_F(StoreCopy, refuses) {
  const auto why = [](const std::string& from, const std::string& to) {
    const Finish end = copy(from, to);
    EXPECT_EQ(end.exit_code, 1) << end.out;
    return end.err;
  };
  EXPECT_EQ(why(data_, url_), "backstep: " + data_ + ": No such file or directory\n");
  EXPECT_FALSE(fs::exists(data_ + ".lock"));
  fill(1);
  const Finish same = copy(data_, data_);
  EXPECT_EQ(same.exit_code, 2);
  EXPECT_EQ(same.err, "backstep store copy: FROM and TO are the same: " + data_ +
                          " (try: backstep store copy --help)\n");
  const int lock = open((data_ + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(flock(lock, LOCK_EX | LOCK_NB), 0);
  const std::string locked = "backstep: a server is running on " + data_ + "; stop it first\n";
  EXPECT_EQ(why(data_, url_), locked);
  EXPECT_EQ(why(url_, data_), locked);
  close(lock);
  {
    const store::PostgresStores context = serve();
    EXPECT_EQ(why(data_, url_), "backstep: " + shown_ +
                                    ": a server is running on it, or was some seconds ago; stop it "
                                    "first\n");
  }
  const std::string gone = "postgresql://me:secret@127.0.0.1:1/x";
  EXPECT_THAT(why(data_, gone), AllOf(HasSubstr("127.0.0.1:1/x"), Not(HasSubstr("secret"))));
  const Finish many = run_program({"store", "copy", data_, url_, gone});
  EXPECT_EQ(many.exit_code, 2);
  EXPECT_THAT(many.err, Not(HasSubstr("secret")));
  EXPECT_EQ(run_program({"store", "copy", data_}).exit_code, 2);
  const Finish backup = run_program({"store", "backup", back_, "--data", url_});
  EXPECT_EQ(backup.exit_code, 2);
  EXPECT_THAT(backup.err, HasSubstr("pg_dump"));
  EXPECT_EQ(run_program({"store", "backup", url_, "--data", data_}).exit_code, 2);
}

TEST_F(StoreCopy, a_database_is_pruned_like_a_file) {
  const auto prune = [this](std::vector<std::string> more = {}) {
    std::vector<std::string> all{"store", "prune", "--data", url_, "--finished", "100"};
    all.insert(all.end(), more.begin(), more.end());
    return run_program(all);
  };
  EXPECT_THAT(prune({"--dry-run"}).err, HasSubstr("there is nothing of backstep in it"));
  EXPECT_EQ(cluster_->run(database_, "SELECT to_regnamespace('backstep') IS NULL"), "t");
  {
    const store::PostgresStores context = serve();
    ASSERT_EQ(store::append(*context.store, {log_of("game/old", 1, {"game"})}).outcome,
              store::Appended::kStored);
    const Finish served = prune();
    EXPECT_EQ(served.exit_code, 1);
    EXPECT_EQ(served.err, "backstep: a server is running on " + shown_ +
                              ", or was some seconds ago; stop it first\n");
    const Finish dry = prune({"--dry-run"});
    EXPECT_EQ(dry.exit_code, 0) << dry.err;
    EXPECT_THAT(dry.out, HasSubstr(shown_ + ": would erase 0 lobbies, 0 tables, 1 finished games"));
  }
  EXPECT_THAT(prune().out, HasSubstr(shown_ + ": erased 0 lobbies, 0 tables, 1 finished games"));
  EXPECT_EQ(cluster_->run(database_, "SELECT count(*) FROM backstep.log"), "0");
  const Finish compact = prune({"--compact"});
  EXPECT_EQ(compact.exit_code, 2);
  EXPECT_THAT(compact.err, HasSubstr("autovacuum"));
}

}  // namespace
}  // namespace backstep
