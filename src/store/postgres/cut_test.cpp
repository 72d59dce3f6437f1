// A database that goes away and comes back, at the worst moments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres/postgres_for_tests.h"
#include "tests/postgres/cut_line.h"

namespace backstep::store {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::Not;
using tests::CutLine;
using Way = tests::PostgresCluster::Way;

class CutPostgres : public OnPostgres {
 protected:
  void SetUp() override {
    OnPostgres::SetUp();
    if (!IsSkipped()) line_ = std::make_unique<CutLine>(cluster_->port());
  }
  PostgresOptions through_line() const { return options(line_->port()); }

  std::unique_ptr<CutLine> line_;
};

Entry entry_of(std::string client, std::uint64_t number) {
  return {0, 0, std::move(client), number, "body"};
}

TEST_F(CutPostgres, a_lost_commit_is_stored_once_and_known_to_be) {
  const PostgresStores stores = open(through_line());
  std::uint64_t last = 0;
  for (const CutLine::Trap trap : {CutLine::Trap::kLoseAnswer, CutLine::Trap::kLoseCommit}) {
    // Nobody's requests, so that nothing but the store could know them again.
    line_->lay(trap);
    const AppendAnswer answer =
        append(*stores.store, {{"t", last, {entry_of("", 0)}, {}},
                               {"u" + std::to_string(last), 0, {entry_of("", 0)}, {}}});
    EXPECT_EQ(answer.outcome, Appended::kStored) << answer.why;
    EXPECT_TRUE(line_->has_sprung());
    EXPECT_EQ(load(*stores.store, "t").size(), ++last);
  }
}

TEST_F(CutPostgres, what_was_erased_and_rewritten_is_known_after_a_lost_commit) {
  const PostgresStores stores = open(through_line());
  for (const CutLine::Trap trap : {CutLine::Trap::kLoseAnswer, CutLine::Trap::kLoseCommit}) {
    append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}, {"u", 0, {entry_of("", 0)}, {}}});
    line_->lay(trap);
    EXPECT_TRUE(rewrite(*stores.store, "t", 1, "other"));
    EXPECT_TRUE(line_->has_sprung());
    EXPECT_EQ(load(*stores.store, "t")[0].body, "other");
    line_->lay(trap);
    EXPECT_EQ(erase(*stores.store, {"t", "u", "v"}), 2U);
    EXPECT_TRUE(line_->has_sprung());
  }
}

// The one who asks what became of a commit must wait for it, or it would be done twice.
TEST_F(CutPostgres, a_commit_that_arrives_late_is_waited_for) {
  const PostgresStores stores = open(through_line());
  append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}});
  // Somebody else holds what the commit needs, so it is under way for a while.
  std::thread holder([this] {
    run("BEGIN; LOCK TABLE backstep.entry IN EXCLUSIVE MODE; SELECT pg_sleep(3); COMMIT");
  });
  EXPECT_TRUE(becomes([this] {
    return run("SELECT count(*) FROM pg_locks WHERE relation = 'backstep.entry'::regclass "
               "AND mode = 'ExclusiveLock' AND granted") == "1";
  }));
  line_->lay(CutLine::Trap::kLoseAnswer);
  EXPECT_EQ(append(*stores.store, {{"t", 1, {entry_of("", 0)}, {}}}).outcome, Appended::kStored);
  EXPECT_TRUE(line_->has_sprung());
  holder.join();
  EXPECT_EQ(load(*stores.store, "t").size(), 2U);
}

// Nobody answers, so the store asks through another connection; and then the commit goes on.
TEST_F(CutPostgres, a_commit_that_hangs_on_the_way_is_waited_for) {
  PostgresOptions hasty = through_line();
  hasty.answer_ms = 1'500;
  hasty.patience_ms = 3'000;
  const PostgresStores stores = open(hasty);
  ASSERT_EQ(append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}}).outcome, Appended::kStored);
  line_->lay(CutLine::Trap::kHoldCommit);
  std::promise<AppendAnswer> answer;
  stores.store->append({{"t", 1, {entry_of("", 0)}, {}}},
                       [&answer](const AppendAnswer& given) { answer.set_value(given); });
  EXPECT_TRUE(becomes([this] { return line_->has_sprung(); }));
  const AppendAnswer late = append(*stores.store, {{"u", 0, {entry_of("", 0)}, {}}});
  EXPECT_EQ(late.outcome, Appended::kFailed) << "those behind it do not wait for ever";
  line_->release();
  EXPECT_EQ(answer.get_future().get().outcome, Appended::kStored);
  EXPECT_EQ(load(*stores.store, "t").size(), 2U);
  EXPECT_EQ(lasts(*stores.store, {"u"})[0], 0U);
}

TEST_F(CutPostgres, a_server_that_says_nothing_is_gone) {
  PostgresOptions hasty = through_line();
  hasty.answer_ms = 1'500;
  hasty.patience_ms = 3'000;
  const PostgresStores stores = open(hasty);
  ASSERT_EQ(append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}}).outcome, Appended::kStored);
  line_->set(CutLine::Mode::kFreeze);
  EXPECT_EQ(append(*stores.store, {{"t", 1, {entry_of("", 0)}, {}}}).outcome, Appended::kFailed);
  EXPECT_FALSE(stores.store->is_reachable());
  line_->set(CutLine::Mode::kPass);
  EXPECT_TRUE(becomes([&] { return stores.store->is_reachable(); }));
  EXPECT_EQ(lasts(*stores.store, {"t"})[0], 1U);
}

TEST_F(CutPostgres, who_waits_too_long_has_failed_and_nothing_was_changed) {
  PostgresOptions hasty = through_line();
  hasty.patience_ms = 2'000;
  const PostgresStores stores = open(hasty);
  ASSERT_EQ(append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}}).outcome, Appended::kStored);
  EXPECT_TRUE(stores.store->is_reachable());
  line_->set(CutLine::Mode::kRefuse);
  line_->cut();
  const auto begun = steady_clock::now();
  std::latch answered(50);
  for (int i = 0; i < 50; ++i) {
    stores.store->append({{"t", 1, {entry_of("", 0)}, {}}}, [&](const AppendAnswer& answer) {
      EXPECT_EQ(answer.outcome, Appended::kFailed);
      EXPECT_NE(answer.why, "");
      answered.count_down();
    });
  }
  EXPECT_FALSE(
      answer_of<Result<std::uint64_t>>([&](auto then) { stores.store->count("l", then); }).ok());
  answered.wait();
  EXPECT_GE(steady_clock::now() - begun, milliseconds(1'900));
  EXPECT_LT(steady_clock::now() - begun, seconds(10));
  EXPECT_FALSE(stores.store->is_reachable());
  line_->set(CutLine::Mode::kPass);
  EXPECT_TRUE(becomes([&] { return stores.store->is_reachable(); })) << "without being entry_of";
  EXPECT_EQ(load(*stores.store, "t").size(), 1U);
}

TEST_F(CutPostgres, a_cut_that_is_short_enough_is_no_failure) {
  const PostgresStores stores = open(through_line());
  std::latch answered(200);
  for (std::uint64_t i = 0; i < 200; ++i) {
    stores.store->append({{"t" + std::to_string(i), 0, {entry_of("me", i)}, {}}},
                         [&](const AppendAnswer& answer) {
                           EXPECT_EQ(answer.outcome, Appended::kStored) << answer.why;
                           answered.count_down();
                         });
    if (i % 40 == 20) line_->cut();
    if (i % 40 == 30) std::this_thread::sleep_for(milliseconds(10));
  }
  answered.wait();
}

TEST_F(CutPostgres, a_slow_line_is_only_slow) {
  line_->slow_down(milliseconds(10));
  const PostgresStores stores = open(through_line());
  EXPECT_EQ(append(*stores.store, {{"t", 0, {entry_of("me", 1)}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(load(*stores.store, "t").size(), 1U);
}

// Also when nobody answers, and nobody says so.
TEST_F(CutPostgres, a_store_is_closed_quickly_however_the_database_is) {
  for (const CutLine::Mode mode : {CutLine::Mode::kFreeze, CutLine::Mode::kRefuse}) {
    PostgresStores stores = open(through_line());
    std::atomic<int> answered = 0;
    line_->set(mode);
    if (mode == CutLine::Mode::kRefuse) line_->cut();
    for (int i = 0; i < 10; ++i) {
      stores.store->append({{"t" + std::to_string(i), 0, {entry_of("", 0)}, {}}},
                           [&](const AppendAnswer&) { ++answered; });
      stores.store->count("l", [&](const Result<std::uint64_t>&) { ++answered; });
      stores.shared_state->notes("n", [&](const Result<std::vector<Note>>&) { ++answered; });
      stores.shared_state->take({"w", 5, 1000}, "me", 1, [&](bool) { ++answered; });
    }
    const auto begun = steady_clock::now();
    stores.shared_state.reset();
    stores.store.reset();
    EXPECT_LT(steady_clock::now() - begun, seconds(6));
    EXPECT_EQ(answered, 40);
    line_->set(CutLine::Mode::kPass);
  }
}

TEST_F(CutPostgres, a_server_without_a_connection_to_spare_is_waited_for) {
  cluster_->make_role("plain");
  run("GRANT CREATE ON DATABASE " + database_ + " TO plain");
  PostgresOptions plain = through_line();
  plain.url.replace(plain.url.find("postgres@"), 9, "plain@");
  const PostgresStores stores = open(plain);
  run("ALTER ROLE plain CONNECTION LIMIT 0");
  line_->cut();
  PostgresOptions hasty = plain;
  EXPECT_THAT(error(hasty), HasSubstr("too many connections"));
  std::latch answered(1);
  stores.store->append({{"t", 0, {entry_of("", 0)}, {}}}, [&](const AppendAnswer& answer) {
    EXPECT_EQ(answer.outcome, Appended::kStored) << answer.why;
    answered.count_down();
  });
  EXPECT_TRUE(becomes([&] { return !stores.store->is_reachable(); }));
  run("ALTER ROLE plain CONNECTION LIMIT -1");
  answered.wait();
  EXPECT_EQ(load(*stores.store, "t").size(), 1U);
}

TEST_F(CutPostgres, a_database_that_refuses_to_write_says_why) {
  const PostgresStores stores = open();
  run("ALTER TABLE backstep.entry ADD CONSTRAINT small CHECK (length(body) < 3)");
  const AppendAnswer answer = append(*stores.store, {{"t", 0, {entry_of("", 0)}, {}}});
  EXPECT_EQ(answer.outcome, Appended::kFailed);
  EXPECT_THAT(answer.why, HasSubstr("PostgreSQL says: new row for relation"));
  EXPECT_EQ(lasts(*stores.store, {"t"})[0], 0U);
  EXPECT_EQ(append(*stores.store, {{"t", 0, {{0, 0, "", 0, "b"}}, {}}}).outcome, Appended::kStored);
}

// Two processes and several threads play on while the server is restarted and crashes. Nothing that
// was acknowledged is lost, nothing is there twice, and nothing has failed.
TEST_F(CutPostgres, nothing_is_lost_while_the_server_restarts) {
  PostgresStores one = open();
  PostgresStores other = open();
  std::atomic<bool> is_over = false;
  std::atomic<int> stored = 0;
  std::mutex mutex;
  std::map<std::string, std::vector<std::string>> acknowledged;  // by log, in the order of seq
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; ++t) {
    threads.emplace_back([&, t] {
      Store& store = t % 2 == 0 ? *one.store : *other.store;
      const std::string log = "t" + std::to_string(t);
      for (std::uint64_t last = 0; !is_over; ++last) {
        // Without a client: if one were stored twice, nothing but its number would tell.
        const std::string body = log + ' ' + std::to_string(last);
        const AppendAnswer answer = append(store, {{log, last, {{0, 0, "", 0, body}}, {}}});
        ASSERT_EQ(answer.outcome, Appended::kStored) << answer.why << answer.seq << ' ' << last;
        ++stored;
        const std::lock_guard lock(mutex);
        acknowledged[log].push_back(body);
      }
    });
  }
  for (const Way way : {Way::kImmediate, Way::kFast, Way::kImmediate, Way::kImmediate}) {
    const int before = stored;
    ASSERT_TRUE(becomes([&] { return stored >= before + 200; }));
    cluster_->restart(way);
  }
  const int before = stored;
  EXPECT_TRUE(becomes([&] { return stored >= before + 200; }));
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  for (const auto& [log, bodies] : acknowledged) {
    std::vector<std::string> found;
    for (const Entry& entry : load(*one.store, log)) found.push_back(entry.body);
    EXPECT_EQ(found, bodies);
  }
}

}  // namespace
}  // namespace backstep::store
