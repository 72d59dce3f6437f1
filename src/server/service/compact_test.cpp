// Plays told in short to those who asked for it: what they are told, and what they are not.
#include <gtest/gtest.h>

#include <string>

#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class ToldInShort : public AtServer {
 protected:
  // A further connection of the same person, which asks for plays in short.
  Client compact(const Client& who, const std::string& table) {
    Client client = who;
    client.link = ++last_link_;
    client.last_id = 0;
    service_->on_open(client.link, "192.0.2.1");
    request::Hello hello{1, client.token, "short page of " + client.name, table, {}};
    hello.compact = true;
    EXPECT_EQ(say(client, hello), "");
    return client;
  }
};

TEST_F(ToldInShort, a_play_is_its_own_acknowledgement) {
  const std::string table = game_of_two();
  Client ann = compact(ann_, table);
  Client bob = compact(bob_, table);
  const std::vector<Action> turn = first_turn(ann_);
  const std::size_t done = told(ann, "done").size();
  ASSERT_EQ(say(ann, request::Play{1, 0, turn}), "");
  const json::object own = last_told(ann, "did");
  EXPECT_EQ(own.at("id").as_int64(), static_cast<std::int64_t>(ann.last_id));
  EXPECT_EQ(own.at("cards").as_array().size(), 2U);
  EXPECT_EQ(own.size(), 6U);
  EXPECT_EQ(told(ann, "done").size(), done);
  const json::object others = last_told(bob, "did");
  EXPECT_EQ(others.size(), 4U);
  EXPECT_EQ(others.at("acts"), own.at("acts"));
  EXPECT_TRUE(events(ann, "did").empty());
  EXPECT_TRUE(events(bob, "did").empty());
  // Those who did not ask for it are told in full.
  EXPECT_EQ(events(ann_, "did").back().at("cards"), own.at("cards"));
  EXPECT_FALSE(events(bob_, "did").back().contains("cards"));
  EXPECT_TRUE(told(ann_, "did").empty());
}

TEST_F(ToldInShort, a_request_that_is_sent_again_is_answered) {
  const std::string table = game_of_two();
  Client ann = compact(ann_, table);
  const std::vector<Action> turn = first_turn(ann_);
  ASSERT_EQ(say(ann, request::Play{1, 0, turn}), "");
  const std::size_t plays = told(ann, "did").size();
  ASSERT_EQ(say(ann, request::Play{1, 0, turn}, ann.last_id), "");
  EXPECT_EQ(told(ann, "did").size(), plays);
  EXPECT_TRUE(last_told(ann, "done").at("repeated").as_bool());
  EXPECT_EQ(last_told(ann, "done").at("seq"), last_told(ann, "did").at("seq"));
}

TEST_F(ToldInShort, other_requests_and_other_connections_are_answered_as_ever) {
  const std::string table = game_of_two();
  Client ann = compact(ann_, table);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_EQ(last_told(ann_, "done").at("id").as_int64(), static_cast<std::int64_t>(ann_.last_id));
  EXPECT_FALSE(last_told(ann, "did").contains("id")) << "the request was another connection's";
  EXPECT_TRUE(last_told(ann, "did").contains("cards")) << "the cards are the same person's";
  ASSERT_EQ(say(ann, request::Say{"hello"}), "");
  EXPECT_EQ(last_told(ann, "done").at("id").as_int64(), static_cast<std::int64_t>(ann.last_id));
}

TEST_F(ToldInShort, what_may_not_be_watched_is_not_told) {
  const std::string table = game_of_two();
  Client cat = compact(cat_, table);
  ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
  EXPECT_TRUE(told(cat, "did").empty());
  EXPECT_TRUE(events(cat, "did").empty());
}

TEST_F(ToldInShort, the_end_of_a_game_is_told_in_full) {
  const std::string table = game_of_two();
  Client ann = compact(ann_, table);
  ASSERT_EQ(say(ann, request::GiveUp{true}), "");
  ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  EXPECT_FALSE(events(ann, "stopped").empty());
}

}  // namespace
}  // namespace backstep::server
