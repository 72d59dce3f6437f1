// What was erased or rewritten is in no file of the store any more, a moment later.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "store/sqlite/scrubbing_vfs.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

constexpr const char* kSecret = "SECRETWORD";

class Erasure : public testing::Test {
 protected:
  void open() {
    store_.reset();
    Result<std::unique_ptr<Store>> store = open_sqlite_store(folder_.file());
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    store_ = std::move(*store);
  }

  // In which files of the store a text stands.
  std::string found_in(const std::string& text) const {
    std::string found;
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      std::ifstream file(folder_.file() + suffix, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      if (bytes.find(text) != std::string::npos) found += std::string("data") + suffix + ' ';
    }
    return found;
  }
  // Pages of the write-ahead log that a checkpoint has dealt with (nBackfill of the WAL-index).
  std::uint32_t checkpointed() const {
    constexpr std::streamoff kBackfill = 96;
    std::array<char, sizeof(std::uint32_t)> pages{};
    std::ifstream file(folder_.file() + "-shm", std::ios::binary);
    file.seekg(kBackfill);
    file.read(pages.data(), pages.size());
    return std::bit_cast<std::uint32_t>(pages);
  }
  // Waits until it stands nowhere; where it still stands.
  std::string found_after_a_while(const std::string& text) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    std::string found = found_in(text);
    while (!found.empty() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      found = found_in(text);
    }
    return found;
  }

  // Many logs that grow in turn, so that pages are split and rows move, with secrets in some.
  void write_much(int seed) {
    Random random("erasure", std::to_string(seed));
    std::vector<std::uint64_t> lasts(kLogs, 0);
    for (int i = 0; i < 3'000; ++i) {
      const std::uint32_t log = random.below(kLogs);
      const std::uint32_t size = 20 + random.below(random.below(5) == 0 ? 1'500 : 200);
      const bool is_secret = random.below(20) == 0;
      std::string body = is_secret ? kSecret + std::string(size, 'x') : std::string(size, 'y');
      Entry entry{0, i, "client" + std::to_string(log), lasts[log] + 1, std::move(body)};
      std::vector<std::string> labels{"all", "person/" + std::to_string(i)};
      store_->append({{name(log), lasts[log]++, {entry}, labels}}, [](const AppendAnswer&) {});
      if (is_secret) secrets_.emplace_back(log, lasts[log]);
    }
    ASSERT_EQ(lasts_of_all(), lasts);
  }
  std::vector<std::uint64_t> lasts_of_all() {
    std::vector<std::string> names;
    for (std::uint32_t log = 0; log < kLogs; ++log) names.push_back(name(log));
    append(*store_, {{"flush", lasts(*store_, {"flush"})[0], {{0, 0, "", 0, ""}}, {}}});
    return lasts(*store_, names);
  }
  void erase_secrets() {
    for (const auto& [log, seq] : secrets_) {
      ASSERT_TRUE(rewrite(*store_, name(log), seq, "{}"));
    }
  }
  static std::string name(std::uint32_t log) { return "log" + std::to_string(log); }

  static constexpr std::uint32_t kLogs = 40;
  Folder folder_;
  std::unique_ptr<Store> store_;
  std::vector<std::pair<std::uint32_t, std::uint64_t>> secrets_;
};

TEST_F(Erasure, leaves_no_byte_in_any_file) {
  for (int seed = 0; seed < 4; ++seed) {
    secrets_.clear();
    std::filesystem::remove(folder_.file());
    open();
    write_much(seed);
    ASSERT_NE(found_in(kSecret), "");
    erase_secrets();
    EXPECT_EQ(found_after_a_while(kSecret), "") << "seed " << seed;
    store_.reset();
  }
}

TEST_F(Erasure, holds_while_others_go_on_reading_and_writing) {
  open();
  write_much(1);
  std::atomic<bool> stop = false;
  std::thread reading([&] {
    while (!stop) load(*store_, name(3));
  });
  std::thread writing([&] {
    std::vector<std::uint64_t> lasts = lasts_of_all();
    Random random("erasure", "writing");
    while (!stop) {
      const std::uint32_t log = random.below(kLogs);
      append(*store_, {{name(log), lasts[log]++, {{0, 0, "", 0, "more"}}, {}}});
    }
  });
  erase_secrets();
  // Pages in memory must not bring it back: it has to be gone for a second. Before the log is
  // truncated it may be gone for a moment, when a checkpoint lets the log begin again.
  constexpr int kChecks = 20;
  int clean = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (clean < kChecks && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    clean = found_in(kSecret).empty() ? clean + 1 : 0;
  }
  EXPECT_EQ(clean, kChecks) << "still in " << found_in(kSecret);
  stop = true;
  reading.join();
  writing.join();
}

TEST_F(Erasure, includes_names_labels_and_snapshots) {
  open();
  const std::string secret = kSecret;
  append(*store_, {{"a", 0, {{0, 0, secret + "-client", 1, "x"}}, std::vector{secret + "-label"}}});
  append(*store_, {{secret + "-name", 0, {{0, 0, "", 0, "x"}}, {}}});
  ASSERT_TRUE(save_snapshot(*store_, "a", 0, {1, std::string(9'000, 's') + secret}));
  append(*store_, {{"b", 0, {{0, 0, "", 0, secret}, {0, 0, "", 0, "y"}}, {}}});
  ASSERT_TRUE(save_snapshot(*store_, "b", 0, {2, std::string(9'000, 's') + secret}));
  ASSERT_NE(found_in(secret), "");
  erase(*store_, {"a", secret + "-name"});
  ASSERT_TRUE(rewrite(*store_, "b", 1, "z"));
  EXPECT_EQ(found_after_a_while(secret), "");
}

TEST_F(Erasure, waits_for_another_program_that_reads) {
  open();
  append(*store_, {{"a", 0, {{0, 0, "", 0, kSecret}}, {}}});
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(folder_.file().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN; SELECT count(*) FROM entry", nullptr, nullptr, nullptr),
            SQLITE_OK);
  const std::uint32_t before = checkpointed();
  erase(*store_, {"a"});
  // Nobody else waits meanwhile.
  EXPECT_EQ(append(*store_, {{"b", 0, {{0, 0, "", 0, "x"}}, {}}}).outcome, Appended::kStored);
  // It tries, and gets as far as the other program's reading lets it.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (checkpointed() == before && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_NE(checkpointed(), before) << "it has never tried";
  EXPECT_NE(found_in(kSecret), "") << "the other program may still read it";
  sqlite3_close_v2(other);
  EXPECT_EQ(found_after_a_while(kSecret), "");
}

// As files of version 2 were written: without the layer.
TEST_F(Erasure, scrubs_files_of_before) {
  open();
  write_much(2);
  store_.reset();
  sqlite3* plain = nullptr;
  ASSERT_EQ(sqlite3_open(folder_.file().c_str(), &plain), SQLITE_OK);
  std::string back =
      "DROP TABLE snapshot; ALTER TABLE log DROP COLUMN revision; PRAGMA user_version = 2; ";
  for (const char* const factor : {"7919", "104729", "1299709", "15485863", "31337", "65537"}) {
    back += std::string("CREATE TABLE copy AS SELECT * FROM entry ORDER BY (log * 1009 + seq) * ") +
            factor +
            " % 30011; DELETE FROM entry; INSERT INTO entry SELECT * FROM copy; DROP TABLE copy; ";
  }
  back += "UPDATE entry SET body = '{}' WHERE body LIKE 'SECRET%'";
  ASSERT_EQ(sqlite3_exec(plain, back.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(plain);
  sqlite3_close(plain);
  ASSERT_NE(found_in(kSecret), "") << "the test needs something that is left behind";
  open();
  ASSERT_NE(store_, nullptr);
  store_.reset();
  EXPECT_EQ(found_in(kSecret), "");
  open();
  ASSERT_NE(store_, nullptr);
  EXPECT_FALSE(load(*store_, name(0)).empty());
}

TEST(ScrubPage, zeroes_only_what_is_unused) {
  std::vector<unsigned char> page(512, 0xEE);
  page[0] = 13;                 // a leaf of a table
  page[3] = 0, page[4] = 2;     // two cells
  page[5] = 1, page[6] = 0x40;  // from byte 320 on
  EXPECT_TRUE(scrub_page(page, 2));
  for (std::size_t i = 12; i < 320; ++i) ASSERT_EQ(page[i], 0) << i;
  EXPECT_EQ(page[11], 0xEE);
  EXPECT_EQ(page[320], 0xEE);
  EXPECT_FALSE(scrub_page(page, 2)) << "nothing is left to do";
  std::vector<unsigned char> overflow(512, 0xEE);
  overflow[0] = 0;
  const std::vector<unsigned char> before = overflow;
  EXPECT_FALSE(scrub_page(overflow, 2));
  EXPECT_EQ(overflow, before);
  page[5] = 0xFF;  // nonsense
  EXPECT_FALSE(scrub_page(page, 2));
}

}  // namespace
}  // namespace backstep::store
