// store as a script meets it: a copy of the data while a server runs on it, and what is in it.
#include "store/store.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/referee/pipe.h"
#include "wire/table_entry.h"

namespace backstep {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class StoreCommand : public testing::Test {
 protected:
  std::unique_ptr<store::Store> running() const {
    return std::move(*store::open_sqlite_store(data_));
  }
  static void say(store::Store& store, std::uint64_t last) {
    ASSERT_EQ(store::append(store, {{"t", last, {{0, 0, "", 0, "a"}}, {}}}).outcome,
              store::Appended::kStored);
  }

  store::Folder folder_;
  std::string data_ = folder_.file();
  std::string copy_ = folder_.path() / "copy";
};

TEST_F(StoreCommand, copies_the_data_of_a_running_server) {
  const std::unique_ptr<store::Store> store = running();
  say(*store, 0);
  const Finish first = run_program({"store", "backup", copy_, "--data", data_});
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.out, "");
  say(*store, 1);
  const Finish again = run_program({"store", "backup", copy_, "--data", data_});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_EQ(again.err, "backstep: " + copy_ + ": exists already; --force replaces it\n");
  const Finish checked = run_program({"store", "check", "--data", copy_});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  EXPECT_THAT(checked.out, HasSubstr(copy_ + ": in order, version 3, 1 log, 1 entry, "));
  const Finish forced = run_program({"store", "backup", copy_, "--data", data_, "--force"});
  EXPECT_EQ(forced.exit_code, 0) << forced.err;
  EXPECT_THAT(run_program({"store", "check", "--data", copy_}).out, HasSubstr(" 2 entries, "));
}

std::string content_of(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// SQLite would take the log of the old database for that of the new one: the copy would be damaged.
TEST_F(StoreCommand, does_not_replace_a_file_that_has_a_log_beside_it) {
  const std::unique_ptr<store::Store> store = running();
  say(*store, 0);
  {
    const std::unique_ptr<store::Store> other = std::move(*store::open_sqlite_store(copy_));
    say(*other, 0);
    say(*other, 1);
    // As a server leaves it that was killed.
    for (const char* const suffix : {"", "-wal", "-shm"}) {
      fs::copy_file(copy_ + suffix, copy_ + ".killed" + suffix);
    }
  }
  const std::string killed = copy_ + ".killed";
  const std::string before = content_of(killed);
  const std::string log_before = content_of(killed + "-wal");
  ASSERT_NE(log_before, "");
  const Finish refused = run_program({"store", "backup", killed, "--data", data_, "--force"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_EQ(refused.err,
            "backstep: " + killed + " is in use, or was: it has a file that ends in -wal\n");
  EXPECT_EQ(content_of(killed), before);
  EXPECT_EQ(content_of(killed + "-wal"), log_before);
  EXPECT_THAT(run_program({"store", "check", "--data", killed}).out, HasSubstr(" 2 entries, "));
  // That has written the log into the file, so it can be replaced now.
  const Finish done = run_program({"store", "backup", killed, "--data", data_, "--force"});
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_THAT(run_program({"store", "check", "--data", killed}).out, HasSubstr(" 1 entry, "));
}

TEST_F(StoreCommand, does_not_replace_the_data_of_a_server) {
  const std::unique_ptr<store::Store> store = running();
  say(*store, 0);
  ASSERT_EQ(run_program({"store", "backup", copy_, "--data", data_}).exit_code, 0);
  // The lock that a server has of its data.
  const int served = ::open(copy_.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::flock(served, LOCK_EX | LOCK_NB), 0);
  const Finish refused = run_program({"store", "backup", copy_, "--data", data_, "--force"});
  EXPECT_EQ(refused.exit_code, 1);
  EXPECT_THAT(refused.err, HasSubstr("a server is running on it"));
  ::close(served);
  EXPECT_EQ(run_program({"store", "backup", copy_, "--data", data_, "--force"}).exit_code, 0);
}

// An empty name is mostly a variable that a script forgot to set: nothing is created, nothing
// served from a place nobody named.
TEST_F(StoreCommand, empty_names_are_wrong_usage) {
  const std::string home = folder_.path() / "home";
  fs::create_directory(home);
  setenv("XDG_DATA_HOME", home.c_str(), 1);
  struct Case {
    std::vector<std::string> words;
    std::string named;
  };
  for (const Case& each : {
           Case{{"serve", "--listen", "127.0.0.1:0", "--data", ""}, "--data: "},
           Case{{"serve", "--listen", "127.0.0.1:0", "--data", data_ + "/"}, "--data: "},
           Case{{"serve", "--listen", "127.0.0.1:0", "--data", ":memory:"}, "--data: "},
           Case{{"serve", "--listen", "", "--data", data_}, "--listen: "},
           Case{{"serve", "--config", "", "--data", data_}, "--config: "},
           Case{{"serve", "--config", home, "--data", data_}, "--config: "},
           Case{{"serve", "--public-url", "", "--data", data_}, "--public-url: "},
           Case{{"serve", "--admin-listen", "", "--data", data_}, "--admin-listen: "},
           Case{{"store", "check", "--data", ""}, "--data: "},
           Case{{"store", "check", "--data", home}, "--data: "},
           Case{{"store", "prune", "--data", ""}, "--data: "},
           Case{{"store", "backup", copy_, "--data", ""}, "--data: "},
           Case{{"store", "backup", "", "--data", data_}, "FILE: "},
           Case{{"store", "copy", "", copy_}, "FROM: "},
           Case{{"store", "copy", data_, ""}, "TO: "},
       }) {
    const Finish refused = run_program(each.words);
    EXPECT_EQ(refused.exit_code, 2) << testing::PrintToString(each.words);
    EXPECT_THAT(refused.err, HasSubstr(each.named)) << testing::PrintToString(each.words);
  }
  unsetenv("XDG_DATA_HOME");
  EXPECT_TRUE(fs::is_empty(home));
  EXPECT_FALSE(fs::exists(data_));
  EXPECT_FALSE(fs::exists(copy_));
}

// A table where a game of one has begun, and one action of it.
std::vector<store::Entry> table_log(const std::string& game, const std::string& action) {
  namespace entry = wire::entry;
  wire::Settings settings;
  settings.rules.players = 1;
  entry::Dealt dealt;
  dealt.game = game;
  dealt.rules = settings.rules;
  dealt.deck = deck_from_seed("store check");
  std::vector<store::Entry> log;
  for (const wire::TableEntry& each :
       {wire::TableEntry(entry::Opened{settings}), wire::TableEntry(entry::Joined{1, "p", "Ann"}),
        wire::TableEntry(entry::Sat{1, 0}), wire::TableEntry(dealt),
        wire::TableEntry(entry::Did{0, {*parse_action(action)}})}) {
    log.push_back({0, 7, "", 0, wire::write_entry(each)});
  }
  return log;
}

TEST_F(StoreCommand, finds_an_action_that_is_not_legal) {
  const std::string hand_card = [] {
    Rules rules;
    rules.players = 1;
    const State state = *deal(rules, deck_from_seed("store check"));
    return std::to_string(*state.hand_to_move().begin());
  }();
  {
    const std::unique_ptr<store::Store> store = running();
    store::append(*store, {{"table/good", 0, table_log("g", hand_card + "A"), {}}});
  }
  const Finish good = run_program({"store", "check", "--data", data_});
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_THAT(good.out, HasSubstr("replayed 1 tables, 0 games, 0 snapshots"));
  {
    const std::unique_ptr<store::Store> store = running();
    store::append(*store, {{"table/bad", 0, table_log("g", "end"), {}}});
  }
  const Finish bad = run_program({"store", "check", "--data", data_});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.err, HasSubstr("table/bad, entry 5: "));
  EXPECT_THAT(bad.err, HasSubstr(": 1 fault\n"));
  EXPECT_THAT(bad.err, Not(HasSubstr("table/good")));
}

TEST_F(StoreCommand, finds_a_snapshot_or_a_game_that_is_another_one) {
  const std::unique_ptr<store::Store> store = running();
  std::vector<store::Entry> log = table_log("g", "end");
  log.back().body = wire::write_entry(wire::entry::Stopped{});
  store::append(*store, {{"table/t", 0, log, {}}});
  ASSERT_TRUE(store::save_snapshot(*store, "table/t", 0, {5, "{\"version\":3,\"table\":{}}"}));
  store::append(*store, {{"game/g", 0, {{0, 0, "", 0, "{}"}, {0, 0, "", 0, "{}"}}, {}}});
  store::append(*store, {{"person/p", 0, {{0, 0, "", 0, "nonsense"}}, {}}});
  store::append(*store, {{"analysis/g", 0, {{0, 0, "", 0, "{}"}, {0, 0, "", 0, "nonsense"}}, {}}});
  const Finish found = run_program({"store", "check", "--data", data_});
  EXPECT_EQ(found.exit_code, 1);
  EXPECT_THAT(found.err, HasSubstr("table/t, entry 5: its snapshot cannot be read"));
  EXPECT_THAT(found.err, HasSubstr("table/t, entry 5: it leads to another game than game/g holds"));
  EXPECT_THAT(found.err, HasSubstr("game/g, entry 1: "));
  EXPECT_THAT(found.err, HasSubstr("person/p, entry 1: "));
  EXPECT_THAT(found.err, HasSubstr("analysis/g, entry 2: it is no line of an analysis"));
}

TEST_F(StoreCommand, says_what_is_wrong) {
  const Finish missing = run_program({"store", "check", "--data", data_});
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_EQ(missing.err, "backstep: " + data_ + ": No such file or directory\n");
  EXPECT_FALSE(fs::exists(data_));
  std::ofstream(data_) << "something else, and long enough to be looked into";
  EXPECT_THAT(run_program({"store", "check", "--data", data_}).err, HasSubstr("not a database"));
  EXPECT_EQ(run_program({"store", "backup", copy_, "--data", data_}).exit_code, 1);
  EXPECT_FALSE(fs::exists(copy_));
  EXPECT_EQ(run_program({"store", "backup", copy_}).exit_code, 2) << "of what";
  EXPECT_EQ(run_program({"store", "check", copy_}).exit_code, 2);
  EXPECT_EQ(run_program({"store"}).exit_code, 2);
}

}  // namespace
}  // namespace backstep
