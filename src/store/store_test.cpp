// The contract of store.h, over every store there is.
#include "store/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "store/memory/memory_store.h"
#include "store/postgres/store.h"
#include "store/sqlite/sqlite_store.h"
#include "store/stores_for_tests.h"
#include "tests/postgres/cluster.h"

namespace backstep::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Kind {
  std::string name;
  std::function<std::unique_ptr<Store>(const std::string& file)> open;
};

void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }  // NOLINT: gtest's name

std::unique_ptr<Store> open_sqlite(const std::string& file) {
  Result<std::unique_ptr<Store>> store = open_sqlite_store(file);
  EXPECT_TRUE(store.ok()) << store.error().sentence;
  return std::move(*store);
}

// `file` is the name of a database.
std::unique_ptr<Store> open_postgres_store(const std::string& file) {
  PostgresOptions options;
  options.url = tests::PostgresCluster::shared().url(file);
  Result<PostgresStores> stores = open_postgres(options);
  EXPECT_TRUE(stores.ok()) << stores.error().sentence;
  return std::move(stores->store);
}

class Contract : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (GetParam().name == "postgres") {
      if (const std::string why = tests::PostgresCluster::why_missing(); !why.empty()) {
        GTEST_SKIP() << why;
      }
      store_ = GetParam().open(tests::PostgresCluster::shared().new_database());
    } else {
      store_ = GetParam().open(folder_.file());
    }
  }

  Folder folder_;
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(
    all, Contract,
    testing::Values(Kind{"memory", [](const std::string&) { return open_memory_store(); }},
                    Kind{"sqlite", open_sqlite}, Kind{"postgres", open_postgres_store}),
    [](const auto& kind) { return kind.param.name; });

std::vector<std::string> bodies(const std::vector<Entry>& entries) {
  std::vector<std::string> all;
  for (const Entry& entry : entries) all.push_back(std::to_string(entry.seq) + entry.body);
  return all;
}

std::vector<std::string> names(const std::vector<Place>& places) {
  std::vector<std::string> all;
  for (const Place& place : places) all.push_back(place.log);
  return all;
}

TEST_P(Contract, keeps_entries_in_their_order) {
  EXPECT_THAT(load(*store_, "t"), IsEmpty());
  EXPECT_EQ(append(*store_, {{"t", 0, {said("a", 5), said("b")}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(append(*store_, {{"t", 2, {asked("me", 7, "c")}, {}}}).outcome, Appended::kStored);
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2b", "3c"));
  EXPECT_THAT(bodies(load(*store_, "t", 1, 1)), ElementsAre("2b"));
  EXPECT_THAT(load(*store_, "t", 3), IsEmpty());
  EXPECT_EQ(load(*store_, "t")[0], (Entry{1, 5, "", 0, "a"}));
  EXPECT_EQ(load(*store_, "t")[2], (Entry{3, 0, "me", 7, "c"}));
}

TEST_P(Contract, keeps_any_bytes) {
  const std::string odd("\0\xff'\"\n", 5);
  EXPECT_EQ(append(*store_, {{"t'", 0, {asked(odd, ~std::uint64_t{0}, odd)}, {}}}).outcome,
            Appended::kStored);
  EXPECT_EQ(load(*store_, "t'")[0], (Entry{1, 0, odd, ~std::uint64_t{0}, odd}));
}

TEST_P(Contract, refuses_what_comes_too_late) {
  ASSERT_EQ(append(*store_, {{"t", 0, {said("a")}, {}}}).outcome, Appended::kStored);
  for (const std::uint64_t expected : {0U, 2U}) {
    const AppendAnswer answer = append(*store_, {{"t", expected, {said("b")}, {}}});
    EXPECT_EQ(answer.outcome, Appended::kConflict);
    EXPECT_EQ(answer.log, "t");
    EXPECT_EQ(answer.seq, 1U);
  }
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a"));
}

TEST_P(Contract, knows_a_request_again) {
  ASSERT_EQ(append(*store_, {{"t", 0, {said("a"), asked("me", 1, "b")}, {}}}).outcome,
            Appended::kStored);
  const AppendAnswer again = append(*store_, {{"t", 0, {asked("me", 1, "b")}, {}}});
  EXPECT_EQ(again.outcome, Appended::kRepeated) << "also with an old expectation";
  EXPECT_EQ(again.seq, 2U);
  const AppendAnswer anew = append(*store_, {{"t", 2, {asked("me", 1, "b")}, {}}});
  EXPECT_EQ(anew.outcome, Appended::kRepeated) << "and with the right one";
  EXPECT_EQ(anew.seq, 2U);
  EXPECT_EQ(append(*store_, {{"t", 2, {asked("you", 1, "c")}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(append(*store_, {{"u", 0, {asked("me", 1, "d")}, {}}}).outcome, Appended::kStored)
      << "another log";
}

TEST_P(Contract, knows_a_request_again_among_others) {
  ASSERT_EQ(append(*store_, {{"t", 0, {asked("me", 1, "a")}, {}}}).outcome, Appended::kStored);
  constexpr std::size_t kOthers = 50;
  std::vector<AppendAnswer> answers(kOthers + 1);
  std::latch rest(kOthers + 1);
  for (std::size_t i = 0; i <= kOthers; ++i) {
    const bool is_again = i == kOthers / 2;
    store_->append(
        {{is_again ? "t" : "u" + std::to_string(i), is_again ? 1U : 0U, {asked("me", 1, "")}, {}}},
        [&, i](AppendAnswer answer) {
          answers[i] = std::move(answer);
          rest.count_down();
        });
  }
  rest.wait();
  for (std::size_t i = 0; i <= kOthers; ++i) {
    EXPECT_EQ(answers[i].outcome, i == kOthers / 2 ? Appended::kRepeated : Appended::kStored) << i;
  }
  EXPECT_EQ(load(*store_, "t").size(), 1U);
}

TEST_P(Contract, changes_several_logs_as_one) {
  ASSERT_EQ(append(*store_, {{"t", 0, {said("a")}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(append(*store_, {{"u", 0, {said("x")}, {}}, {"t", 0, {said("b")}, {}}}).outcome,
            Appended::kConflict);
  EXPECT_THAT(load(*store_, "u"), IsEmpty());
  EXPECT_EQ(append(*store_, {{"u", 0, {said("x")}, {}}, {"t", 1, {said("b")}, {}}}).outcome,
            Appended::kStored);
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2b"));
  EXPECT_THAT(bodies(load(*store_, "u")), ElementsAre("1x"));
}

TEST_P(Contract, lists_by_label_the_newest_first) {
  using Labels = std::vector<std::string>;
  const auto minute = [](int n) { return n * kTouchedStepMs; };
  append(*store_, {{"a", 0, {said("", minute(1))}, Labels{"public", "x"}}});
  append(*store_, {{"b", 0, {said("", minute(2) + 5)}, Labels{"public"}}});
  append(*store_, {{"c", 0, {said("", minute(2) + 1)}, Labels{"public"}}});
  append(*store_, {{"d", 0, {said("", minute(3))}, {}}});
  EXPECT_THAT(names(list(*store_, "public")), ElementsAre("c", "b", "a"));
  EXPECT_EQ(list(*store_, "public")[0].touched_ms, minute(2));
  EXPECT_THAT(names(list(*store_, "public", {}, 2)), ElementsAre("c", "b"));
  EXPECT_THAT(names(list(*store_, "public", Place{minute(2), "b"})), ElementsAre("a"));
  EXPECT_EQ(count(*store_, "public"), 3U);
  EXPECT_EQ(count(*store_, "nobody"), 0U);
  append(*store_, {{"a", 1, {said("", minute(4))}, {}}});
  EXPECT_THAT(names(list(*store_, "public")), ElementsAre("a", "c", "b")) << "touched";
  EXPECT_THAT(names(list(*store_, "x")), ElementsAre("a"));
  append(*store_, {{"a", 2, {said("")}, Labels{"x", "x"}}});
  EXPECT_THAT(names(list(*store_, "public")), ElementsAre("c", "b")) << "labels are replaced";
  EXPECT_EQ(list(*store_, "x")[0].touched_ms, minute(4)) << "time does not run backwards";
}

TEST_P(Contract, lists_the_oldest_for_those_who_clear_up) {
  using Labels = std::vector<std::string>;
  const auto minute = [](int n) { return n * kTouchedStepMs; };
  append(*store_, {{"b", 0, {said("", minute(1) + 7)}, Labels{"lobby"}}});
  append(*store_, {{"a", 0, {said("", minute(1) + 9)}, Labels{"lobby"}}});
  append(*store_, {{"c", 0, {said("", minute(3))}, Labels{"lobby"}}});
  append(*store_, {{"d", 0, {said("", minute(0))}, Labels{"game"}}});
  EXPECT_THAT(names(list_older(*store_, "lobby", minute(9))), ElementsAre("a", "b", "c"));
  EXPECT_THAT(names(list_older(*store_, "lobby", minute(9), 2)), ElementsAre("a", "b"));
  EXPECT_THAT(names(list_older(*store_, "lobby", minute(3))), ElementsAre("a", "b"));
  EXPECT_THAT(names(list_older(*store_, "lobby", minute(2) - 1)), IsEmpty())
      << "in doubt it is not old";
  EXPECT_THAT(list_older(*store_, "lobby", minute(2), 1), ElementsAre(Place{minute(1), "a"}));
  append(*store_, {{"a", 1, {said("", minute(4))}, {}}});
  EXPECT_THAT(names(list_older(*store_, "lobby", minute(4))), ElementsAre("b", "c"));
}

TEST_P(Contract, says_where_logs_end) {
  append(*store_, {{"t", 0, {said("a"), said("b")}, {}}, {"u", 0, {said("c")}, {}}});
  EXPECT_THAT(lasts(*store_, {"u", "none", "t", "u"}), ElementsAre(1, 0, 2, 1));
  EXPECT_THAT(lasts(*store_, {}), IsEmpty());
}

TEST_P(Contract, forgets_what_it_is_told_to_forget) {
  append(*store_, {{"t", 0, {said("a"), said("b")}, std::vector<std::string>{"public"}}});
  append(*store_, {{"u", 0, {said("c")}, std::vector<std::string>{"public"}}});
  EXPECT_TRUE(rewrite(*store_, "t", 2, "somebody"));
  EXPECT_FALSE(rewrite(*store_, "t", 3, "somebody"));
  EXPECT_FALSE(rewrite(*store_, "v", 1, "somebody"));
  EXPECT_FALSE(rewrite(*store_, "t", 0, "somebody"));
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2somebody"));
  EXPECT_EQ(erase(*store_, {"t", "v"}), 1U);
  EXPECT_THAT(load(*store_, "t"), IsEmpty());
  EXPECT_THAT(names(list(*store_, "public")), ElementsAre("u"));
  EXPECT_EQ(append(*store_, {{"t", 0, {said("new")}, {}}}).outcome, Appended::kStored);
}

TEST_P(Contract, keeps_a_snapshot_and_what_follows_it) {
  EXPECT_EQ(load_from_snapshot(*store_, "t"), LogState());
  EXPECT_FALSE(save_snapshot(*store_, "t", 0, {1, "x"})) << "there is no such log";
  append(*store_, {{"t", 0, {said("a"), said("b"), said("c")}, {}}});
  EXPECT_EQ(load_from_snapshot(*store_, "t").snapshot, std::nullopt);
  EXPECT_THAT(bodies(load_from_snapshot(*store_, "t", 2).entries), ElementsAre("1a", "2b"));
  EXPECT_FALSE(save_snapshot(*store_, "t", 0, {4, "x"})) << "of an entry that is not there";
  EXPECT_FALSE(save_snapshot(*store_, "t", 0, {0, "x"})) << "of no entry";
  const std::string large(100'000, 'x');
  EXPECT_TRUE(save_snapshot(*store_, "t", 0, {2, large}));
  const LogState state = load_from_snapshot(*store_, "t");
  EXPECT_EQ(state.snapshot, (Snapshot{2, large}));
  EXPECT_THAT(bodies(state.entries), ElementsAre("3c"));
  EXPECT_FALSE(save_snapshot(*store_, "t", 0, {2, "y"})) << "no newer";
  EXPECT_TRUE(save_snapshot(*store_, "t", 0, {3, "y"}));
  EXPECT_THAT(load_from_snapshot(*store_, "t").entries, IsEmpty());
  EXPECT_EQ(load_from_snapshot(*store_, "t").snapshot, (Snapshot{3, "y"}));
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2b", "3c"));
}

TEST_P(Contract, drops_a_snapshot_with_what_it_was_made_of) {
  append(*store_, {{"t", 0, {said("a"), said("b")}, {}}});
  ASSERT_TRUE(save_snapshot(*store_, "t", 0, {2, "a and b"}));
  EXPECT_FALSE(rewrite(*store_, "t", 3, "-"));
  EXPECT_TRUE(load_from_snapshot(*store_, "t").snapshot.has_value()) << "nothing was rewritten";
  ASSERT_TRUE(rewrite(*store_, "t", 1, "-"));
  const LogState state = load_from_snapshot(*store_, "t");
  EXPECT_EQ(state.snapshot, std::nullopt);
  EXPECT_EQ(state.revision, 1U);
  EXPECT_THAT(bodies(state.entries), ElementsAre("1-", "2b"));
  EXPECT_FALSE(save_snapshot(*store_, "t", 0, {2, "a and b"})) << "made before the rewrite";
  EXPECT_TRUE(save_snapshot(*store_, "t", 1, {2, "- and b"}));
  erase(*store_, {"t"});
  append(*store_, {{"t", 0, {said("c"), said("d"), said("e")}, {}}});
  EXPECT_EQ(load_from_snapshot(*store_, "t").snapshot, std::nullopt);
}

TEST_P(Contract, rewrites_all_entries_or_none) {
  append(*store_, {{"t", 0, {said("a"), said("b"), said("c"), said("d")}, {}}});
  const std::vector<Rewrite> some{{4, "x"}, {2, "y"}, {3, "z"}};
  EXPECT_FALSE(rewrite_all(*store_, "t", 1, some)) << "of another revision";
  EXPECT_FALSE(rewrite_all(*store_, "t", 0, {{1, "x"}, {5, "y"}})) << "one is not there";
  EXPECT_FALSE(rewrite_all(*store_, "t", 0, {{1, "x"}, {0, "y"}}));
  EXPECT_FALSE(rewrite_all(*store_, "t", 0, {}));
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2b", "3c", "4d"));
  EXPECT_TRUE(rewrite_all(*store_, "t", 0, some));
  EXPECT_THAT(bodies(load(*store_, "t")), ElementsAre("1a", "2y", "3z", "4x"));
  EXPECT_EQ(load_from_snapshot(*store_, "t").revision, 1U);
  EXPECT_FALSE(rewrite_all(*store_, "t", 0, some)) << "rewritten since";
  EXPECT_TRUE(rewrite_all(*store_, "t", 1, {{1, ""}}));
  append(*store_, {{"t", 4, {said("e")}, {}}});
  EXPECT_TRUE(rewrite_all(*store_, "t", 2, {{5, "-"}})) << "an append is no rewrite";
}

TEST_P(Contract, a_rewrite_can_drop_the_client_of_an_entry) {
  append(*store_, {{"t", 0, {asked("ann", 1, "a")}, {}}});
  append(*store_, {{"t", 1, {asked("ann", 2, "b")}, {}}});
  append(*store_, {{"t", 2, {asked("bob", 1, "c")}, {}}});
  ASSERT_TRUE(rewrite_all(*store_, "t", 0, {{1, "-", true}, {3, "c"}}));
  const std::vector<Entry> entries = load(*store_, "t");
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].client, "");
  EXPECT_EQ(entries[0].number, 0U);
  EXPECT_EQ(entries[0].body, "-");
  EXPECT_EQ(entries[1].client, "ann");
  EXPECT_EQ(entries[2].client, "bob");
  EXPECT_EQ(entries[2].number, 1U);
  EXPECT_EQ(append(*store_, {{"t", 3, {asked("bob", 1, "d")}, {}}}).outcome, Appended::kRepeated);
  EXPECT_EQ(append(*store_, {{"t", 3, {asked("ann", 1, "d")}, {}}}).outcome, Appended::kStored)
      << "nobody is known to have asked for the first entry";
}

TEST_P(Contract, can_be_asked_from_its_own_answers) {
  std::latch done(1);
  store_->append({{"t", 0, {said("a")}, {}}}, [&](const AppendAnswer&) {
    store_->append({{"t", 1, {said("b")}, {}}}, [&](const AppendAnswer&) {
      store_->load("t", 0, 10, [&](const Result<std::vector<Entry>>& entries) {
        EXPECT_EQ(entries->size(), 2U);
        done.count_down();
      });
    });
  });
  done.wait();
}

// Many threads on one log: everyone appends after whatever is last, and nothing is lost or doubled.
TEST_P(Contract, orders_what_many_append_at_once) {
  constexpr int kThreads = 4;
  constexpr int kEach = 50;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([this, t] {
      std::uint64_t last = 0;
      for (std::uint64_t n = 1; n <= kEach;) {
        const AppendAnswer answer =
            append(*store_, {{"t", last, {asked(std::to_string(t), n, "")}, {}}});
        ASSERT_NE(answer.outcome, Appended::kFailed) << answer.why;
        last = answer.outcome == Appended::kStored ? last + 1 : answer.seq;
        if (answer.outcome == Appended::kStored) ++n;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::vector<std::uint64_t> next(kThreads, 1);
  const std::vector<Entry> entries = load(*store_, "t");
  EXPECT_EQ(entries.size(), kThreads * kEach);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    EXPECT_EQ(entries[i].seq, i + 1);
    EXPECT_EQ(entries[i].number, next[static_cast<std::size_t>(std::stoi(entries[i].client))]++);
  }
}

TEST_P(Contract, answers_everything_before_it_is_gone) {
  std::atomic<int> answered = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    store_->append({{"t" + std::to_string(i), 0, {said("")}, {}}},
                   [&answered](const AppendAnswer&) { ++answered; });
  }
  store_.reset();
  EXPECT_EQ(answered, 200);
}

// The same random calls to two stores give the same answers.
void compare_with_memory(const std::function<std::unique_ptr<Store>()>& open, int calls) {
  const std::unique_ptr<Store> memory = open_memory_store();
  std::unique_ptr<Store> other = open();
  Random random("store", "twins");
  const auto pick = [&random](const char* word, std::uint32_t n) {
    return word + std::to_string(random.below(n));
  };
  for (int i = 0; i < calls; ++i) {
    const std::string log = pick("t", 6);
    switch (random.below(14)) {
      case 0: {
        const std::vector<std::string> gone{pick("t", 6)};
        ASSERT_EQ(erase(*memory, gone), erase(*other, gone)) << i;
        break;
      }
      case 1: {
        const std::uint64_t seq = random.below(5);
        ASSERT_EQ(rewrite(*memory, log, seq, "r"), rewrite(*other, log, seq, "r")) << i;
        break;
      }
      case 3: {
        const Snapshot snapshot{random.below(9), pick("s", 99)};
        const std::uint64_t revision = random.below(3);
        ASSERT_EQ(save_snapshot(*memory, log, revision, snapshot),
                  save_snapshot(*other, log, revision, snapshot))
            << i;
        break;
      }
      case 2:
        other.reset();
        other = open();
        break;
      default: {
        std::vector<LogChange> changes;
        for (const std::string& name : {log, pick("u", 3)}) {
          LogChange change{name, load(*memory, name).size(), {}, {}};
          if (random.below(8) == 0) change.expected = random.below(4);
          const auto entries = 1 + random.below(2);
          for (std::uint32_t k = 0; k < entries; ++k)
            change.entries.push_back(said(pick("b", 99), random.below(9) * 40'000));
          if (random.below(2) == 0) change.entries[0] = asked(pick("c", 2), random.below(40), "q");
          if (random.below(3) == 0) change.labels = {pick("l", 3), pick("l", 3)};
          changes.push_back(change);
        }
        const AppendAnswer one = append(*memory, changes);
        const AppendAnswer two = append(*other, changes);
        ASSERT_EQ(one.outcome, two.outcome) << i << ' ' << two.why;
        ASSERT_EQ(one.log, two.log) << i;
        ASSERT_EQ(one.seq, two.seq) << i;
      }
    }
    ASSERT_EQ(load(*memory, log), load(*other, log)) << i;
    const std::size_t most = random.below(9);
    ASSERT_EQ(load_from_snapshot(*memory, log, most), load_from_snapshot(*other, log, most)) << i;
    const std::string label = pick("l", 3);
    ASSERT_EQ(list(*memory, label), list(*other, label)) << i;
    ASSERT_EQ(count(*memory, label), count(*other, label)) << i;
    const std::int64_t before = random.below(9) * 40'000;
    ASSERT_EQ(list_older(*memory, label, before, 4), list_older(*other, label, before, 4)) << i;
  }
}

TEST(Stores, in_a_file_and_in_memory_are_twins) {
  const Folder folder;
  compare_with_memory([&folder] { return open_sqlite(folder.file()); }, 1500);
}

TEST(Stores, in_postgres_and_in_memory_are_twins) {
  if (const std::string why = tests::PostgresCluster::why_missing(); !why.empty()) {
    GTEST_SKIP() << why;
  }
  const std::string database = tests::PostgresCluster::shared().new_database();
  compare_with_memory([&database] { return open_postgres_store(database); }, 200);
}

// Clients should number their requests upwards. Those that do not are known again all the same.
TEST_P(Contract, knows_requests_again_whatever_their_order) {
  std::uint64_t last = 0;
  const std::vector<std::uint64_t> numbers{500, 3, 700, 1, 499, 2, 701};
  for (const std::uint64_t number : numbers) {
    for (const char* const client : {"ann", "bo"}) {
      ASSERT_EQ(append(*store_, {{"t", last, {asked(client, number, "a")}, {}}}).outcome,
                Appended::kStored)
          << client << number;
      ++last;
    }
    ASSERT_EQ(append(*store_, {{"t", last++, {said("b")}, {}}}).outcome, Appended::kStored);
  }
  std::uint64_t seq = 1;
  for (const std::uint64_t number : numbers) {
    const AppendAnswer answer = append(*store_, {{"t", last, {asked("bo", number, "c")}, {}}});
    EXPECT_EQ(answer.outcome, Appended::kRepeated);
    EXPECT_EQ(answer.seq, seq + 1);
    seq += 3;
  }
  EXPECT_EQ(append(*store_, {{"t", last++, {asked("cy", 1, "d")}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(append(*store_, {{"t", last, {asked("cy", 1, "d")}, {}}}).seq, last);
}

TEST_P(Contract, forgets_requests_with_their_log) {
  ASSERT_EQ(append(*store_, {{"t", 0, {asked("ann", 5, "a")}, {}}}).outcome, Appended::kStored);
  ASSERT_EQ(erase(*store_, {"t"}), 1U);
  EXPECT_EQ(append(*store_, {{"t", 0, {asked("ann", 5, "a")}, {}}}).outcome, Appended::kStored);
  EXPECT_EQ(append(*store_, {{"t", 1, {asked("ann", 5, "a")}, {}}}).outcome, Appended::kRepeated);
}

}  // namespace
}  // namespace backstep::store
