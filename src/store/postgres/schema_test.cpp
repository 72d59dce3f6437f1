#include "store/postgres/schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "store/postgres/postgres_for_tests.h"

namespace backstep::store {
namespace {

using testing::HasSubstr;

class PostgresSchema : public OnPostgres {
 protected:
  Result<bool> migrate_to(std::size_t version) const {
    const Result<postgres::Address> address = postgres::read_address(options().url);
    Closing closing;
    postgres::Outcome<postgres::Connection> connection =
        postgres::Connection::open(*address, {}, Clock::now() + std::chrono::seconds(10), closing);
    if (!connection) return Error{connection.error().sentence};
    return postgres::migrate(*connection, version);
  }
};

TEST_F(PostgresSchema, comes_forward_from_every_version) {
  for (std::size_t version = 1; version <= postgres::newest_version(); ++version) {
    database_ = cluster_->new_database();
    ASSERT_TRUE(migrate_to(version).ok());
    EXPECT_EQ(run("SELECT backstep FROM backstep.version"), std::to_string(version));
    run("INSERT INTO backstep.log (name, last, touched) VALUES ('t', 1, 60000)");
    run("INSERT INTO backstep.entry VALUES (1, 1, 61000, 'me', 7, 'body')");
    run("INSERT INTO backstep.label VALUES ('public', 60000, 't', 1)");
    const PostgresStores stores = open();
    EXPECT_EQ(run("SELECT backstep FROM backstep.version"),
              std::to_string(postgres::newest_version()));
    EXPECT_EQ(load(*stores.store, "t"), (std::vector<Entry>{{1, 61'000, "me", 7, "body"}}));
    EXPECT_EQ(list(*stores.store, "public"), (std::vector<Place>{{60'000, "t"}}));
    EXPECT_EQ(append(*stores.store, {{"t", 1, {{0, 0, "me", 8, "b"}}, {}}}).outcome,
              Appended::kStored);
  }
}

TEST_F(PostgresSchema, is_made_once_by_many_at_once) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this] {
      const PostgresStores stores = open();
      EXPECT_TRUE(stores.store != nullptr);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(run("SELECT count(*) FROM backstep.version"), "1");
}

TEST_F(PostgresSchema, of_a_newer_program_is_left_alone) {
  ASSERT_TRUE(migrate_to(postgres::newest_version()).ok());
  run("UPDATE backstep.version SET backstep = 99");
  EXPECT_THAT(error(options()), HasSubstr("made by a newer backstep (version 99"));
  EXPECT_EQ(run("SELECT backstep FROM backstep.version"), "99");
}

TEST_F(PostgresSchema, of_another_program_is_left_alone) {
  run("CREATE SCHEMA backstep; CREATE TABLE backstep.version (version text)");
  EXPECT_THAT(error(options()), HasSubstr("holds something of another program"));
  run("DROP TABLE backstep.version; CREATE TABLE backstep.letter (text text)");
  EXPECT_THAT(error(options()), HasSubstr("holds something of another program"));
  run("DROP TABLE backstep.letter");
  EXPECT_EQ(error(options()), "") << "an empty one may be there for us";
}

// Who runs the server need not be allowed to make schemas.
TEST_F(PostgresSchema, may_be_made_by_somebody_else) {
  cluster_->make_role("tenant");
  run("CREATE SCHEMA backstep AUTHORIZATION tenant");
  PostgresOptions tenant = options();
  tenant.url.replace(tenant.url.find("postgres@"), 9, "tenant@");
  EXPECT_EQ(error(tenant), "");
}

// An append finds its rows by indexes, and does not touch those of its log.
TEST_F(PostgresSchema, appends_leave_the_indexes_of_their_log_alone) {
  PostgresStores stores = open();
  for (std::uint64_t i = 0; i < 50; ++i) {
    append(*stores.store,
           {{"t", i, {{0, static_cast<std::int64_t>(i) * 60'000, "me", i, ""}}, {}}});
  }
  stores = {};
  EXPECT_TRUE(becomes([this] {
    return run("SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'log'") == "49";
  }));
  EXPECT_EQ(run("SELECT n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'log'"), "49");
  EXPECT_EQ(run("SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname = 'entry'"), "0");
}

}  // namespace
}  // namespace backstep::store
