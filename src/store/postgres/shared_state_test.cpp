// Several processes on one database, and what they tell each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
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

using testing::ElementsAre;
using testing::IsEmpty;
using tests::CutLine;

// One process, and what it has heard.
struct Ear {
  explicit Ear(PostgresStores opened) : stores(std::move(opened)) {
    stores.shared_state->listen(
        {[this](const Note& note) {
           const std::lock_guard lock(mutex);
           notes[note.process + ' ' + note.name] = note.body;
         },
         [this](const std::string& process) {
           const std::lock_guard lock(mutex);
           gone.push_back(process);
           std::erase_if(notes, [&](const auto& each) { return each.first.starts_with(process); });
         },
         [this](const std::string& process, const std::string& text) {
           const std::lock_guard lock(mutex);
           told.push_back(process + ' ' + text);
         }});
  }
  ~Ear() { stores.shared_state.reset(); }
  Ear(const Ear&) = delete;
  Ear& operator=(const Ear&) = delete;

  SharedState& shared_state() const { return *stores.shared_state; }
  std::string self() const { return stores.shared_state->self(); }
  bool hears(const std::string& process, const std::string& name, const std::string& body) {
    return becomes([&] {
      const std::lock_guard lock(mutex);
      const auto at = notes.find(process + ' ' + name);
      return at == notes.end() ? body.empty() : at->second == body;
    });
  }
  bool hears_end(const std::string& process) {
    return becomes([&] {
      const std::lock_guard lock(mutex);
      return std::ranges::count(gone, process) > 0;
    });
  }
  std::vector<Note> notes_of(const std::string& name) const {
    return *answer_of<Result<std::vector<Note>>>(
        [&](auto then) { stores.shared_state->notes(name, then); });
  }
  bool take(const Limit& limit, const std::string& who, int count = 1) const {
    return answer_of<bool>([&](auto then) { stores.shared_state->take(limit, who, count, then); });
  }

  PostgresStores stores;
  std::mutex mutex;
  std::map<std::string, std::string> notes;
  std::vector<std::string> gone;
  std::vector<std::string> told;
};

class PostgresSharedStateTest : public OnPostgres {};

TEST_F(PostgresSharedStateTest, others_hear_what_one_says) {
  Ear one(open());
  Ear other(open());
  EXPECT_TRUE(one.shared_state().is_shared());
  EXPECT_NE(one.self(), other.self());
  one.shared_state().note("table/a", "here");
  EXPECT_TRUE(other.hears(one.self(), "table/a", "here"));
  one.shared_state().note("table/a", "there");
  EXPECT_TRUE(other.hears(one.self(), "table/a", "there"));
  EXPECT_THAT(other.notes_of("table/a"), ElementsAre(Note{one.self(), "table/a", "there"}));
  EXPECT_THAT(one.notes_of("table/a"), IsEmpty()) << "only others";
  EXPECT_TRUE(one.notes.empty());
  const std::string odd("\0\xff", 2);
  const std::string large(20'000, 'x');
  one.shared_state().note("large", large);
  one.shared_state().note(odd, odd);
  EXPECT_TRUE(other.hears(one.self(), "large", large));
  EXPECT_TRUE(other.hears(one.self(), odd, odd));
  one.shared_state().note("table/a", "");
  EXPECT_TRUE(other.hears(one.self(), "table/a", ""));
  EXPECT_THAT(other.notes_of("table/a"), IsEmpty());
  Ear late(open());
  EXPECT_TRUE(late.hears(one.self(), "large", large)) << "also who comes later";
}

TEST_F(PostgresSharedStateTest, others_hear_that_one_has_ended) {
  Ear one(open());
  auto other = std::make_unique<Ear>(open());
  const std::string id = other->self();
  other->shared_state().note("n", "b");
  EXPECT_TRUE(one.hears(id, "n", "b"));
  other.reset();
  EXPECT_TRUE(one.hears_end(id));
  EXPECT_TRUE(one.hears(id, "n", ""));
  EXPECT_THAT(one.notes_of("n"), IsEmpty());
  EXPECT_EQ(one.gone.size(), 1U);
}

TEST_F(PostgresSharedStateTest, who_cannot_be_reached_is_gone_until_it_returns) {
  Ear one(open());
  CutLine line(cluster_->port());
  Ear other(open(options(line.port())));
  other.shared_state().note("n", "b");
  one.shared_state().note("m", "before");
  EXPECT_TRUE(one.hears(other.self(), "n", "b"));
  EXPECT_TRUE(other.hears(one.self(), "m", "before"));
  line.set(CutLine::Mode::kRefuse);
  line.cut();
  EXPECT_TRUE(one.hears_end(other.self()));
  EXPECT_THAT(one.notes_of("n"), IsEmpty());
  // As if it had been away for long: others have cleared up behind it.
  run("DELETE FROM backstep.process WHERE id = '" + other.self() + "'");
  other.shared_state().note("n", "c");
  one.shared_state().note("m", "meanwhile");
  line.set(CutLine::Mode::kPass);
  EXPECT_TRUE(one.hears(other.self(), "n", "c"));
  EXPECT_TRUE(other.hears(one.self(), "m", "meanwhile"));
}

// Everything about the present is void when the database crashes, and is said again.
TEST_F(PostgresSharedStateTest, what_is_said_outlives_a_crash_of_the_database) {
  Ear one(open());
  Ear other(open());
  one.shared_state().note("n", "b");
  EXPECT_TRUE(other.hears(one.self(), "n", "b"));
  cluster_->restart(tests::PostgresCluster::Way::kImmediate);
  one.shared_state().note("m", "after");
  EXPECT_TRUE(other.hears(one.self(), "m", "after"));
  EXPECT_TRUE(becomes([&] { return other.notes_of("n").size() == 1; }));
  EXPECT_TRUE(other.hears(one.self(), "n", "b"));
}

TEST_F(PostgresSharedStateTest, processes_that_were_killed_leave_nothing_behind) {
  PostgresOptions quick = options();
  quick.cleared_ms = 300;
  Ear one(open(quick));
  // At once: it may be cleared at any moment.
  run("WITH killed AS (INSERT INTO backstep.process "
      "VALUES ('killed', clock_timestamp() - interval '1 hour') RETURNING id) "
      "INSERT INTO backstep.note SELECT id, 'n', 1, 'b', clock_timestamp() FROM killed");
  run("INSERT INTO backstep.quota VALUES ('w', 'me', clock_timestamp() - interval '1 hour', 3)");
  EXPECT_TRUE(becomes([&] {
    return run("SELECT (SELECT count(*) FROM backstep.process WHERE id = 'killed') + "
               "(SELECT count(*) FROM backstep.note) + (SELECT count(*) FROM backstep.quota)") ==
           "0";
  }));
  EXPECT_TRUE(one.notes.empty());
}

TEST_F(PostgresSharedStateTest, tells_all_others_once) {
  Ear one(open());
  Ear two(open());
  Ear three(open());
  one.shared_state().tell(std::string(9'000, 'x'));
  one.shared_state().tell("hello: 1 'and' 2");
  for (Ear* const ear : {&two, &three}) {
    EXPECT_TRUE(becomes([&] {
      const std::lock_guard lock(ear->mutex);
      return ear->told == std::vector<std::string>{one.self() + " hello: 1 'and' 2"};
    }));
  }
  EXPECT_TRUE(one.told.empty());
}

TEST_F(PostgresSharedStateTest, limits_hold_for_all_together) {
  Ear one(open());
  Ear other(open());
  const Limit limit{"tables", 3, 60'000};
  EXPECT_TRUE(one.take(limit, "a", 0));
  EXPECT_FALSE(one.take(limit, "a", 4));
  EXPECT_TRUE(one.take(limit, "a", 2));
  EXPECT_FALSE(other.take(limit, "a", 2)) << "that would be four";
  EXPECT_TRUE(other.take(limit, "a", 0));
  EXPECT_TRUE(other.take(limit, "a")) << "what was refused was not taken";
  EXPECT_FALSE(one.take(limit, "a", 0));
  EXPECT_FALSE(one.take(limit, "a"));
  EXPECT_TRUE(one.take(limit, std::string("\0\xff", 2))) << "another one";
  EXPECT_TRUE(one.take({"attempts", 1, 60'000}, "a")) << "another thing";
  EXPECT_TRUE(one.take(limit, "d", -1)) << "nothing was taken, so nothing is won by it";
  EXPECT_FALSE(one.take(limit, "d", 4));
  EXPECT_TRUE(one.take(limit, "d", 3));
  EXPECT_TRUE(other.take(limit, "d", -1)) << "given back";
  EXPECT_FALSE(one.take(limit, "d", 2));
  EXPECT_TRUE(one.take(limit, "d"));
  const Limit soon_over{"tables", 1, 50};
  EXPECT_TRUE(one.take(soon_over, "b"));
  EXPECT_TRUE(becomes([&] { return other.take(soon_over, "b"); }));

  const Limit hundred{"many", 100, 60'000};
  std::atomic<int> taken = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 40; ++i) taken += (t % 2 == 0 ? one : other).take(hundred, "c") ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(taken, 100);
}

TEST_F(PostgresSharedStateTest, each_counts_for_itself_while_the_database_is_gone) {
  CutLine line(cluster_->port());
  Ear one(open(options(line.port())));
  const Limit limit{"tables", 2, 60'000};
  EXPECT_TRUE(one.take(limit, "a", 2));
  line.set(CutLine::Mode::kRefuse);
  line.cut();
  EXPECT_TRUE(becomes([&] { return one.take(limit, "a", 2); })) << "it cannot know better";
  EXPECT_FALSE(one.take(limit, "a"));
  line.set(CutLine::Mode::kPass);
  const std::string counted = run("SELECT count(*) FROM backstep.quota");
  int others = 0;
  EXPECT_TRUE(becomes([&] {
    one.take(limit, "b" + std::to_string(++others));
    return run("SELECT count(*) FROM backstep.quota") != counted;
  })) << "all together again";
  line.set(CutLine::Mode::kFreeze);
  EXPECT_TRUE(one.take(limit, "c", 2)) << "nor when nobody says that it is gone";
  line.set(CutLine::Mode::kPass);
}

}  // namespace
}  // namespace backstep::store
