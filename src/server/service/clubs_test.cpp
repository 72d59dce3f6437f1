// Club evenings at their tables: nobody who comes can keep the others from playing.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class ClubTables : public AtServer {
 protected:
  // Ann opens an evening of so many tables for two.
  void open_club(int count) {
    net::Request asked;
    asked.method = "POST";
    asked.path = "/api/clubs";
    asked.token = ann_.token;
    asked.address = "192.0.2.1";
    asked.body = R"({"name":"Club night","settings":{"rules":{"players":2}},"tables":)" +
                 std::to_string(count) + '}';
    std::optional<net::Response> got;
    service_->on_request(asked, [&](net::Response response) { got = std::move(response); });
    ASSERT_TRUE(world_.run_until([&] { return got.has_value(); }));
    ASSERT_EQ(got->status, 201) << got->body;
    const json::value opened = json::parse(got->body);
    for (const json::value& each : opened.at("tables").as_array()) {
      tables_.emplace_back(each.at("table").as_string());
    }
  }
  // Eve plays at the first table with a bot, and has seen the cards.
  void eve_plays() {
    join_and_sit(eve_, tables_[0], 0);
    ASSERT_EQ(say(eve_, request::SetBot{1, "quick"}), "");
    ASSERT_EQ(say(eve_, request::Start{}), "");
    world_.settle();
    ASSERT_EQ(events(eve_, "dealt").size(), 1U);
    disconnect(eve_);
  }
  json::object view(Client& client) {
    EXPECT_EQ(say(client, request::Look{}), "");
    return last_told(client, "table");
  }

  Client eve_ = person("Eve");
  std::vector<std::string> tables_;
};

TEST_F(ClubTables, TheOrganiserHasThemWhoeverCameFirst) {
  open_club(2);
  join_and_sit(eve_, tables_[0], 0);
  EXPECT_EQ(view(eve_).at("host"), 1);
  restart();
  connect(eve_, tables_[0]);
  connect(bob_, tables_[0]);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  EXPECT_EQ(view(bob_).at("host"), 1) << "nobody else";
  connect(ann_, tables_[0]);
  ASSERT_EQ(say(ann_, request::Join{"Ann"}), "");
  EXPECT_EQ(view(ann_).at("host"), 3);
  EXPECT_EQ(view(eve_).at("host"), 3);
  EXPECT_EQ(say(ann_, request::Start{}), "") << "Bob waits on the bench";
}

TEST_F(ClubTables, WhoHasSeenTheCardsDoesNotKeepOthersFromPlaying) {
  open_club(3);
  eve_plays();
  // She waits at the second table.
  join_and_sit(ann_, tables_[1], 0);
  connect(eve_, tables_[1]);
  ASSERT_EQ(say(eve_, request::Join{"Eve"}), "");
  connect(bob_, tables_[1]);
  ASSERT_EQ(say(bob_, request::Join{"Bob"}), "");
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(view(ann_).at("seats").as_array()[1].at("member"), 3) << "Bob, who came after her";
  EXPECT_TRUE(events(eve_, "dealt").empty());
}

TEST_F(ClubTables, WhoHasSeenTheCardsLosesTheSeatToABot) {
  open_club(2);
  eve_plays();
  join_and_sit(ann_, tables_[1], 0);
  join_and_sit(eve_, tables_[1], 1);
  ASSERT_EQ(say(ann_, request::Start{}), "");
  const json::object seat = view(ann_).at("seats").as_array()[1].as_object();
  EXPECT_EQ(seat.at("member"), 0);
  EXPECT_EQ(seat.at("bot"), "strong");
  EXPECT_TRUE(events(eve_, "dealt").empty());
  world_.finish();
}

// Anybody may ask for a start. Only for the host it is looked up who has seen the cards.
TEST_F(ClubTables, NothingIsReadForThoseWhoMayNotStart) {
  open_club(20);
  join_and_sit(ann_, tables_[0], 0);
  join_and_sit(bob_, tables_[0], 1);
  connect(eve_, tables_[0]);
  const Live live = service_->tables().in_memory(tables_[0]);
  for (Client* const who : {&eve_, &bob_}) {
    const int loads = world_.store.loads;
    service_->on_text(who->link, wire::write_request({++who->last_id, request::Start{}}));
    EXPECT_FALSE(live->is_held());
    world_.settle();
    EXPECT_EQ(world_.store.loads, loads);
    EXPECT_FALSE(told(*who, "refused").empty());
  }
  // The evening has 20 tables, whose logs need not be read for it, either.
  const int loads = world_.store.loads;
  const std::size_t read = world_.store.entries_read;
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(events(ann_, "dealt").size(), 1U);
  EXPECT_LE(world_.store.loads, loads + 4);
  EXPECT_LE(world_.store.entries_read, read + 10);
}

TEST_F(ClubTables, WhoHasSeenTheCardsDoesNotBeginWithBots) {
  open_club(2);
  eve_plays();
  join_and_sit(eve_, tables_[1], 0);
  ASSERT_EQ(say(eve_, request::SetBot{1, "quick"}), "");
  EXPECT_EQ(say(eve_, request::Start{}), "knows_deal");
  EXPECT_EQ(view(eve_).at("seats").as_array()[0].at("member"), 1) << "nothing has changed";
  EXPECT_EQ(say(eve_, request::Stand{}), "") << "and the table is not stuck";
}

}  // namespace
}  // namespace backstep::server
