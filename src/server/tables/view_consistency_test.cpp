// What clients are told stays in step with the table, whichever connection or seat it came through.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class ViewConsistency : public AtServer {
 protected:
  json::object member(const Client& reader, std::size_t number) {
    return last_told(reader, "table").at("members").as_array().at(number - 1).as_object();
  }
  static Signal leave_pile_a() { return Signal::about(Meaning::kLeave, Pile::kA); }
};

TEST_F(ViewConsistency, ASecondConnectionLearnsThatItsPersonHasJoined) {
  const std::string table = new_table(2);
  Client tab{0, 0, ann_.token, "second tab of Ann"};
  connect(ann_, table);
  connect(tab, table);
  ASSERT_EQ(say(ann_, request::Join{"Ann"}), "");
  EXPECT_EQ(last_told(tab, "table").at("you").at("member"), 1);
  ASSERT_EQ(say(ann_, request::Leave{}), "");
  EXPECT_EQ(last_told(tab, "table").at("you").at("member"), 0);
}

TEST_F(ViewConsistency, MembersWhoLeftAreNotWatchedAsVisitors) {
  const std::string table = new_table(2);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  say(ann_, request::Look{});
  const json::object before = member(ann_, 2);
  EXPECT_EQ(before.at("state"), "left");
  world_.advance(5'000);
  disconnect(bob_);
  connect(bob_, table);
  say(ann_, request::Look{});
  EXPECT_EQ(json::serialize(member(ann_, 2)), json::serialize(before));
}

TEST_F(ViewConsistency, HiddenSignalsStayHiddenWhenTheirMemberLeaves) {
  const std::string table = new_table(3);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  join_and_sit(cat_, table, 2);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  ASSERT_EQ(say(ann_, request::Hide{2, true}), "");
  ASSERT_EQ(say(bob_, request::GiveSignal{leave_pile_a()}), "");
  EXPECT_TRUE(events(ann_, "signalled").empty());
  ASSERT_EQ(say(bob_, request::Leave{}), "");
  say(ann_, request::Look{});
  const json::object seen = last_told(ann_, "table");
  const std::string told = json::serialize(seen.at("events"));
  EXPECT_EQ(told.find("leave:A"), std::string::npos) << told;
  EXPECT_EQ(json::serialize(seen.at("game").at("signals")), "[]");
  say(cat_, request::Look{});
  EXPECT_NE(json::serialize(last_told(cat_, "table").at("game").at("signals")), "[]");
}

TEST_F(ViewConsistency, ABotSignalsNothingForASeatThatWasTakenBack) {
  const std::string table = new_table(3);
  join_and_sit(ann_, table, 0);
  join_and_sit(bob_, table, 1);
  join_and_sit(cat_, table, 2);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  ASSERT_EQ(say(ann_, request::Begin{0}), "");
  for (int turn = 0; turn < 15; ++turn) {
    // Both requests are there before the bot has thought of anything to say.
    service_->on_text(bob_.link,
                      wire::write_request({++bob_.last_id, request::StandIn{1, "strong"}}));
    service_->on_text(bob_.link, wire::write_request({++bob_.last_id, request::TakeBack{}}));
    world_.settle();
    world_.finish();
  }
  EXPECT_EQ(events(cat_, "took_back").size(), 15U);
  // What is signalled between stood_in and took_back is the bot's; nothing comes after took_back.
  std::string last;
  for (const json::object& notice : told(cat_, "event")) {
    const json::object& happened = notice.at("happened").as_object();
    const std::string kind(happened.at("e").as_string());
    if (kind == "signalled") {
      EXPECT_EQ(last, "stood_in") << json::serialize(happened);
    } else {
      last = kind;
    }
  }
}

TEST_F(ViewConsistency, RequestIdsBeyondExactIntegersAreRefused) {
  const std::string table = new_table(2);
  connect(ann_, table);
  const std::size_t before = told(ann_, "refused").size();
  service_->on_text(ann_.link, R"({"t":"look","id":9007199254740992})");
  world_.settle();
  ASSERT_EQ(told(ann_, "refused").size(), before + 1);
  EXPECT_EQ(last_told(ann_, "refused").at("code"), "bad_request");
  EXPECT_EQ(last_told(ann_, "refused").at("id"), 0);
}

}  // namespace
}  // namespace backstep::server
