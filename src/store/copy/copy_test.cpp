// A copy between stores of both kinds: equal in the end, whatever happened on the way.
#include "store/copy/copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "store/inspect.h"
#include "store/postgres/postgres_for_tests.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Copy : public OnPostgres {
 protected:
  void SetUp() override {
    OnPostgres::SetUp();
    if (cluster_ != nullptr) url_ = cluster_->url(database_);
  }

  std::unique_ptr<Store> open_data(const std::string& data) const {
    if (!is_postgres_url(data)) {
      auto opened = open_sqlite_store(data);
      EXPECT_TRUE(opened.ok()) << opened.error().sentence;
      return std::move(*opened);
    }
    PostgresOptions wanted = options();
    wanted.url = data;
    return open(wanted).store;
  }
  static std::string why_not_opened(const std::string& data) {
    if (!is_postgres_url(data)) {
      const auto opened = open_sqlite_store(data);
      return opened ? "" : opened.error().sentence;
    }
    PostgresOptions wanted;
    wanted.url = data;
    return error(wanted);
  }

  void wait_until_unused() const {
    EXPECT_TRUE(becomes([&] { return run("SELECT count(*) FROM backstep.process") == "0"; }));
  }

  std::string file(const std::string& name) const { return folder_.path() / name; }

  static Copied copied(const std::string& from, const std::string& to) {
    const auto done = copy(from, to);
    EXPECT_TRUE(done.ok()) << done.error().sentence;
    return done && *done ? **done : Copied{};
  }
  static std::string why_not(const std::string& from, const std::string& to) {
    const auto done = copy(from, to);
    return done ? "" : done.error().sentence;
  }
  static bool is_stopped_after(std::size_t questions, const std::string& from,
                               const std::string& to) {
    CopyOptions options;
    options.most_at_once = 50;
    std::size_t asked = 0;
    options.is_stopped = [&] {
      ++asked;
      return asked >= questions;
    };
    const auto done = copy(from, to, options);
    EXPECT_TRUE(done.ok()) << done.error().sentence;
    return done && !*done;
  }

  static void add(Store& store, const std::string& log, std::uint64_t last = 0,
                  std::vector<std::string> labels = {"a"}) {
    EXPECT_EQ(append(store, {{log, last, {{0, 61'000, "", 0, "body"}}, std::move(labels)}}).outcome,
              Appended::kStored);
  }
  std::string one_log(const std::string& name) const {
    std::string data = file(name);
    add(*open_data(data), "t");
    return data;
  }

  Folder folder_;
  std::string url_;
};

// Letters of one, two, three and four bytes, and those that need care somewhere.
std::string random_text(Random& random, std::size_t most) {
  static const std::vector<std::string> letters{
      "a",  "Z", "0",  "/", "%",      "'",      "\"",     "\\",         " ",          "\n",
      "\t", "é", "ß",  "Ω", "\x7f",   "\x01",   "€",      "\uffff",     "\U0001f0cf", "{",
      "}",  ",", "\r", "İ", "\ue000", "\ud7ff", "\u200f", "\U0010ffff", "~",          "NULL"};
  std::string text;
  for (std::size_t left = random.below(static_cast<std::uint32_t>(most + 1)); left > 0; --left) {
    text += letters[random.below(static_cast<std::uint32_t>(letters.size()))];
  }
  return text;
}

std::vector<std::string> random_labels(Random& random, const std::vector<std::string>& known) {
  std::vector<std::string> labels;
  for (std::uint32_t left = random.below(4); left > 0; --left) {
    labels.push_back(known[random.below(static_cast<std::uint32_t>(known.size()))]);
  }
  return labels;
}

// What a store was filled with.
struct Filled {
  std::set<std::string> logs;
  std::vector<std::string> labels{"", "public", "person/1", "Ünïcode 🃏", "'; --", "a\tb"};
};

Filled fill(Store& store, Random& random, std::size_t logs) {
  Filled filled;
  const std::string huge(3'000'000, 'h');
  filled.logs.insert("");
  while (filled.logs.size() < logs) filled.logs.insert("table/" + random_text(random, 8));
  std::vector<LogChange> changes;
  std::size_t number = 0;
  for (const std::string& log : filled.logs) {
    LogChange change{log, 0, {}, {}};
    // Most are short, some long, one much longer than what is read at once.
    const std::size_t entries =
        ++number == logs / 2 ? 9000 : 1 + random.below(random.below(20) + 1);
    for (std::size_t i = 0; i < entries; ++i) {
      Entry entry;
      entry.time_ms = static_cast<std::int64_t>(random.below(1'000'000'000)) * 1000;
      if (random.below(2) == 0) {
        entry.client = random_text(random, 3) + 'c';
        entry.number = (random.next() >> 2) * 2 + i % 2;
      }
      entry.body = random_text(random, 30);
      change.entries.push_back(std::move(entry));
    }
    if (number % 500 == 7) change.entries.back().body = huge;
    if (random.below(4) != 0) change.labels = random_labels(random, filled.labels);
    changes.push_back(std::move(change));
    if (changes.size() == 500 || number == logs) {
      EXPECT_EQ(append(store, std::exchange(changes, {})).outcome, Appended::kStored);
    }
  }
  return filled;
}

// As far as the port shows it.
void expect_equal(Store& one, Store& other, const Filled& filled) {
  const std::vector<std::string> logs(filled.logs.begin(), filled.logs.end());
  EXPECT_EQ(lasts(one, logs), lasts(other, logs));
  for (const std::string& label : filled.labels) {
    EXPECT_EQ(count(one, label), count(other, label));
    EXPECT_EQ(list(one, label, {}, 1'000'000), list(other, label, {}, 1'000'000)) << label;
    EXPECT_GT(count(one, label), 0U) << label;
  }
  std::size_t different = 0;
  // Checksums were compared already, so a part of them is enough here.
  for (std::size_t i = 0; i < logs.size(); i += 3) {
    different += load(one, logs[i]) == load(other, logs[i]) ? 0U : 1U;
  }
  EXPECT_EQ(different, 0U);
}

TEST_F(Copy, goes_there_and_back_again) {
  Random random(20'261);
  const std::string source = file("source");
  const std::string back = file("back");
  const Filled filled = fill(*open_data(source), random, 2000);
  const Copied there = copied(source, url_);
  EXPECT_EQ(there.logs, 2000U);
  EXPECT_GT(there.entries, 15'000U);
  EXPECT_GT(there.labels, 1500U);
  EXPECT_EQ(there.equal_logs, 0U);
  EXPECT_EQ(copied(url_, back).checksum, there.checksum);
  expect_equal(*open_data(source), *open_data(url_), filled);
  expect_equal(*open_data(source), *open_data(back), filled);
  for (const std::string& data : {source, url_, back}) {
    const Result<Inspection> found = inspect(data);
    ASSERT_TRUE(found.ok()) << found.error().sentence;
    EXPECT_EQ(found->logs, there.logs);
    EXPECT_EQ(found->entries, there.entries);
  }
  // Once more: everything is there. Then a little is not.
  wait_until_unused();
  EXPECT_EQ(copied(url_, back).equal_logs, 2000U);
  {
    const auto store = open_data(source);
    add(*store, "new");
    add(*store, "", lasts(*store, {""})[0]);
    EXPECT_TRUE(rewrite(*store, *filled.logs.rbegin(), 1, "forgotten"));
  }
  const Copied again = copied(source, url_);
  EXPECT_EQ(again.logs, 2001U);
  EXPECT_EQ(again.equal_logs, 1998U);
  EXPECT_NE(again.checksum, there.checksum);
  expect_equal(*open_data(source), *open_data(url_), filled);
  EXPECT_EQ(load(*open_data(url_), *filled.logs.rbegin())[0].body, "forgotten");
}

// Between equal kinds, too.
TEST_F(Copy, goes_from_file_to_file_and_from_database_to_database) {
  const std::string source = one_log("source");
  const std::string other = cluster_->url(cluster_->new_database());
  const std::uint64_t checksum = copied(source, file("copy")).checksum;
  EXPECT_EQ(copied(file("copy"), url_).checksum, checksum);
  EXPECT_EQ(copied(url_, other).checksum, checksum);
  EXPECT_EQ(load(*open_data(other), "t").size(), 1U);
}

TEST_F(Copy, goes_on_where_it_was_stopped) {
  Random random(20'262);
  const std::string source = file("source");
  const std::string back = file("back");
  const Filled filled = fill(*open_data(source), random, 600);
  for (const auto& [from, to] : {std::pair(source, url_), std::pair(url_, back)}) {
    // In the middle of the copy, and in the middle of the comparison.
    for (std::size_t i = 40; is_stopped_after(i, from, to); i *= 3) {
      ASSERT_LT(i, 1'000'000U);
      EXPECT_THAT(why_not_opened(to), HasSubstr("this is an unfinished copy of "));
      EXPECT_THAT(why_not_opened(to), HasSubstr("run backstep store copy again"));
      const Result<Inspection> found = inspect(to);
      EXPECT_FALSE(found.ok());
      EXPECT_THAT(why_not(to, file("another")), HasSubstr("this is an unfinished copy of "));
    }
    EXPECT_EQ(why_not_opened(to), "");
    wait_until_unused();
  }
  expect_equal(*open_data(source), *open_data(back), filled);
}

// What an unfinished copy has too much goes.
TEST_F(Copy, follows_a_source_that_changes_between_two_calls) {
  const std::string source = file("source");
  for (const std::string& to : {url_, file("copy")}) {
    {
      const auto store = open_data(source);
      erase(*store, {"a", "b", "c", "d"});
      for (const char* const log : {"a", "b", "c"}) add(*store, log);
    }
    EXPECT_TRUE(is_stopped_after(6, source, to));
    {
      const auto store = open_data(source);
      erase(*store, {"a"});
      add(*store, "b", 1, {"x"});
      add(*store, "d");
    }
    EXPECT_EQ(copied(source, to).logs, 3U);
    const auto store = open_data(to);
    EXPECT_EQ(lasts(*store, {"a", "b", "c", "d"}), (std::vector<std::uint64_t>{0, 2, 1, 1}));
    EXPECT_EQ(list(*store, "x").size(), 1U);
    EXPECT_EQ(list(*store, "a").size(), 2U);
  }
}

TEST_F(Copy, never_loses_what_is_only_in_the_target) {
  const std::string source = one_log("source");
  for (const std::string& to : {url_, file("copy")}) {
    add(*open_data(to), "mine");
    EXPECT_THAT(why_not(source, to), AllOf(HasSubstr(" is not empty: 1 of its logs")));
    EXPECT_EQ(load(*open_data(to), "mine").size(), 1U);
    erase(*open_data(to), {"mine"});
    copied(source, to);
    add(*open_data(to), "t", 1);
    EXPECT_THAT(why_not(source, to), HasSubstr("or have more entries than there"));
    EXPECT_EQ(load(*open_data(to), "t").size(), 2U);
  }
}

TEST_F(Copy, of_another_source_is_finished_first) {
  const std::string source = one_log("source");
  const std::string other = one_log("other");
  for (const std::string& to : {url_, file("copy")}) {
    EXPECT_TRUE(is_stopped_after(1, source, to));
    EXPECT_THAT(why_not(other, to), AllOf(HasSubstr(" is an unfinished copy of " + source),
                                          HasSubstr("finish that one first")));
    copied(source, to);
    EXPECT_EQ(copied(other, to).logs, 1U);
  }
}

TEST_F(Copy, refuses_what_is_in_use) {
  const std::string source = one_log("source");
  {
    const PostgresStores stores = open();
    EXPECT_THAT(why_not(source, url_), HasSubstr("a server is running on it"));
    EXPECT_THAT(why_not(url_, file("copy")), HasSubstr("a server is running on it"));
  }
  EXPECT_EQ(why_not(source, url_), "");
  run("INSERT INTO backstep.process VALUES ('dead', clock_timestamp() - interval '5 s')");
  EXPECT_EQ(why_not(source, url_), "") << "that one is no more";
}

// A server that comes while its database is read.
TEST_F(Copy, notices_who_came_meanwhile) {
  {
    const PostgresStores stores = open();
    for (const char* const log : {"a", "b", "c"}) add(*stores.store, log);
  }
  CopyOptions meanwhile;
  bool is_done = false;
  meanwhile.is_stopped = [&] {
    if (!std::exchange(is_done, true)) add(*open().store, "d");
    return false;
  };
  const auto done = copy(url_, file("copy"), meanwhile);
  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().sentence, HasSubstr("it has changed meanwhile"));
  EXPECT_THAT(why_not_opened(file("copy")), HasSubstr("unfinished copy"));
  EXPECT_EQ(copied(url_, file("copy")).logs, 4U);
}

TEST_F(Copy, refuses_what_cannot_be) {
  const std::string source = one_log("source");
  EXPECT_THAT(why_not(source, source), HasSubstr("both are the same"));
  std::filesystem::create_hard_link(source, file("link"));
  EXPECT_THAT(why_not(source, file("link")), HasSubstr("both are the same"));
  EXPECT_THAT(why_not(file("nothing"), url_), HasSubstr("cannot be opened"));
  EXPECT_FALSE(std::filesystem::exists(file("nothing")));
  EXPECT_THAT(why_not(url_, file("copy")), HasSubstr("there is nothing of backstep in it"));
  EXPECT_FALSE(std::filesystem::exists(file("copy")));
  copied(source, url_);
  EXPECT_THAT(why_not(url_, url_ + "?connect_timeout=4"), HasSubstr("both are the same"));

  std::ofstream(file("text")) << "something else, and long enough to be looked into";
  EXPECT_THAT(why_not(file("text"), url_), HasSubstr("not a database"));
  EXPECT_THAT(why_not(source, file("text")), HasSubstr("not a database"));
  EXPECT_THAT(why_not(source, file("no/folder")), HasSubstr("cannot be opened for writing"));
  const std::string nowhere = "postgresql://me:secret@127.0.0.1:1/x";
  for (const std::string& why : {why_not(source, nowhere), why_not(nowhere, file("copy"))}) {
    EXPECT_THAT(why, HasSubstr("PostgreSQL at 127.0.0.1:1/x: PostgreSQL says: "));
    EXPECT_THAT(why, Not(HasSubstr("secret")));
  }
  EXPECT_THAT(why_not(source, "postgresql://[::1/x"), HasSubstr("this is no URL"));
  run("UPDATE backstep.version SET backstep = 99");
  EXPECT_THAT(why_not(source, url_), HasSubstr("made by a newer backstep (version 99"));
  EXPECT_THAT(why_not(url_, file("copy")), HasSubstr("made by a newer backstep (version 99"));
}

// Whoever runs the server is usually not the owner of PostgreSQL.
TEST_F(Copy, needs_no_special_rights) {
  const std::string source = one_log("source");
  cluster_->make_role("mover");
  run("CREATE SCHEMA backstep AUTHORIZATION mover");
  std::string mover = url_;
  mover.replace(mover.find("postgres@"), 9, "mover@");
  EXPECT_EQ(copied(source, mover).logs, 1U);
  EXPECT_EQ(copied(mover, file("back")).logs, 1U);
  EXPECT_TRUE(inspect(mover).ok());
}

TEST_F(Copy, leaves_a_damaged_source_alone) {
  add(*open_data(url_), "t");
  wait_until_unused();
  run("UPDATE backstep.log SET last = 2");
  EXPECT_THAT(why_not(url_, file("copy")), HasSubstr("entries of the log t are missing"));
  EXPECT_THAT(inspect(url_).error().sentence, HasSubstr("1 of its logs have gaps"));
  run("UPDATE backstep.log SET last = 1, touched = 5");
  EXPECT_THAT(inspect(url_).error().sentence, HasSubstr("1 labels are in the wrong place"));
}

// Bytes that are no text can be in a file, and in the bodies of both.
TEST_F(Copy, says_which_log_a_database_does_not_take) {
  const std::string source = file("source");
  {
    const auto store = open_data(source);
    const std::string bytes("\xff\x00\x80", 3);
    EXPECT_EQ(append(*store, {{"t", 0, {{0, 0, bytes, 1, bytes}}, {}}}).outcome, Appended::kStored);
  }
  const std::uint64_t checksum = copied(source, url_).checksum;
  EXPECT_EQ(copied(url_, file("back")).checksum, checksum);
  expect_equal(*open_data(source), *open_data(file("back")), {{"t"}, {}});
  add(*open_data(source), "bad \xff");
  EXPECT_THAT(why_not(source, url_), HasSubstr("the log bad \xff has a name or a label"));
}

}  // namespace
}  // namespace backstep::store
