// store prune as whoever runs a server meets it: what goes, what stays, and that it asks first.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/referee/pipe.h"
#include "wire/table_entry.h"

namespace backstep {
namespace {

namespace fs = std::filesystem;
namespace entry = wire::entry;
using testing::HasSubstr;

class PruneCommand : public testing::Test {
 protected:
  static std::int64_t days_ago(int days) {
    const auto then = std::chrono::system_clock::now() - std::chrono::hours(24 * days);
    return std::chrono::duration_cast<std::chrono::milliseconds>(then.time_since_epoch()).count();
  }

  void add(const std::string& log, int days, const std::vector<std::string>& bodies,
           std::vector<std::string> labels) const {
    const auto store = std::move(*store::open_sqlite_store(data_));
    store::LogChange change{log, 0, {}, std::move(labels)};
    for (const std::string& body : bodies)
      change.entries.push_back({0, days_ago(days), "", 0, body});
    ASSERT_EQ(store::append(*store, {change}).outcome, store::Appended::kStored);
  }
  void add_table(const std::string& id, int days, const std::string& label,
                 const std::vector<std::string>& games = {}, const std::string& club = {}) const {
    std::vector<std::string> bodies{wire::write_entry(entry::Opened{})};
    for (const std::string& game : games) {
      entry::Dealt dealt;
      dealt.game = game;
      dealt.rules.players = 1;
      for (int i = 0; i < kCardCount; ++i) {
        dealt.deck[static_cast<std::size_t>(i)] = static_cast<Card>(kLowestCard + i);
      }
      if (!club.empty()) dealt.deal = {wire::DealKind::kClub, club, 0};
      bodies.push_back(wire::write_entry(dealt));
    }
    add("table/" + id, days, bodies, {"table", label});
  }
  void add_game(const std::string& id, int days) const {
    add("game/" + id, days, {"{}", "a record"}, {"game"});
    add("analysis/" + id, days, {"{}"}, {});
  }

  std::vector<std::string> logs() const {
    const auto store = std::move(*store::open_sqlite_store(data_));
    std::vector<std::string> found;
    for (const char* const log :
         {"table/new", "table/lobby", "table/over", "table/closed", "table/running", "table/club",
          "game/old", "analysis/old", "game/young", "analysis/young", "club/c", "person/p"}) {
      if (!store::load(*store, log).empty()) found.emplace_back(log);
    }
    return found;
  }
  Finish prune(std::vector<std::string> more = {}) const {
    std::vector<std::string> all{"store", "prune", "--data", data_};
    all.insert(all.end(), more.begin(), more.end());
    return run_program(all);
  }

  store::Folder folder_;
  std::string data_ = folder_.file();
};

TEST_F(PruneCommand, erases_what_nobody_has_touched) {
  add_table("new", 0, "lobby");
  add_table("lobby", 3, "lobby");
  add_table("over", 200, "over", {"lost"});
  add_table("closed", 200, "closed");
  add_table("running", 80, "running", {"another"});
  add("person/p", 500, {"{}"}, {"person"});

  const std::vector<std::string> before = logs();
  const Finish dry = prune({"--dry-run"});
  EXPECT_EQ(dry.exit_code, 0) << dry.err;
  EXPECT_EQ(dry.out, data_ +
                         ": would erase 1 lobbies, 2 tables, 0 finished games, 0 analyses, 0 club "
                         "evenings\n");
  EXPECT_EQ(logs(), before);

  const Finish done = prune();
  EXPECT_EQ(done.exit_code, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr(": erased 1 lobbies, 2 tables, "));
  EXPECT_EQ(logs(), (std::vector<std::string>{"table/new", "table/running", "person/p"}));
  EXPECT_THAT(prune({"--games", "70"}).out, HasSubstr("erased 0 lobbies, 1 tables"));
}

TEST_F(PruneCommand, keeps_the_table_of_a_game_that_is_kept) {
  add_table("over", 200, "over", {"lost", "old"});
  add_table("closed", 200, "closed", {"young"});
  add_table("club", 200, "over", {"gone"}, "c");
  add("club/c", 200, {"{}"}, {"club"});
  add_game("old", 200);
  add_game("young", 20);

  EXPECT_EQ(prune().out, data_ +
                             ": erased 0 lobbies, 0 tables, 0 finished games, 0 analyses, 0 club "
                             "evenings\n3 old tables are kept, as their finished games are\n");
  EXPECT_THAT(prune({"--finished", "100", "--dry-run"}).out,
              HasSubstr("would erase 0 lobbies, 2 tables, 1 finished games, 1 analyses, 1 club"));
  EXPECT_THAT(prune({"--finished", "100", "--compact"}).out,
              HasSubstr("erased 0 lobbies, 2 tables, 1 finished games, 1 analyses, 1 club"));
  EXPECT_EQ(logs(), (std::vector<std::string>{"table/closed", "game/young", "analysis/young"}));
}

TEST_F(PruneCommand, makes_the_file_smaller) {
  for (int i = 0; i < 20; ++i) {
    add("game/" + std::to_string(i), 200, {std::string(50'000, 'x')}, {"game"});
  }
  const auto before = fs::file_size(data_);
  EXPECT_EQ(prune({"--finished", "100"}).exit_code, 0);
  EXPECT_EQ(fs::file_size(data_), before);
  EXPECT_EQ(prune({"--compact"}).exit_code, 0);
  EXPECT_LT(fs::file_size(data_), before / 4);
}

TEST_F(PruneCommand, refuses) {
  const Finish nothing = prune();
  EXPECT_EQ(nothing.exit_code, 1);
  EXPECT_EQ(nothing.err, "backstep: " + data_ + ": No such file or directory\n");
  EXPECT_FALSE(fs::exists(data_ + ".lock"));

  add_table("lobby", 3, "lobby");
  const int lock = open((data_ + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(flock(lock, LOCK_EX | LOCK_NB), 0);
  const Finish locked = prune();
  EXPECT_EQ(locked.exit_code, 1);
  EXPECT_EQ(locked.err, "backstep: a server is running on " + data_ + "; stop it first\n");
  close(lock);
  EXPECT_EQ(logs(), std::vector<std::string>{"table/lobby"});

  for (const char* const days : {"0", "-1", "x", "1e3", "1.5"}) {
    EXPECT_EQ(prune({"--lobbies", days}).exit_code, 2) << days;
  }
  EXPECT_EQ(run_program({"store", "prune"}).exit_code, 2);
  EXPECT_EQ(logs(), std::vector<std::string>{"table/lobby"});
}

}  // namespace
}  // namespace backstep
