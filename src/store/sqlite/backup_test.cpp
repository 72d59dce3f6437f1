#include "store/sqlite/backup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/inspect.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::unique_ptr<Store> open(const std::string& file) {
  Result<std::unique_ptr<Store>> store = open_sqlite_store(file);
  EXPECT_TRUE(store.ok()) << store.error().sentence;
  return std::move(*store);
}

// Appends to logs of its own, as fast as it is answered, and remembers what was acknowledged.
class Player {
 public:
  Player(Store& store, int number, std::size_t logs)
      : store_(store), number_(number), last_(logs), thread_([this] { play(); }) {}
  ~Player() {
    done_ = true;
    thread_.join();
  }
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  std::string log(std::size_t i) const {
    return "t" + std::to_string(number_) + '-' + std::to_string(i);
  }
  // The last entry of each log that was acknowledged by now.
  std::vector<std::uint64_t> acknowledged() const {
    const std::lock_guard lock(mutex_);
    return last_;
  }

 private:
  void play() {
    for (std::size_t turn = 0; !done_; ++turn) {
      const std::size_t i = turn % last_.size();
      const std::uint64_t last = last_[i];  // only this thread writes it
      const AppendAnswer answer = append(store_, {{log(i),
                                                   last,
                                                   {said(std::string(1500, 'x')), said("y")},
                                                   std::vector<std::string>{"all", log(i)}}});
      ASSERT_EQ(answer.outcome, Appended::kStored) << answer.why;
      const std::lock_guard lock(mutex_);
      last_[i] = last + 2;
    }
  }

  Store& store_;
  const int number_;
  mutable std::mutex mutex_;
  std::vector<std::uint64_t> last_;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

class Backup : public testing::Test {
 protected:
  std::string why(const std::string& file, Existing existing = Existing::kKeep) const {
    const Result<bool> done = back_up(data_, file, existing);
    return done ? "" : done.error().sentence;
  }
  void fill() const {
    const std::unique_ptr<Store> store = open(data_);
    append(*store, {{"t", 0, {said("a")}, std::vector<std::string>{"public"}}});
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }

  Folder folder_;
  std::string data_ = folder_.file();
  std::string copy_ = folder_.path() / "copy";
};

TEST_F(Backup, is_of_one_moment_while_many_append) {
  constexpr std::size_t kLogs = 20;
  const std::unique_ptr<Store> store = open(data_);
  std::vector<std::unique_ptr<Player>> players;
  for (int i = 0; i < 4; ++i) players.push_back(std::make_unique<Player>(*store, i, kLogs));
  for (int round = 0; round < 5; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::vector<std::vector<std::uint64_t>> before;
    for (const auto& player : players) before.push_back(player->acknowledged());
    ASSERT_EQ(why(copy_, Existing::kReplace), "");
    std::vector<std::vector<std::uint64_t>> after;
    for (const auto& player : players) after.push_back(player->acknowledged());

    const Result<Inspection> found = inspect(copy_);
    ASSERT_TRUE(found.ok()) << found.error().sentence;
    const std::unique_ptr<Store> restored = open(copy_);
    std::uint64_t entries = 0;
    for (std::size_t p = 0; p < players.size(); ++p) {
      for (std::size_t i = 0; i < kLogs; ++i) {
        const std::string log = players[p]->log(i);
        const std::vector<Entry> there = load(*restored, log);
        entries += there.size();
        ASSERT_GE(there.size(), before[p][i]) << log << " lacks what was acknowledged";
        ASSERT_LE(there.size(), after[p][i] + 2) << log << " has what never was";
        ASSERT_EQ(there.size() % 2, 0U) << log << " has half an append";
        for (std::size_t k = 0; k < there.size(); ++k) ASSERT_EQ(there[k].seq, k + 1) << log;
        ASSERT_EQ(list(*restored, log).size(), there.empty() ? 0U : 1U) << log;
        // And life goes on.
        ASSERT_EQ(append(*restored, {{log, there.size(), {said("more")}, {}}}).outcome,
                  Appended::kStored);
      }
    }
    EXPECT_EQ(found->entries, entries);
  }
}

TEST_F(Backup, is_its_owners_only_and_one_file) {
  fill();
  const std::unique_ptr<Store> running = open(data_);
  ASSERT_EQ(why(copy_), "");
  struct stat status{};
  ASSERT_EQ(stat(copy_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  for (const auto& file : fs::directory_iterator(folder_.path())) {
    const std::string name = file.path().filename();
    EXPECT_TRUE(name == "copy" || name.starts_with("data")) << name;
    EXPECT_EQ(name.find("XXXX"), std::string::npos) << name;
  }
  fs::remove(copy_);
}

TEST_F(Backup, replaces_nothing_unless_it_is_told_to) {
  fill();
  std::ofstream(copy_) << "precious";
  EXPECT_THAT(why(copy_), HasSubstr("exists already"));
  EXPECT_EQ(fs::file_size(copy_), 8U);
  EXPECT_EQ(why(copy_, Existing::kReplace), "");
  EXPECT_EQ(load(*open(copy_), "t").size(), 1U);
}

TEST_F(Backup, never_replaces_the_data_or_a_file_in_use) {
  fill();
  EXPECT_THAT(why(data_, Existing::kReplace), HasSubstr("belongs to the data itself"));
  const std::string link = folder_.path() / "link";
  fs::create_hard_link(data_, link);
  EXPECT_THAT(why(link, Existing::kReplace), HasSubstr("belongs to the data itself"));
  {
    const std::unique_ptr<Store> running = open(data_);
    append(*running, {{"t", 1, {said("b")}, {}}});
    EXPECT_THAT(why(data_ + "-wal", Existing::kReplace), HasSubstr("belongs to the data itself"));
  }
  ASSERT_EQ(why(copy_), "");
  const std::unique_ptr<Store> other = open(copy_);
  append(*other, {{"t", 2, {said("c")}, {}}});
  EXPECT_THAT(why(copy_, Existing::kReplace), HasSubstr("is in use"));
  EXPECT_THAT(why(folder_.path(), Existing::kReplace), HasSubstr("not an ordinary file"));
}

TEST_F(Backup, that_fails_leaves_nothing_behind) {
  EXPECT_THAT(why(copy_), HasSubstr("cannot be opened"));
  EXPECT_EQ(files(), 0U) << "no data file is made, either";
  std::ofstream(data_) << "no database at all, but long enough to be looked into";
  EXPECT_THAT(why(copy_), HasSubstr("not a database"));
  fs::remove(data_);
  fill();
  EXPECT_THAT(why(folder_.path() / "no" / "folder"), HasSubstr("No such file"));
  EXPECT_EQ(files(), 1U);
}

// Overwrites the middle of the file, where entries are.
void damage(const std::string& path) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(fs::file_size(path) / 2));
  file << std::string(6000, '\x7f');
}

TEST_F(Backup, of_damaged_data_is_none) {
  {
    const std::unique_ptr<Store> store = open(data_);
    for (std::uint64_t i = 0; i < 50; ++i)
      append(*store, {{"t", i, {said(std::string(1000, 'x'))}, {}}});
  }
  damage(data_);
  EXPECT_THAT(why(copy_), HasSubstr("is not good"));
  EXPECT_FALSE(fs::exists(copy_));
  EXPECT_EQ(files(), 1U);
  const Result<Inspection> found = inspect(data_);
  ASSERT_FALSE(found.ok());
  EXPECT_THAT(found.error().sentence, HasSubstr("damaged"));
}

class Inspecting : public Backup {
 protected:
  std::string fault() const {
    const Result<Inspection> found = inspect(data_);
    return found ? "" : found.error().sentence;
  }
  // As nobody should.
  void run(const char* sql) const {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(data_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
    sqlite3_close(database);
  }
};

TEST_F(Inspecting, says_what_is_there) {
  const std::unique_ptr<Store> running = open(data_);
  append(*running, {{"t", 0, {said("a"), said("b")}, {}}, {"u", 0, {said("c")}, {}}});
  const Result<Inspection> found = inspect(data_);
  ASSERT_TRUE(found.ok()) << found.error().sentence;
  EXPECT_EQ(found->version, 3);
  EXPECT_EQ(found->logs, 2U);
  EXPECT_EQ(found->entries, 3U);
  EXPECT_EQ(found->bytes, fs::file_size(data_));
}

TEST_F(Inspecting, finds_gaps_and_strays) {
  fill();
  EXPECT_EQ(fault(), "");
  run("UPDATE log SET last = 2");
  EXPECT_THAT(fault(), HasSubstr("1 of its logs have gaps"));
  run("UPDATE log SET last = 1");
  EXPECT_EQ(fault(), "");
  run("INSERT INTO label VALUES ('x', 0, 'y', 99)");
  EXPECT_THAT(fault(), HasSubstr("1 entries or labels are of no log"));
}

TEST_F(Inspecting, makes_no_file_and_wants_one_of_ours) {
  EXPECT_THAT(fault(), HasSubstr("cannot be opened"));
  EXPECT_EQ(files(), 0U);
  std::ofstream(data_).close();
  EXPECT_THAT(fault(), HasSubstr("is empty"));
  run("CREATE TABLE letter (text)");
  EXPECT_THAT(fault(), HasSubstr("of another program"));
}

}  // namespace
}  // namespace backstep::store
