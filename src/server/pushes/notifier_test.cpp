// Pushes of a service whose push service is a list, in a time of the test's own.
#include "server/pushes/notifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <optional>
#include <string>
#include <vector>

#include "push/base64url.h"
#include "server/people/secrets.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

using push::Delivered;
using testing::HasSubstr;
using testing::Not;

class ListedPushes final : public push::Transport {
 public:
  bool send(const push::KeyPair& key, push::Message message, Then then) override {
    keys.push_back(key);
    messages.push_back(std::move(message));
    if (answers) {
      then({how, 0, retry_after_ms, "as the test says"});
    }
    return true;
  }

  std::vector<push::KeyPair> keys;
  std::vector<push::Message> messages;
  bool answers = true;  // false: it is on its way for ever
  Delivered how = Delivered::kYes;
  std::int64_t retry_after_ms = 0;
};

class Pushes : public AtServer {
 protected:
  Pushes() {
    world_.context.push = &pushed_;
    restart();
  }
  // Jobs of bots end before the service that they refer to.
  ~Pushes() override {
    world_.finish();
    service_.reset();
  }

  net::Response ask(const std::string& method, const std::string& path, const Client& who,
                    const std::string& body = {}) {
    net::Request asked;
    asked.method = method;
    asked.path = path;
    asked.token = who.token;
    asked.address = who.address;
    asked.body = body;
    std::optional<net::Response> got;
    service_->on_request(asked, [&](net::Response response) { got = std::move(response); });
    EXPECT_TRUE(world_.run_until([&] { return got.has_value(); }));
    return got.value_or(net::Response{});
  }

  std::string turn_on(const Client& who, const std::string& table, const std::string& browser) {
    const std::string body = R"({"endpoint":"https://push.example/)" + browser + R"(","p256dh":")" +
                             push::base64url_encode(push::new_key_pair()->public_key) +
                             R"(","auth":"BTBZMqHH6r4Tts7J_aSIgg","language":"en","table":")" +
                             table + "\"}";
    const net::Response answer = ask("POST", "/api/push/subscriptions", who, body);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.status == 201
               ? std::string(json::parse(answer.body).as_object().at("subscription").as_string())
               : "";
  }

  // Ann plays her first turn while Bob, who wants pushes, is not there.
  std::string turn_of_absent_bob() {
    const std::string table = game_of_two();
    turn_on(bob_, table, "bob");
    disconnect(bob_);
    EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
    return table;
  }
  void pass(std::int64_t ms) {
    world_.advance(ms);
    world_.settle();
  }
  std::int64_t after() const { return world_.options.limits.push_after_seconds * 1'000; }

  ListedPushes pushed_;
};

TEST_F(Pushes, AnAbsentPlayerIsSentOneForATurn) {
  const std::string table = turn_of_absent_bob();
  pass(after() - 1'000);
  EXPECT_TRUE(pushed_.messages.empty()) << "a connection may drop for a moment";
  pass(2'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  const push::Message& message = pushed_.messages[0];
  EXPECT_EQ(message.endpoint, "https://push.example/bob");
  const json::object text = json::parse(message.text).as_object();
  EXPECT_EQ(text.at("title").as_string(), "It’s your turn");
  EXPECT_EQ(text.at("address").as_string(), "/t/" + table);
  EXPECT_EQ(text.at("tag").as_string(), message.topic);
  EXPECT_EQ(message.topic.find(table), std::string::npos) << "topics are not encrypted";
  pass(600'000);
  ASSERT_EQ(say(ann_, request::Say{"hello"}), "");
  pass(600'000);
  EXPECT_EQ(pushed_.messages.size(), 1U);
}

TEST_F(Pushes, NobodyWhoIsThereIsSentAny) {
  const std::string table = game_of_two();
  turn_on(bob_, table, "bob");
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  pass(60'000);
  EXPECT_TRUE(pushed_.messages.empty());
  disconnect(bob_);  // and has seen it
  pass(600'000);
  EXPECT_TRUE(pushed_.messages.empty());
}

TEST_F(Pushes, APageThatWasHiddenHasNotSeenIt) {
  const std::string table = game_of_two();
  turn_on(bob_, table, "bob");
  ASSERT_EQ(say(bob_, request::Away{true}), "");
  pass(1'000);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  pass(60'000);
  EXPECT_TRUE(pushed_.messages.empty()) << "the page tells it itself";
  disconnect(bob_);
  pass(after() + 1'000);
  EXPECT_EQ(pushed_.messages.size(), 1U);
}

TEST_F(Pushes, WhatWasOwedBeforeAKillIsSentAfterIt) {
  turn_of_absent_bob();
  restart();
  EXPECT_TRUE(pushed_.messages.empty());
  pass(120'000);
  EXPECT_EQ(pushed_.messages.size(), 1U);
  restart();
  pass(600'000);
  EXPECT_EQ(pushed_.messages.size(), 1U) << "once";
  EXPECT_EQ(pushed_.keys.front(), pushed_.keys.back());
}

TEST_F(Pushes, WhatAKilledProcessHadClaimedIsSentWhenTheClaimRunsOut) {
  pushed_.answers = false;
  turn_of_absent_bob();
  pass(after() + 1'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  restart();
  pushed_.answers = true;
  pass(PushNotifier::kClaimMs - 60'000);
  EXPECT_EQ(pushed_.messages.size(), 1U) << "another process may be sending it";
  pass(180'000);
  EXPECT_EQ(pushed_.messages.size(), 2U);
  pass(PushNotifier::kClaimMs * 2);
  EXPECT_EQ(pushed_.messages.size(), 2U);
}

TEST_F(Pushes, AreTriedAgainLaterAndLater) {
  pushed_.how = Delivered::kLater;
  turn_of_absent_bob();
  std::vector<std::int64_t> times;
  for (std::size_t known = 0; times.size() < 5;) {
    pass(10'000);
    if (pushed_.messages.size() == known) continue;
    known = pushed_.messages.size();
    times.push_back(world_.environment.now_ms());
  }
  for (std::size_t i = 2; i < times.size(); ++i) {
    EXPECT_GE(times[i] - times[i - 1], (times[i - 1] - times[i - 2]) * 3 / 2) << i;
  }
  pushed_.how = Delivered::kYes;
  pass(7'200'000);
  const std::size_t all = pushed_.messages.size();
  pass(86'400'000);
  EXPECT_EQ(pushed_.messages.size(), all);
}

TEST_F(Pushes, WaitAsLongAsThePushServiceAsks) {
  pushed_.how = Delivered::kLater;
  pushed_.retry_after_ms = 1'800'000;
  turn_of_absent_bob();
  pass(after() + 1'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  pass(1'790'000);
  EXPECT_EQ(pushed_.messages.size(), 1U);
  pass(90'000);
  EXPECT_EQ(pushed_.messages.size(), 2U);
}

TEST_F(Pushes, ASubscriptionThatIsGoneIsErased) {
  pushed_.how = Delivered::kGone;
  const std::string table = turn_of_absent_bob();
  pass(after() + 1'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  EXPECT_THAT(ask("GET", "/api/push/tables/" + table, bob_).body,
              Not(HasSubstr("\"subscriptions\":[\"")));
  EXPECT_THAT(ask("GET", "/api/person", bob_).body, HasSubstr("\"subscriptions\":0"));
  pass(86'400'000);
  EXPECT_EQ(pushed_.messages.size(), 1U);
}

TEST_F(Pushes, AreNotSentAfterTheyWereTurnedOff) {
  const std::string table = game_of_two();
  const std::string id = turn_on(bob_, table, "bob");
  EXPECT_THAT(ask("GET", "/api/push/tables/" + table, ann_).body, Not(HasSubstr(id)));
  // Nobody else turns them off.
  const std::string off = R"({"subscription":")" + id + R"(","table":")" + table + "\"}";
  ask("POST", "/api/push/off", ann_, off);
  EXPECT_THAT(ask("GET", "/api/push/tables/" + table, bob_).body, HasSubstr(id));
  ask("POST", "/api/push/off", bob_, off);
  EXPECT_THAT(ask("GET", "/api/push/tables/" + table, bob_).body, Not(HasSubstr(id)));
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  pass(600'000);
  EXPECT_TRUE(pushed_.messages.empty());
}

TEST_F(Pushes, TheErasedLeaveNothingBehind) {
  const std::string table = turn_of_absent_bob();
  EXPECT_EQ(ask("DELETE", "/api/person", bob_).status, 200);
  pass(600'000);
  EXPECT_TRUE(pushed_.messages.empty());
  EXPECT_THAT(world_.store.places_of("push.example"), testing::IsEmpty());
  EXPECT_THAT(world_.store.places_of(hash_of_token(bob_.token)), testing::IsEmpty());
}

TEST_F(Pushes, TellThatTheGameIsOverAndThatAnotherOneIsWanted) {
  const std::string table = game_of_two();
  turn_on(bob_, table, "bob");
  ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  disconnect(bob_);
  pass(1'000);
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  pass(60'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  EXPECT_THAT(pushed_.messages[0].text, HasSubstr("The game is over"));
  ASSERT_EQ(say(ann_, request::Ready{true}), "");
  pass(60'000);
  ASSERT_EQ(pushed_.messages.size(), 2U);
  EXPECT_THAT(pushed_.messages[1].text, HasSubstr("Another game?"));
  ASSERT_EQ(say(ann_, request::Say{"please"}), "");
  pass(60'000);
  EXPECT_EQ(pushed_.messages.size(), 2U);
}

TEST_F(Pushes, HaveALimitPerHour) {
  world_.options.limits.pushes_per_person = 1;
  turn_of_absent_bob();
  pass(60'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  pass(1'200'000);  // nobody waits for Bob that long: the game is over
  EXPECT_EQ(pushed_.messages.size(), 1U);
  pass(7'200'000);
  ASSERT_EQ(pushed_.messages.size(), 2U) << "it was only later";
  EXPECT_THAT(pushed_.messages[1].text, HasSubstr("The game is over"));
}

class Correspondence : public Pushes {
 protected:
  std::string game_by_turns(table::Correspondence chosen) {
    wire::Settings settings;
    settings.name = "Kestrel";
    settings.rules.players = 2;
    settings.correspondence = chosen;
    const std::string table = new_table(settings, 0);
    join_and_sit(ann_, table, 0);
    join_and_sit(bob_, table, 1);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Begin{0}), "");
    return table;
  }
  std::int64_t turn_of(Client& client) {
    EXPECT_EQ(say(client, request::Look{}), "");
    const json::object table = last_told(client, "table");
    return table.at("game").as_object().at("view").as_object().at("turn").as_int64();
  }
};

TEST_F(Correspondence, OneNudgeADay) {
  const std::string table = game_by_turns({});
  turn_on(bob_, table, "bob");
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  disconnect(ann_);
  pass(3'600'000);
  ASSERT_EQ(pushed_.messages.size(), 1U);
  EXPECT_THAT(pushed_.messages[0].text, HasSubstr("Your turn at “Kestrel”"));
  for (std::size_t day = 1; day <= 3; ++day) {
    pass(86'400'000);
    ASSERT_EQ(pushed_.messages.size(), day + 1);
    EXPECT_THAT(pushed_.messages.back().text, HasSubstr("Still your turn at “Kestrel”"));
  }
}

TEST_F(Correspondence, NobodyLosesASeatOrATurn) {
  const std::string table = game_by_turns({});
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  pass(3 * 86'400'000LL);
  connect(ann_, table);
  EXPECT_EQ(say(ann_, request::StandIn{1, "strong"}), "correspondence");
  connect(cat_, table);
  EXPECT_EQ(say(cat_, request::Ask{1, "Cat"}), "correspondence");
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  pass(3 * 86'400'000LL);
  connect(ann_, table);
  EXPECT_EQ(turn_of(ann_), 1);
}

TEST_F(Correspondence, ABotPlaysATurnWhoseClockHasRunOutAndNoOther) {
  const std::string table = game_by_turns({24, table::ClockEnd::kBot});
  disconnect(bob_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  disconnect(ann_);
  pass(86'400'000 - 600'000);
  restart();  // nobody is there, and the table is in no memory
  connect(ann_, table);
  EXPECT_EQ(turn_of(ann_), 1);
  disconnect(ann_);
  restart();
  pass(1'800'000);
  ASSERT_TRUE(world_.run_until([&] {
    world_.advance(60'000);
    connect(ann_, table);
    const bool is_hers = turn_of(ann_) == 0;
    disconnect(ann_);
    return is_hers;
  }));
  connect(bob_, table);
  const json::object seen = last_told(bob_, "table");
  EXPECT_EQ(seen.at("seats").as_array().at(1).as_object().at("bot").as_string(), "")
      << "the seat is its player's again";
}

}  // namespace
}  // namespace backstep::server
