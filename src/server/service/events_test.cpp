// What is told as it happens is what a fresh view tells of it.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <map>
#include <string>
#include <vector>

#include "server/decisions/requests_for_tests.h"
#include "server/service/service_for_tests.h"
#include "server/two_servers_for_tests.h"

namespace backstep::server {
namespace {

// Events by their seq; without the people that some bring when they happen.
std::map<std::int64_t, std::string> events_in(const std::vector<std::string>& frames) {
  std::map<std::int64_t, std::string> found;
  const auto add = [&](const json::value& happened) {
    json::object event = happened.as_object();
    event.erase("people");
    found[happened.at("seq").as_int64()] = json::serialize(event);
  };
  for (const std::string& frame : frames) {
    const json::value notice = json::parse(frame);
    if (notice.at("t") == "event") add(notice.at("happened"));
    if (notice.at("t") != "table") continue;
    for (const json::value& each : notice.at("events").as_array()) add(each);
  }
  return found;
}

std::vector<std::string> of_kind(const std::vector<std::string>& frames, std::string_view kind) {
  std::vector<std::string> found;
  for (const std::string& frame : frames) {
    if (json::parse(frame).at("t") == json::value(kind)) found.push_back(frame);
  }
  return found;
}

TEST(Events, are_the_same_live_and_in_a_fresh_view) {
  int compared = 0;
  for_scenes(scene_seed(), scene_count(10), {},
             [&](const ScenePlan& plan, const SceneLog& log, const SceneLog&,
                 const ScenePerson& person, Random& random) {
               TwoServers servers(plan, log, log, person, Thoughts::kHeld);
               const RequestMaker maker(plan, person, log.table, log.table, random);
               for (const wire::RequestBody& request : all_requests(maker)) {
                 if (std::holds_alternative<request::Hello>(request)) continue;
                 const Answers answers = servers.request(request);
                 if (!answers.changed()) continue;
                 const auto live = events_in(of_kind(answers.one, "event"));
                 const auto fresh = events_in(servers.request(request::Look{}).one);
                 for (const auto& [seq, text] : live) {
                   const auto found = fresh.find(seq);
                   if (found == fresh.end()) continue;  // of a game before
                   EXPECT_EQ(text, found->second) << wire::write_request({0, request});
                   ++compared;
                 }
                 servers.restart();
               }
               return !testing::Test::HasFailure();
             });
  EXPECT_GT(compared, 100);
}

class WhatIf : public AtServer {
 protected:
  // A game of Ann alone with a turn in it; its id.
  std::string finished_game() {
    const std::string table = new_table(1);
    join_and_sit(ann_, table, 0);
    EXPECT_EQ(say(ann_, request::Start{}), "");
    EXPECT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
    EXPECT_EQ(say(ann_, request::GiveUp{true}), "");
    const json::object over = events(ann_, "stopped").back();
    disconnect(ann_);
    return std::string(over.at("over").at("game").as_string());
  }
  static std::string deal_of(const json::value& has_deal) {
    return json::serialize(has_deal.at("deal"));
  }
};

TEST_F(WhatIf, members_are_told_where_a_position_comes_from_as_it_is_dealt) {
  const std::string game = finished_game();
  wire::Settings settings;
  settings.rules.players = 1;
  settings.listed = true;
  settings.deal = {wire::DealKind::kWhatIf, game, 3};
  const std::string table = new_table(settings, 0);
  join_and_sit(ann_, table, 0);
  connect(bob_, table);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  connect(cat_, table);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  for (Client* const reader : {&ann_, &bob_, &cat_}) {
    const std::string live = deal_of(events(*reader, "dealt").back());
    EXPECT_EQ(live.find(game) != std::string::npos, reader != &cat_) << live;
    say(*reader, request::Look{});
    const json::object fresh = last_told(*reader, "table");
    EXPECT_EQ(live, deal_of(fresh.at("game")));
    EXPECT_EQ(live, deal_of(fresh.at("settings")));
    for (const json::value& each : fresh.at("events").as_array()) {
      if (each.at("e") == "dealt") {
        EXPECT_EQ(live, deal_of(each));
      }
    }
  }
}

// An event that several readers are told in the same words is still told to each as entitled.
TEST_F(WhatIf, changed_settings_are_told_as_a_fresh_view_tells_them) {
  const std::string game = finished_game();
  wire::Settings settings;
  settings.rules.players = 2;
  settings.listed = true;
  settings.deal = {wire::DealKind::kWhatIf, game, 3};
  const std::string table = new_table(settings, 0);
  join_and_sit(ann_, table, 0);
  connect(cat_, table);
  settings.hints = false;
  settings.rules = {};
  ASSERT_EQ(say(ann_, request::Change{settings}), "");
  for (Client* const reader : {&ann_, &cat_}) {
    const std::string live = json::serialize(events(*reader, "changed").back().at("settings"));
    say(*reader, request::Look{});
    EXPECT_EQ(live, json::serialize(last_told(*reader, "table").at("settings")));
    EXPECT_EQ(live.find(game) != std::string::npos, reader == &ann_) << live;
  }
}

}  // namespace
}  // namespace backstep::server
