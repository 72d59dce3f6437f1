// What only a store on PostgreSQL promises; the rest is in store_test.cpp.
#include "store/postgres/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/postgres/postgres_for_tests.h"

namespace backstep::store {
namespace {

using testing::HasSubstr;
using testing::Not;

class PostgresStoreTest : public OnPostgres {};

TEST(PostgresUrl, is_known_from_a_file) {
  EXPECT_TRUE(is_postgres_url("postgresql://host/name"));
  EXPECT_TRUE(is_postgres_url("postgres://host/name"));
  EXPECT_FALSE(is_postgres_url("/var/lib/backstep/data"));
  EXPECT_FALSE(is_postgres_url("postgresql"));
}

TEST_F(PostgresStoreTest, outlives_the_program) {
  {
    const PostgresStores stores = open();
    append(*stores.store, {{"t", 0, {{0, 7, "me", 1, "a"}}, std::vector<std::string>{"public"}}});
  }
  cluster_->restart(tests::PostgresCluster::Way::kImmediate);
  const PostgresStores stores = open();
  EXPECT_EQ(load(*stores.store, "t"), (std::vector<Entry>{{1, 7, "me", 1, "a"}}));
  EXPECT_EQ(count(*stores.store, "public"), 1U);
  EXPECT_EQ(append(*stores.store, {{"t", 1, {{0, 8, "me", 1, "a"}}, {}}}).outcome,
            Appended::kRepeated);
}

TEST_F(PostgresStoreTest, takes_erased_rows_out_of_its_tables) {
  PostgresOptions quick = options();
  quick.vacuum_ms = 100;
  const Result<PostgresStores> stores = open_postgres(quick);
  ASSERT_TRUE(stores.ok()) << stores.error().sentence;
  append(*stores->store, {{"t", 0, {asked("me", 1, "a")}, std::vector<std::string>{"person"}}});
  const auto vacuums = [this](const std::string& table) {
    return run(
        "SELECT vacuum_count FROM pg_stat_user_tables WHERE schemaname = 'backstep' "
        "AND relname = '" +
        table + "'");
  };
  EXPECT_EQ(vacuums("label"), "0");
  ASSERT_TRUE(rewrite(*stores->store, "t", 1, "b"));
  erase(*stores->store, {"t"});
  for (const char* const table : {"log", "label", "entry", "snapshot"}) {
    EXPECT_TRUE(becomes([&] { return vacuums(table) != "0"; })) << table;
  }
}

TEST_F(PostgresStoreTest, refuses_a_database_that_may_lose_what_it_stored) {
  run("ALTER DATABASE " + database_ + " SET synchronous_commit = off");
  EXPECT_THAT(error(options()), HasSubstr("its setting synchronous_commit is off"));
  EXPECT_THAT(error(options()), HasSubstr("--unsafe-database"));
  PostgresOptions unsafe = options();
  unsafe.allow_unsafe = true;
  EXPECT_EQ(error(unsafe), "");
  run("ALTER DATABASE " + database_ + " RESET synchronous_commit");
  for (const std::string setting : {"fsync", "full_page_writes"}) {
    run("ALTER SYSTEM SET " + setting + " = off");
    run("SELECT pg_reload_conf()");
    EXPECT_TRUE(becomes([&] { return run("SHOW " + setting) == "off"; }));
    EXPECT_THAT(error(options()), HasSubstr("its setting " + setting + " is off"));
    run("ALTER SYSTEM RESET " + setting);
    run("SELECT pg_reload_conf()");
    EXPECT_TRUE(becomes([&] { return run("SHOW " + setting) == "on"; }));
  }
}

TEST_F(PostgresStoreTest, wants_utf8) {
  run("CREATE DATABASE " + database_ + "latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'");
  PostgresOptions latin = options();
  latin.url = cluster_->url(database_ + "latin");
  EXPECT_THAT(error(latin), HasSubstr("its encoding is LATIN1"));
}

TEST_F(PostgresStoreTest, never_tells_a_password) {
  const std::string port = std::to_string(cluster_->port());
  for (const std::string& url : {
           "postgresql://guarded:hush+secret@127.0.0.1:" + port + "/" + database_,
           "postgresql://postgres:hush+secret@127.0.0.1:" + port + "/none",
           std::string("postgresql://postgres:hush+secret@127.0.0.1:1/none"),
           std::string("postgresql://postgres:hush+secret@no.such.host.invalid/none"),
           std::string("postgresql://postgres:hush%zzsecret@127.0.0.1/none"),
           std::string("postgresql://postgres:a@hush+secret@127.0.0.1/none"),
           std::string("postgresql://postgres:hush+secret@127.0.0.1:port/none"),
           std::string("postgresql://postgres:hush+secret@127.0.0.1/none?secret=hush"),
       }) {
    PostgresOptions wrong = options();
    wrong.url = url;
    EXPECT_NE(error(wrong), "") << url;
    EXPECT_THAT(error(wrong), Not(HasSubstr("hush"))) << url;
    EXPECT_THAT(error(wrong), Not(HasSubstr("secret"))) << url;
  }
}

TEST_F(PostgresStoreTest, lets_in_who_has_the_password) {
  cluster_->make_role("guarded", "PASSWORD 'hush' SUPERUSER");
  PostgresOptions guarded = options();
  guarded.url =
      "postgresql://guarded:hush@127.0.0.1:" + std::to_string(cluster_->port()) + "/" + database_;
  EXPECT_EQ(error(guarded), "");
  guarded.url.replace(guarded.url.find("hush"), 4, "shout");
  EXPECT_THAT(error(guarded), HasSubstr("password authentication failed"));
}

TEST_F(PostgresStoreTest, refuses_what_postgres_cannot_keep_and_nothing_with_it) {
  const PostgresStores stores = open();
  const std::string zero("a\0b", 3);
  std::latch answered(4);
  const auto expect = [&](Appended outcome) {
    return [&answered, outcome](const AppendAnswer& answer) {
      EXPECT_EQ(answer.outcome, outcome) << answer.why;
      answered.count_down();
    };
  };
  stores.store->append({{"good", 0, {asked("", 0)}, {}}}, expect(Appended::kStored));
  stores.store->append({{zero, 0, {asked("", 0)}, {}}}, expect(Appended::kFailed));
  stores.store->append({{"t", 0, {asked("", 0)}, std::vector<std::string>{"\xff"}}},
                       expect(Appended::kFailed));
  stores.store->append({{"good", 1, {asked("", 0)}, {}}}, expect(Appended::kStored));
  answered.wait();
  EXPECT_EQ(load(*stores.store, "good").size(), 2U);
  EXPECT_EQ(append(*stores.store, {{std::string(900, 'n'), 0, {asked("", 0)}, {}}}).outcome,
            Appended::kFailed);
  EXPECT_EQ(append(*stores.store, {{std::string(800, 'n'),
                                    0,
                                    {asked(std::string(800, 'c'), 1)},
                                    std::vector{std::string(800, 'l')}}})
                .outcome,
            Appended::kStored);
  EXPECT_EQ(erase(*stores.store, {zero, "good"}), 1U);
  EXPECT_FALSE(rewrite(*stores.store, zero, 1, ""));
}

TEST_F(PostgresStoreTest, keeps_large_bodies_and_knows_many_logs) {
  const PostgresStores stores = open();
  const std::string body(1 << 20, 'x');
  std::vector<LogChange> changes;
  std::vector<std::string> names;
  for (int i = 0; i < 3'000; ++i) {
    names.push_back("t" + std::to_string(i));
    changes.push_back({names.back(), 0, {asked("me", 1)}, {}});
  }
  ASSERT_EQ(append(*stores.store, std::move(changes)).outcome, Appended::kStored);
  // More than one transaction may take.
  std::latch answered(20);
  for (std::size_t i = 0; i < 20; ++i) {
    stores.store->append({{names[i], 1, {asked("me", 2, body)}, {}}},
                         [&answered](const AppendAnswer& answer) {
                           EXPECT_EQ(answer.outcome, Appended::kStored) << answer.why;
                           answered.count_down();
                         });
  }
  answered.wait();
  EXPECT_EQ(load(*stores.store, "t19", 1)[0].body, body);
  const std::vector<std::uint64_t> found = lasts(*stores.store, names);
  ASSERT_EQ(found.size(), 3'000U);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], i < 20 ? 2U : 1U);
}

TEST_F(PostgresStoreTest, refuses_when_too_much_is_waiting) {
  PostgresOptions none = options();
  none.most_waiting = 0;
  const PostgresStores stores = open(none);
  EXPECT_THAT(append(*stores.store, {{"t", 0, {asked("", 0)}, {}}}).why,
              HasSubstr("too much is waiting"));
}

TEST_F(PostgresStoreTest, may_go_before_its_shared_state_or_after) {
  PostgresStores stores = open();
  stores.store.reset();
  stores.shared_state.reset();
  stores = open();
  stores.shared_state.reset();
  EXPECT_EQ(append(*stores.store, {{"table/t", 0, {asked("", 0)}, {}}}).outcome, Appended::kStored);
}

// A batch is judged as one after the other would be.
TEST_F(PostgresStoreTest, judges_appends_on_the_way_by_those_before_them) {
  const PostgresStores stores = open();
  std::mutex mutex;
  std::vector<AppendAnswer> answers;
  std::latch answered(40);
  const auto note = [&](const AppendAnswer& answer) {
    {
      const std::lock_guard lock(mutex);
      answers.push_back(answer);
    }
    answered.count_down();
  };
  for (std::uint64_t i = 0; i < 10; ++i) {
    stores.store->append({{"t", i, {asked("me", i)}, {}}}, note);
    stores.store->append({{"t", i, {asked("you", i)}, {}}}, note);
    stores.store->append({{"t", i + 1, {asked("me", i)}, {}}}, note);
    stores.store->append({{"u",
                           i,
                           {{0, static_cast<std::int64_t>(i) * kTouchedStepMs, "", 0, "b"}},
                           std::vector<std::string>{"odd"}}},
                         note);
  }
  answered.wait();
  for (std::uint64_t i = 0; i < 10; ++i) {
    EXPECT_EQ(answers[4 * i].outcome, Appended::kStored);
    EXPECT_EQ(answers[4 * i + 1].outcome, Appended::kConflict);
    EXPECT_EQ(answers[4 * i + 1].seq, i + 1);
    EXPECT_EQ(answers[4 * i + 2].outcome, Appended::kRepeated);
    EXPECT_EQ(answers[4 * i + 2].seq, i + 1);
    EXPECT_EQ(answers[4 * i + 3].outcome, Appended::kStored);
  }
  EXPECT_EQ(list(*stores.store, "odd"), (std::vector<Place>{{9 * kTouchedStepMs, "u"}}));
}

// Two processes that append to the same logs: everyone appends after whatever is last, and nothing
// is lost or doubled.
TEST_F(PostgresStoreTest, orders_what_two_processes_append_at_once) {
  const PostgresStores one = open();
  const PostgresStores other = open();
  constexpr std::uint64_t kEach = 60;
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Store& store = t % 2 == 0 ? *one.store : *other.store;
      std::uint64_t last = 0;
      std::uint64_t last_other = 0;
      for (std::uint64_t n = 1; n <= kEach;) {
        // In both orders: whoever locks them as they come waits in a circle.
        std::vector<LogChange> changes{{"t", last, {asked(std::to_string(t), n)}, {}},
                                       {"u", last_other, {asked(std::to_string(t), n)}, {}}};
        if (t % 2 == 0) std::swap(changes[0], changes[1]);
        const AppendAnswer answer = append(store, std::move(changes));
        ASSERT_NE(answer.outcome, Appended::kFailed) << answer.why;
        ASSERT_NE(answer.outcome, Appended::kRepeated);
        if (answer.outcome == Appended::kStored) {
          ++n, ++last, ++last_other;
        } else {
          (answer.log == "t" ? last : last_other) = answer.seq;
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string log : {"t", "u"}) {
    const std::vector<Entry> entries = load(*one.store, log);
    std::vector<std::uint64_t> next(4, 1);
    ASSERT_EQ(entries.size(), 4 * kEach);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      EXPECT_EQ(entries[i].seq, i + 1);
      EXPECT_EQ(entries[i].number, next[static_cast<std::size_t>(std::stoi(entries[i].client))]++);
    }
  }
}

// Logs that both make at once, and both take away.
TEST_F(PostgresStoreTest, two_processes_make_and_erase_the_same_logs) {
  const PostgresStores one = open();
  const PostgresStores other = open();
  std::vector<std::thread> threads;
  for (Store* const store : {one.store.get(), other.store.get()}) {
    threads.emplace_back([store] {
      for (int i = 0; i < 40; ++i) {
        std::vector<LogChange> changes;
        std::vector<std::string> names;
        for (int k = 0; k < 5; ++k) {
          names.push_back("t" + std::to_string((i + k * 3) % 8));
          changes.push_back({names.back(), 0, {asked("", 0)}, std::vector<std::string>{"all"}});
        }
        EXPECT_NE(append(*store, changes).outcome, Appended::kFailed);
        if (i % 2 == 1) erase(*store, names);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Place& place : list(*one.store, "all")) {
    EXPECT_EQ(load(*one.store, place.log).size(), 1U);
  }
}

TEST_F(PostgresStoreTest, others_hear_the_news) {
  PostgresStores one = open();
  const PostgresStores other = open();
  std::mutex mutex;
  std::set<std::string> heard;
  one.store->on_news([&](const std::string& log, std::uint64_t last) {
    const std::lock_guard lock(mutex);
    heard.insert(log + ' ' + std::to_string(last));
  });
  append(*one.store, {{"table/own", 0, {asked("", 0)}, {}}});
  append(*other.store, {{"table/a b:c", 0, {asked("", 0), asked("", 0)}, {}},
                        {"person/x", 0, {asked("", 0)}, {}}});
  std::vector<LogChange> many;
  for (int i = 0; i < 500; ++i) {
    many.push_back({"table/" + std::string(50, 'n') + std::to_string(i), 0, {asked("", 0)}, {}});
  }
  append(*other.store, many);
  EXPECT_TRUE(becomes([&] {
    const std::lock_guard lock(mutex);
    return heard.size() == 501;
  }));
  EXPECT_TRUE(heard.contains("table/a b:c 2")) << "and others are not followed";
  run("SELECT pg_notify('backstep', 'nonsense'), pg_notify('backstep', 'a l5:x'), "
      "pg_notify('backstep', ''), pg_notify('backstep', 'b l1:x1:y')");
  append(*other.store, {{"table/a b:c", 2, {asked("", 0)}, {}}});
  EXPECT_TRUE(becomes([&] {
    const std::lock_guard lock(mutex);
    return heard.contains("table/a b:c 3");
  }));
  one.store.reset();
  EXPECT_EQ(heard.size(), 502U);
}

}  // namespace
}  // namespace backstep::store
