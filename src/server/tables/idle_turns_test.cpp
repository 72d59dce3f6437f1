// Players who are connected and do not play: the announcement, the agreement of the others, signs
// of life.
#include "server/tables/idle_turns.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"
#include "server/tables/table_for_tests.h"

namespace backstep::server {
namespace {

const std::int64_t kAnnounceAfter = kTimes.idle_turn_ms - kTimes.idle_notice_ms;

class IdleTurns : public AtServer {
 protected:
  // Ann (to move), Bob and Cat at the seats.
  std::string game_of_three() {
    const std::string table = new_table(3);
    join_and_sit(ann_, table, 0);
    join_and_sit(bob_, table, 1);
    join_and_sit(cat_, table, 2);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Begin{0}), "");
    return table;
  }
  // Time passes for Ann; the others do something now and then.
  void wait_for_ann(std::int64_t ms) {
    world_.advance(ms);
    say(bob_, request::Here{});
    say(cat_, request::Here{});
  }
};

TEST_F(IdleTurns, AreAnnouncedToEverybodyBeforeAnybodyCanDoAnything) {
  game_of_three();
  wait_for_ann(kAnnounceAfter - 1);
  EXPECT_TRUE(events(bob_, "idle").empty());
  EXPECT_EQ(say(bob_, request::StandIn{0, "strong"}), "not_lost");
  wait_for_ann(1);
  for (const Client& each : {ann_, bob_, cat_}) {
    ASSERT_EQ(events(each, "idle").size(), 1U) << each.name;
    EXPECT_EQ(events(each, "idle")[0].at("seat"), 0);
    EXPECT_EQ(events(each, "idle")[0].at("until").as_int64(),
              world_.environment.now_ms() + kTimes.idle_notice_ms);
    EXPECT_FALSE(events(each, "idle")[0].contains("since"));
  }
  EXPECT_EQ(say(bob_, request::StandIn{0, "strong"}), "too_soon");
  EXPECT_EQ(last_told(bob_, "refused").at("wait_ms").as_int64(), kTimes.idle_notice_ms);
}

TEST_F(IdleTurns, ABotPlaysWhenAllOthersAgree) {
  game_of_three();
  wait_for_ann(kTimes.idle_turn_ms);
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  EXPECT_TRUE(events(bob_, "stood_in").empty()) << "one of two is not enough";
  ASSERT_EQ(events(ann_, "stand_in_agreed").size(), 1U);
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "voted");
  say(bob_, request::Look{});
  EXPECT_EQ(json::serialize(last_told(bob_, "table").at("game").at("idle").at("agreed")), "[2]");
  EXPECT_EQ(say(cat_, request::StandIn{0, "random"}), "");
  ASSERT_EQ(events(ann_, "stood_in").size(), 1U);
  EXPECT_EQ(events(ann_, "stood_in")[0].at("bot"), "quick") << "the bot that was named first";
  say(bob_, request::Look{});
  EXPECT_FALSE(last_told(bob_, "table").at("game").as_object().contains("idle"));
}

TEST_F(IdleTurns, ThePersonTakesTheSeatBackAtAnyTime) {
  game_of_three();
  const std::vector<Action> turn = first_turn(ann_);
  ASSERT_EQ(say(ann_, request::Play{1, 0, {turn[0]}}), "");
  wait_for_ann(kTimes.idle_turn_ms);
  ASSERT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  ASSERT_EQ(say(cat_, request::StandIn{0, "quick"}), "");
  ASSERT_EQ(events(ann_, "stood_in").size(), 1U);
  EXPECT_EQ(say(ann_, request::TakeBack{}), "") << "in the middle of the turn";
  EXPECT_EQ(say(ann_, request::Play{1, 1, {turn[1], turn[2]}}), "");
  world_.finish();
}

TEST_F(IdleTurns, AnySignOfLifeStartsTheTimeAgain) {
  world_.options.limits.idle_turn_most_seconds = widest_limits().idle_turn_most_seconds;
  game_of_three();
  const std::vector<wire::RequestBody> signs{
      request::Here{},
      request::Say{"hm"},
      request::React{"sorry"},
      request::Check{"hm"},
      request::Look{},
      request::Away{false},
      request::GiveSignal{Signal::about(Meaning::kLeave, Pile::kA)},
      request::StopHint{},
      request::Play{1, 99, {}}};
  for (const wire::RequestBody& sign : signs) {
    wait_for_ann(kAnnounceAfter - 1);
    say(ann_, sign);
    EXPECT_TRUE(events(bob_, "idle").empty());
  }
  wait_for_ann(kAnnounceAfter);
  EXPECT_EQ(events(bob_, "idle").size(), 1U);
}

TEST_F(IdleTurns, ASignOfLifeEndsTheAnnouncementAndTheAgreement) {
  const std::string table = game_of_three();
  wait_for_ann(kTimes.idle_turn_ms);
  ASSERT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  Client phone{0, 0, ann_.token, "Ann's phone"};
  connect(phone, table);
  ASSERT_EQ(events(bob_, "here").size(), 1U) << "from any connection of the person";
  EXPECT_EQ(say(cat_, request::StandIn{0, "quick"}), "not_lost");
  wait_for_ann(kAnnounceAfter - 1);
  EXPECT_EQ(events(bob_, "idle").size(), 1U);
  wait_for_ann(1);
  EXPECT_EQ(events(bob_, "idle").size(), 2U);
  EXPECT_EQ(say(ann_, request::Away{true}), "");
  EXPECT_EQ(events(bob_, "here").size(), 1U) << "a page says by itself that it is hidden";
  EXPECT_EQ(say(ann_, request::Here{}), "");
  EXPECT_EQ(events(bob_, "here").size(), 2U);
}

TEST_F(IdleTurns, SignsOfLifeDoNotProlongATurnForEver) {
  game_of_three();
  const std::int64_t step = kAnnounceAfter / 2;
  const std::int64_t last_notice = kTimes.idle_most_ms - kTimes.idle_notice_ms;
  std::int64_t passed = 0;
  for (; passed + step < last_notice; passed += step) {
    wait_for_ann(step);
    ASSERT_EQ(say(ann_, request::Here{}), "");
  }
  EXPECT_TRUE(events(bob_, "idle").empty());
  wait_for_ann(last_notice - passed);
  ASSERT_EQ(events(bob_, "idle").size(), 1U) << "announced however often she pressed it";
  say(ann_, request::Here{});
  EXPECT_TRUE(events(bob_, "here").empty()) << "it does not help any more";
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "too_soon");
  wait_for_ann(kTimes.idle_notice_ms);
  say(ann_, request::Here{});
  ASSERT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  say(ann_, request::Here{});
  ASSERT_EQ(say(cat_, request::StandIn{0, "quick"}), "");
  EXPECT_EQ(events(ann_, "stood_in").size(), 1U);
  EXPECT_EQ(say(ann_, request::TakeBack{}), "") << "at any time";
  world_.finish();
}

TEST_F(IdleTurns, WhoLaysACardIsNotIdle) {
  game_of_three();
  const std::vector<Action> turn = first_turn(ann_);
  const std::int64_t last_notice = kTimes.idle_most_ms - kTimes.idle_notice_ms;
  const auto wait_and_press = [&](std::int64_t ms) {
    for (std::int64_t passed = 0; passed < ms; passed += 60'000) {
      wait_for_ann(60'000);
      say(ann_, request::Here{});
    }
  };
  wait_and_press(last_notice - 60'000);
  ASSERT_EQ(say(ann_, request::Play{1, 0, {turn[0]}}), "");
  wait_and_press(last_notice - 60'000);
  EXPECT_TRUE(events(bob_, "idle").empty()) << "the time counts from the card";
  wait_and_press(60'000);
  ASSERT_EQ(events(bob_, "idle").size(), 1U);
  ASSERT_EQ(say(ann_, request::Play{1, 1, {turn[1], turn[2]}}), "");
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "not_lost") << "she has played";
}

TEST_F(IdleTurns, SignsOfLifeAreNotStoredWithoutNeed) {
  const std::string table = game_of_three();
  const std::size_t before = world_.store.bodies(table_log(table)).size();
  for (int i = 0; i < 100; ++i) say(ann_, request::Here{});
  EXPECT_EQ(world_.store.bodies(table_log(table)).size(), before);
}

TEST_F(IdleTurns, WhoIsIdleTooIsNotWaitedFor) {
  game_of_three();
  world_.advance(kTimes.idle_turn_ms);
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  EXPECT_EQ(events(ann_, "stood_in").size(), 1U) << "Cat has done nothing for as long";
}

TEST_F(IdleTurns, AConnectionThatDropsTakesNoVoteAway) {
  game_of_three();
  wait_for_ann(kTimes.idle_turn_ms);
  disconnect(cat_);
  EXPECT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  EXPECT_TRUE(events(ann_, "stood_in").empty());
  world_.advance(kTimes.claim_after_ms);
  EXPECT_EQ(events(ann_, "stood_in").size(), 1U) << "who is lost for long is not waited for";
}

TEST_F(IdleTurns, AmongBotsNobodyIsWaitedFor) {
  const std::string table = new_table(2, 1);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  world_.finish();
  world_.advance(10 * kTimes.idle_turn_ms);
  EXPECT_TRUE(events(ann_, "idle").empty());
}

TEST_F(IdleTurns, ARestartStartsTheTimeAgain) {
  const std::string table = game_of_three();
  wait_for_ann(kAnnounceAfter - 1);
  restart();
  for (Client* const each : {&ann_, &bob_, &cat_}) connect(*each, table);
  wait_for_ann(kAnnounceAfter - 1);
  EXPECT_TRUE(events(bob_, "idle").empty());
  wait_for_ann(1);
  EXPECT_EQ(events(bob_, "idle").size(), 1U);
}

TEST_F(IdleTurns, TimesAreOptions) {
  world_.options.limits.idle_turn_seconds = 30;
  world_.options.limits.idle_notice_seconds = 10;
  game_of_three();
  wait_for_ann(19'999);
  EXPECT_TRUE(events(bob_, "idle").empty());
  wait_for_ann(1);
  EXPECT_EQ(events(bob_, "idle").size(), 1U);
}

// ---- with several processes

using IdleElsewhere = OnCluster;

TEST_F(IdleElsewhere, ASignOfLifeAtAnotherProcessCounts) {
  const std::string table = game_of_two();  // Ann, to move, at the first process
  Client phone{"Ann's phone", ann_.token};
  connect(phone, two(), table);
  for (int i = 0; i < 4; ++i) {
    advance(kAnnounceAfter / 2);
    say(bob_, request::Here{});
    say(phone, request::Here{});
  }
  EXPECT_TRUE(stored(table, "idle").empty());
  advance(kAnnounceAfter);
  EXPECT_EQ(stored(table, "idle").size(), 1U) << "one process announces it";
  EXPECT_EQ(events(ann_, "idle").size(), 1U);
  EXPECT_EQ(events(bob_, "idle").size(), 1U);
  say(phone, request::Here{});
  EXPECT_EQ(stored(table, "here").size(), 1U);
  EXPECT_EQ(events(ann_, "here").size(), 1U);
}

TEST_F(IdleElsewhere, AProcessThatKnowsBetterObjects) {
  const std::string table = game_of_two();
  Client phone{"Ann's phone", ann_.token};
  connect(phone, two(), table);
  cluster_.lose_told = true;
  advance(kAnnounceAfter / 2);
  say(bob_, request::Here{});
  say(phone, request::Here{});
  say(ann_, request::Here{});
  advance(kAnnounceAfter / 2);
  say(phone, request::Here{});
  advance(kAnnounceAfter / 2);
  // Whichever process announced it: the other one knew of a sign of life.
  EXPECT_EQ(stored(table, "idle").size(), stored(table, "here").size());
  say(bob_, request::Look{});
  EXPECT_FALSE(told(bob_, "table").back().at("game").as_object().contains("idle"));
}

}  // namespace
}  // namespace backstep::server
