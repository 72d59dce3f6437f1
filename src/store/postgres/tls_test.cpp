// A database on another machine, as the documentation says to reach it: encrypted, with its
// certificate checked; and one of several hosts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "store/postgres/postgres_for_tests.h"
#include "tests/certificates/authority.h"
#include "tests/postgres/free_port.h"

namespace backstep::store {
namespace {

using testing::HasSubstr;
using testing::Not;
using tests::Authority;
using tests::AuthorityFile;
using tests::Identity;

class PostgresTls : public OnPostgres {
 protected:
  void SetUp() override {
    OnPostgres::SetUp();
    if (IsSkipped()) return;
    cluster_->drop(database_);
    database_.clear();
    own_ = std::make_unique<tests::PostgresCluster>();
    show(authority_.issue());
    cluster_ = own_.get();
    database_ = cluster_->new_database();
  }

  // The server shows another certificate from now on.
  void show(const Identity& identity) {
    own_->set("ssl", "on");
    own_->set("ssl_cert_file",
              own_->put(number() + ".pem", tests::pem_of(identity.certificate.get())));
    own_->set("ssl_key_file", own_->put(number() + ".key", tests::pem_of(identity.key.get())));
    own_->restart();
  }

  PostgresOptions checked(const AuthorityFile& root,
                          const std::string& mode = "verify-full") const {
    PostgresOptions options = this->options();
    options.url += "?sslmode=" + mode + "&sslrootcert=" + root.path();
    return options;
  }

  Authority authority_;
  std::unique_ptr<tests::PostgresCluster> own_;

 private:
  std::string number() { return std::to_string(++files_); }
  int files_ = 0;
};

TEST_F(PostgresTls, everything_is_encrypted_and_as_it_was) {
  const AuthorityFile root(authority_);
  const PostgresStores stores = open(checked(root));
  const PostgresStores other = open(checked(root));
  ASSERT_TRUE(stores.store && other.store);
  std::atomic<std::uint64_t> heard = 0;
  other.store->on_news([&](const std::string&, std::uint64_t last) { heard = last; });
  // Large enough for many records of TLS, which do not end where rows do.
  std::uint64_t last = 0;
  for (const std::size_t size : std::vector<std::size_t>{10, 16'384, 1'000'000}) {
    const std::string body(size, static_cast<char>('a' + last));
    EXPECT_EQ(append(*stores.store, {{"table/t", last, {{0, 0, "c", last + 1, body}}, {}}}).outcome,
              Appended::kStored);
    ++last;
    EXPECT_TRUE(becomes([&] { return heard == last; })) << "no news of " << size << " bytes";
    const std::vector<Entry> entries = load(*other.store, "table/t", last - 1);
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_EQ(entries[0].body, body);
  }
  EXPECT_EQ(run("SELECT count(*) FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) "
                "WHERE a.application_name = 'backstep' AND NOT s.ssl"),
            "0");
  EXPECT_NE(run("SELECT count(*) FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid) "
                "WHERE a.application_name = 'backstep' AND s.ssl"),
            "0");
  other.store->on_news({});
}

TEST_F(PostgresTls, goes_on_after_the_database_was_away) {
  const AuthorityFile root(authority_);
  const PostgresStores stores = open(checked(root));
  ASSERT_TRUE(stores.store);
  EXPECT_EQ(append(*stores.store, {{"t", 0, {{0, 0, "c", 1, "before"}}, {}}}).outcome,
            Appended::kStored);
  own_->restart(tests::PostgresCluster::Way::kImmediate);
  EXPECT_EQ(append(*stores.store, {{"t", 1, {{0, 0, "c", 2, "after"}}, {}}}).outcome,
            Appended::kStored);
  EXPECT_EQ(load(*stores.store, "t").size(), 2U);
}

TEST_F(PostgresTls, a_database_that_cannot_show_who_it_is_gets_nothing) {
  const AuthorityFile root(authority_);
  const Authority stranger("Somebody else");
  for (const auto& [what, identity] :
       {std::pair{"of an unknown authority", stranger.issue()},
        std::pair{"of another name", authority_.issue({.names = "DNS:other.example"})},
        std::pair{"from last week", authority_.issue({.from_days = -9, .until_days = -2})}}) {
    show(identity);
    PostgresOptions options = checked(root);
    options.url.replace(options.url.find("postgres@"), 9, "postgres:open-sesame@");
    const std::string said = error(options);
    EXPECT_THAT(said, HasSubstr("certificate")) << what;
    EXPECT_THAT(said, Not(HasSubstr("open-sesame"))) << what;
  }
  // Nor does one without TLS.
  own_->set("ssl", "off");
  own_->restart();
  EXPECT_THAT(error(checked(root)), HasSubstr("does not support SSL"));
}

using PostgresHosts = OnPostgres;

TEST_F(PostgresHosts, the_first_that_answers_is_taken) {
  const std::string nobody = std::to_string(tests::free_port());
  PostgresOptions options = this->options();
  options.url = "postgresql://postgres@127.0.0.1:" + nobody +
                ",127.0.0.1:" + std::to_string(cluster_->port()) + "/" + database_ +
                "?target_session_attrs=read-write";
  const PostgresStores stores = open(options);
  ASSERT_TRUE(stores.store);
  EXPECT_EQ(append(*stores.store, {{"t", 0, {{0, 0, "c", 1, "x"}}, {}}}).outcome,
            Appended::kStored);
}

}  // namespace
}  // namespace backstep::store
