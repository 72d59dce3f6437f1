// A store on a disk whose plug is pulled, which is full, or which cannot sync: nothing that was
// acknowledged is ever missing, and nothing that was refused is announced.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/plug/plug_vfs.h"

namespace backstep::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::unique_ptr<Store> open_on(const PlugDisk& disk) {
  SqliteOptions options;
  options.vfs = disk.vfs_name();
  options.most_at_once = 8;
  Result<std::unique_ptr<Store>> store = open_sqlite_store("data", options);
  return store ? std::move(*store) : nullptr;
}

Entry entry(const std::string& body) { return {0, 0, "me", std::stoull(body), body}; }

std::vector<std::string> bodies(Store& store, const std::string& log) {
  std::vector<std::string> all;
  for (const Entry& found : load(store, log)) all.push_back(found.body);
  return all;
}

// What a client has asked for, and what of that was acknowledged.
class Client {
 public:
  // Puts the next number into one of three logs, without waiting for the answer.
  void send(Store& store, Random& random) {
    const std::string log = "t" + std::to_string(random.below(3));
    const std::string body = std::to_string(++sent_);
    const std::lock_guard lock(mutex_);
    const std::uint64_t expected = hoped_[log]++;
    store.append({{log, expected, {entry(body)}, std::vector<std::string>{"all"}}},
                 [this, log, body](const AppendAnswer& answer) {
                   const std::lock_guard answered(mutex_);
                   if (answer.outcome == Appended::kStored) acknowledged_[log].push_back(body);
                 });
  }

  // Everything acknowledged is there, in order, before whatever else has survived; nothing twice.
  void check(Store& store, std::uint64_t seed) {
    const std::lock_guard lock(mutex_);
    for (int i = 0; i < 3; ++i) {
      const std::string log = "t" + std::to_string(i);
      const std::vector<std::string> there = bodies(store, log);
      const std::vector<std::string>& wanted = acknowledged_[log];
      ASSERT_GE(there.size(), wanted.size()) << log << ", seed " << seed;
      for (std::size_t k = 0; k < wanted.size(); ++k) {
        ASSERT_EQ(there[k], wanted[k]) << log << ", seed " << seed;
      }
      for (std::size_t k = 1; k < there.size(); ++k) {
        ASSERT_LT(std::stoull(there[k - 1]), std::stoull(there[k])) << log << ", seed " << seed;
      }
      acknowledged_[log] = there;  // what survived stays
      hoped_[log] = there.size();
    }
    acknowledged_in_all_ =
        acknowledged_["t0"].size() + acknowledged_["t1"].size() + acknowledged_["t2"].size();
  }
  std::size_t acknowledged() const { return acknowledged_in_all_; }

 private:
  std::mutex mutex_;
  std::uint64_t sent_ = 0;
  std::map<std::string, std::uint64_t> hoped_;
  std::map<std::string, std::vector<std::string>> acknowledged_;
  std::size_t acknowledged_in_all_ = 0;
};

TEST(PulledPlug, loses_nothing_that_was_acknowledged) {
  std::size_t acknowledged = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random("plug", std::to_string(seed));
    PlugDisk disk;
    Client client;
    for (int life = 0; life < 6; ++life) {
      std::unique_ptr<Store> store = open_on(disk);
      ASSERT_NE(store, nullptr) << "life " << life << ", seed " << seed;
      client.check(*store, seed);
      if (testing::Test::HasFatalFailure()) return;
      // Dropping all that was not synced, or some of it in any order: disks do either.
      disk.pull_plug_after(1 + random.below(150), random.below(2) == 0
                                                      ? std::nullopt
                                                      : std::optional<std::uint64_t>(seed + 1000));
      for (int i = 0; i < 60; ++i) client.send(*store, random);
      store.reset();  // by now all are answered
      disk.pull_plug();
    }
    const std::unique_ptr<Store> store = open_on(disk);
    ASSERT_NE(store, nullptr) << "seed " << seed;
    client.check(*store, seed);
    acknowledged += client.acknowledged();
  }
  EXPECT_GT(acknowledged, 1000U) << "the plug was always pulled too early to mean something";
}

TEST(FullDisk, refuses_and_the_store_lives) {
  PlugDisk disk;
  const std::unique_ptr<Store> store = open_on(disk);
  ASSERT_NE(store, nullptr);
  ASSERT_EQ(append(*store, {{"t", 0, {entry("1")}, {}}}).outcome, Appended::kStored);
  disk.fail_writes_after(100);
  const AppendAnswer refused = append(*store, {{"t", 1, {entry("2")}, {}}});
  EXPECT_EQ(refused.outcome, Appended::kFailed);
  EXPECT_THAT(refused.why, HasSubstr("full"));
  EXPECT_THAT(bodies(*store, "t"), ElementsAre("1")) << "it can still be read";
  disk.repair();
  EXPECT_EQ(append(*store, {{"t", 1, {entry("3")}, {}}}).outcome, Appended::kStored);
  EXPECT_THAT(bodies(*store, "t"), ElementsAre("1", "3"));
}

TEST(DiskThatCannotSync, refuses_and_what_it_refused_does_not_come_back) {
  PlugDisk disk;
  {
    const std::unique_ptr<Store> store = open_on(disk);
    ASSERT_NE(store, nullptr);
    ASSERT_EQ(append(*store, {{"t", 0, {entry("1")}, {}}}).outcome, Appended::kStored);
    disk.fail_syncs(true);
    for (const char* const body : {"2", "3"}) {
      EXPECT_EQ(append(*store, {{"t", 1, {entry(body)}, {}}}).outcome, Appended::kFailed) << body;
    }
    disk.repair();
    ASSERT_EQ(append(*store, {{"t", 1, {entry("4")}, {}}}).outcome, Appended::kStored);
    disk.pull_plug();
  }
  const std::unique_ptr<Store> store = open_on(disk);
  ASSERT_NE(store, nullptr);
  EXPECT_THAT(bodies(*store, "t"), ElementsAre("1", "4"));
}

TEST(Disk, has_synced_before_an_append_is_answered) {
  PlugDisk disk;
  const std::unique_ptr<Store> store = open_on(disk);
  ASSERT_NE(store, nullptr);
  std::uint64_t last = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    const std::uint64_t before = disk.syncs();
    ASSERT_EQ(append(*store, {{"t", last++, {entry(std::to_string(i))}, {}}}).outcome,
              Appended::kStored);
    EXPECT_GT(disk.syncs(), before);
  }
}

TEST(Disk, syncs_once_for_all_that_has_gathered) {
  PlugDisk disk;
  std::unique_ptr<Store> store = open_on(disk);
  ASSERT_NE(store, nullptr);
  const std::uint64_t before = disk.syncs();
  for (std::uint64_t i = 0; i < 800; ++i) {
    store->append({{"t" + std::to_string(i), 0, {entry("1")}, {}}}, [](const AppendAnswer&) {});
  }
  store.reset();
  // Eight at once here; checkpoints sync, too.
  EXPECT_LT(disk.syncs() - before, 400U);
}

TEST(DiskThatCannotRead, is_an_error_and_no_crash) {
  PlugDisk disk;
  {
    const std::unique_ptr<Store> store = open_on(disk);
    ASSERT_NE(store, nullptr);
    ASSERT_EQ(append(*store, {{"t", 0, {entry("1")}, {}}}).outcome, Appended::kStored);
  }
  disk.fail_reads(true);
  EXPECT_EQ(open_on(disk), nullptr);
  disk.repair();
  const std::unique_ptr<Store> store = open_on(disk);
  ASSERT_NE(store, nullptr);
  EXPECT_THAT(bodies(*store, "t"), ElementsAre("1"));
}

}  // namespace
}  // namespace backstep::store
