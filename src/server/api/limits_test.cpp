// What one address, and many, may ask of the HTTP API at the same time.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/api/api_for_tests.h"

namespace backstep::server {
namespace {

class ApiLimits : public ApiTest {
 protected:
  // Asks without waiting; what came is noted as "STATUS who", in the order of the answers.
  void ask_at_once(const std::string& who, const std::string& address,
                   const std::string& path = "/api/games", const std::string& token = {}) {
    net::Request request;
    request.token = token;
    request.method = "GET";
    request.path = path;
    request.address = address;
    api->answer(std::move(request), [this, who](const net::Response& response) {
      answers_.push_back(std::to_string(response.status) + ' ' + who);
      for (const auto& [name, value] : response.headers) {
        if (name == "Retry-After") retry_after_ = value;
      }
    });
  }
  std::size_t count(const std::string& answer) const {
    std::size_t found = 0;
    for (const std::string& each : answers_) found += each == answer ? 1U : 0U;
    return found;
  }

  std::vector<std::string> answers_;
  std::string retry_after_;
};

TEST_F(ApiLimits, AnAddressHasSoManyCallsUnderWay) {
  for (int i = 0; i < 60; ++i) ask_at_once("flood", "192.0.2.1");
  EXPECT_EQ(answers_, std::vector<std::string>(20, "429 flood"));
  EXPECT_EQ(retry_after_, "2");
  ask_at_once("honest", "192.0.2.2");
  world.settle();
  EXPECT_EQ(count("200 flood"), 40U);
  EXPECT_EQ(count("200 honest"), 1U);
  // When they are answered there is room again.
  answers_.clear();
  ask_at_once("flood", "192.0.2.1");
  world.settle();
  EXPECT_EQ(answers_, std::vector<std::string>{"200 flood"});
}

TEST_F(ApiLimits, AddressesOfOneNetworkCountTogether) {
  for (int i = 0; i < 60; ++i) ask_at_once("flood", "2001:db8::" + std::to_string(i + 1));
  EXPECT_EQ(count("429 flood"), 20U);
  world.settle();
}

// Long calls take turns between addresses: whoever asks once waits for a few, not for all.
TEST_F(ApiLimits, LongCallsTakeTurns) {
  const std::string game = "/api/games/" + std::string(22, 'g');
  for (const std::string& path :
       {std::string("/api/games"), game + "/record", game + "/analysis"}) {
    answers_.clear();
    for (int i = 0; i < 40; ++i) ask_at_once("flood", "192.0.2.1", path);
    ask_at_once("honest", "192.0.2.2");
    world.settle();
    ASSERT_EQ(answers_.size(), 41U) << path;
    std::size_t at = 0;
    while (answers_.at(at) != "200 honest") ++at;
    EXPECT_LE(at, 4U) << path;
  }
}

// The day's deals say how far a person's own attempts are, and so read their tables.
TEST_F(ApiLimits, AttemptsAtTheDaysDealsAreReadLikeLongCalls) {
  const Person eve = new_person();
  const int before = world.store.loads;
  for (int i = 0; i < 40; ++i) ask_at_once("flood", "192.0.2.1", "/api/today", eve.token);
  EXPECT_EQ(world.store.loads - before, 2);
  ask_at_once("stranger", "192.0.2.2", "/api/today");
  EXPECT_EQ(answers_, std::vector<std::string>{"200 stranger"}) << "nothing is read for nobody";
  world.settle();
  EXPECT_EQ(count("200 flood"), 40U);
}

// Going on from a game reads its record, whether a table is opened or not.
TEST_F(ApiLimits, WhatIfsTakeTurns) {
  const Person eve = new_person();
  for (int i = 0; i < 40; ++i) {
    net::Request request;
    request.method = "POST";
    request.path = "/api/tables";
    request.body = R"({"settings":{"deal":{"kind":"what_if","name":")" + std::string(22, 'g') +
                   R"(","at":0}}})";
    request.token = eve.token;
    request.address = "192.0.2.1";
    api->answer(std::move(request), [this](const net::Response& response) {
      answers_.push_back(std::to_string(response.status) + " flood");
    });
  }
  ask_at_once("honest", "192.0.2.2");
  world.settle();
  EXPECT_EQ(count("404 flood"), 40U);
  std::size_t at = 0;
  while (answers_.at(at) != "200 honest") ++at;
  EXPECT_LE(at, 4U);
}

// With more addresses than there is room for, those with more than an equal share are refused.
TEST_F(ApiLimits, ManyAddressesDoNotShutOutOne) {
  for (int i = 0; i < 40; ++i) {
    for (int j = 0; j < 20; ++j) ask_at_once("flood", "198.51.100." + std::to_string(i));
  }
  EXPECT_GT(count("503 flood"), 50U);
  ask_at_once("honest", "192.0.2.2");
  EXPECT_EQ(count("503 honest"), 0U);
  world.settle();
  EXPECT_EQ(count("200 honest"), 1U);
}

// A table that has to be read counts as long; one that is in memory does not wait.
TEST_F(ApiLimits, TablesInMemoryDoNotWaitForLongCalls) {
  const Person ann = new_person();
  const std::string body = R"({"settings":{"rules":{"players":2}},"name":"Ann"})";
  const std::string id = field(post("/api/tables", body, ann.token).body, "table");
  for (int i = 0; i < 30; ++i) ask_at_once("flood", "192.0.2.1");
  answers_.clear();
  ask_at_once("honest", "192.0.2.1", "/api/tables/" + id);
  EXPECT_EQ(answers_, std::vector<std::string>{"200 honest"}) << "at once";
  world.settle();
  restart();
  answers_.clear();
  ask_at_once("honest", "192.0.2.1", "/api/tables/" + id);
  world.settle();
  EXPECT_EQ(answers_, std::vector<std::string>{"200 honest"});
}

// So does the page of its link, which reads the table to say who invites.
TEST_F(ApiLimits, PagesOfTablesWaitLikeLongCalls) {
  const Person ann = new_person();
  const std::string id =
      field(post("/api/tables", R"({"settings":{},"name":"Ann"})", ann.token).body, "table");
  restart();
  const auto look = [&](const std::string& who, const std::string& address) {
    api->look_for_page(address, id, [this, who](const std::optional<StoredTable>& looked) {
      answers_.push_back((!looked ? "refused " : looked->table ? "found " : "unknown ") + who);
    });
  };
  for (int i = 0; i < 60; ++i) look("flood", "192.0.2.1");
  EXPECT_EQ(answers_, std::vector<std::string>(20, "refused flood"));
  answers_.clear();
  look("honest", "192.0.2.2");
  world.settle();
  EXPECT_EQ(count("found flood"), 40U);
  std::size_t at = 0;
  while (answers_.at(at) != "found honest") ++at;
  EXPECT_LE(at, 4U);
}

}  // namespace
}  // namespace backstep::server
