// A host who is connected and does nothing does not keep the others from playing the next game.
#include <gtest/gtest.h>

#include <string>

#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

constexpr std::int64_t kIdleMs = 600'000;

class IdleHost : public AtServer {
 protected:
  // Ann is host; so many milliseconds pass, and Bob is there all the time.
  void wait_for_ann(std::int64_t ms) {
    world_.advance(ms - 1'000);
    ASSERT_EQ(say(bob_, request::React{"clap"}), "");
    world_.advance(1'000);
  }
  std::string bob_starts() { return say(bob_, request::Start{}); }
};

TEST_F(IdleHost, GivesTheNextGameToAnotherPlayer) {
  const std::string table = game_of_two();
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  ASSERT_EQ(say(ann_, request::React{"sorry"}), "");
  wait_for_ann(kIdleMs - 1);
  EXPECT_EQ(bob_starts(), "not_host");
  world_.advance(1);
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host"), 2);
  EXPECT_EQ(bob_starts(), "");
  // In a game the turns have rules of their own, and after it the time begins again.
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  EXPECT_EQ(say(bob_, request::HandOver{2}), "not_host");
}

TEST_F(IdleHost, IsTheHostAgainWithAnySignOfLife) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  wait_for_ann(kIdleMs + 1'000);
  wire::Settings settings;
  settings.rules.players = 2;
  settings.name = "Ours";
  EXPECT_EQ(say(bob_, request::Change{settings}), "");
  say(ann_, request::Look{});
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host"), 1);
  EXPECT_EQ(bob_starts(), "not_host");
  EXPECT_EQ(say(ann_, request::Start{}), "");
}

TEST_F(IdleHost, StaysHostWhereNobodyElseDoesAnything) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  world_.advance(2 * kIdleMs);
  EXPECT_EQ(last_told(bob_, "presence").at("acting_host"), 1);
  EXPECT_EQ(say(ann_, request::Start{}), "");
}

TEST_F(IdleHost, CountsByAnOption) {
  world_.options.limits.idle_turn_seconds = 60;
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  wait_for_ann(61'000);
  EXPECT_EQ(bob_starts(), "");
}

// What the host does at another process counts here.
using IdleHostElsewhere = OnCluster;

TEST_F(IdleHostElsewhere, GivesSignsOfLifeThatAreTold) {
  const std::string table = new_table(2);
  join_and_sit(ann_, one(), table, 0);
  join_and_sit(bob_, two(), table, 1);
  for (int i = 0; i < 12; ++i) {
    advance(60'000);
    say(ann_, request::Here{});
    ASSERT_EQ(say(bob_, request::React{"clap"}), "");
  }
  EXPECT_EQ(say(bob_, request::Start{}), "not_host");
  advance(kIdleMs - 1'000);
  ASSERT_EQ(say(bob_, request::React{"clap"}), "");
  advance(1'000);
  EXPECT_EQ(say(bob_, request::Start{}), "");
}

}  // namespace
}  // namespace backstep::server
