// Bots at tables of the service.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

TEST_F(AtServer, bots_answer_who_begins_and_wait_for_people) {
  const std::string table = new_table(3, 2);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(events(ann_, "signalled").size(), 2U);  // at once
  world_.advance(120'000);
  EXPECT_TRUE(events(ann_, "begun").empty());
  Signal not_begin;
  not_begin.meaning = Meaning::kRatherNotBegin;
  ASSERT_EQ(say(ann_, request::GiveSignal{not_begin}), "");
  ASSERT_EQ(events(ann_, "begun").size(), 1U);
  EXPECT_NE(events(ann_, "begun").back().at("seat").as_int64(), 0);
}

TEST_F(AtServer, bots_begin_when_everybody_has_been_away_for_half_a_minute) {
  const std::string table = new_table(2, 1);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  say(ann_, request::Away{true});
  world_.advance(29'000);
  EXPECT_TRUE(events(ann_, "begun").empty());
  world_.advance(2'000);
  EXPECT_EQ(events(ann_, "begun").size(), 1U);
}

TEST_F(AtServer, bots_play_after_their_time_and_a_game_comes_to_its_end) {
  const std::string table = new_table(2, 1);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{1}), "");
  // It has thought about it, and still waits as long as a person would.
  world_.finish();
  EXPECT_TRUE(events(ann_, "did").empty());
  world_.advance(10'000);
  ASSERT_TRUE(world_.run_until([&] { return !events(ann_, "did").empty(); }));
  EXPECT_EQ(events(ann_, "did").back().at("seat").as_int64(), 1);
  ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
  const json::object over = events(ann_, "stopped").back().at("over").as_object();
  EXPECT_EQ(over.at("result"), "given_up");
  EXPECT_EQ(over.at("hands").as_array().size(), 2U);
  EXPECT_EQ(world_.store.logs_with_prefix("game/").size(), 1U);
}

TEST_F(AtServer, a_clock_that_is_set_back_keeps_nobody_waiting) {
  const std::string table = new_table(2, 1);
  join_and_sit(ann_, table, 0);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Say{"hello"}), "");
  ASSERT_EQ(say(ann_, request::Begin{1}), "");
  // The bot thinks already; its answer comes by another clock than the question.
  world_.environment.set_clock_back(3'600'000);
  world_.finish();
  ASSERT_EQ(say(ann_, request::Say{"well"}), "");
  world_.advance(10'000);
  EXPECT_TRUE(world_.run_until([&] { return !events(ann_, "did").empty(); }));
}

TEST_F(AtServer, a_table_of_bots_runs_as_fast_as_asked) {
  wire::Settings settings;
  settings.rules.players = 3;
  settings.listed = true;
  settings.pace = wire::Pace::kAtOnce;
  const std::string table = new_table(settings, 3);
  connect(ann_, table);
  ASSERT_EQ(say(ann_, request::Join{"Ann"}), "");
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_TRUE(world_.run_until([&] {
    const auto did = events(ann_, "did");
    return !did.empty() && did.back().contains("over");
  }));
  // Whoever only looked on saw no hand before the end.
  for (const json::object& did : events(ann_, "did")) EXPECT_FALSE(did.contains("cards"));
  EXPECT_FALSE(events(ann_, "dealt").back().contains("hand"));
  EXPECT_EQ(world_.store.logs_with_prefix("totals/").size(), 1U);
}

TEST_F(AtServer, a_bot_s_turn_that_comes_too_late_is_not_played) {
  const std::string table = game_of_two();
  disconnect(ann_);
  world_.advance(kReplaceLostMs);
  ASSERT_EQ(say(bob_, request::StandIn{0, "quick"}), "");
  connect(ann_, table);
  ASSERT_EQ(say(ann_, request::TakeBack{}), "");
  world_.advance(60'000);
  world_.run_until([] { return false; }, std::chrono::milliseconds(200));
  EXPECT_TRUE(events(bob_, "did").empty());
  EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(bob_)}), "not_in_hand");
}

}  // namespace
}  // namespace backstep::server
