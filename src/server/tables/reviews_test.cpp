// Looking at a finished game together: who leads, who is told, and what other processes know of it.
#include "server/tables/reviews.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "server/host/cluster_for_tests.h"
#include "server/service/service_for_tests.h"

namespace backstep::server {
namespace {

class ReviewAtServer : public AtServer {
 protected:
  // Ann is the host, Bob has the other seat, Cat the bench. The game is given up.
  void finished_game() {
    table_ = new_table(2);
    join_and_sit(ann_, table_, 0);
    join_and_sit(bob_, table_, 1);
    ASSERT_EQ(say(ann_, request::Start{}), "");
    ASSERT_EQ(say(ann_, request::Begin{0}), "");
    ASSERT_EQ(say(ann_, request::Play{1, 0, first_turn(ann_)}), "");
    connect(cat_, table_);
    ASSERT_EQ(say(cat_, request::Join{"Cat"}), "");
    ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
    ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  }
  json::object reviewing(Client& client) { return last_told(client, "reviewing"); }

  Client ann_ = person("Ann");
  Client bob_ = person("Bob");
  Client cat_ = person("Cat");
  std::string table_;
};

TEST_F(ReviewAtServer, who_shows_something_first_leads_and_everybody_is_told) {
  finished_game();
  EXPECT_EQ(say(bob_, request::Review{1, 2, "A"}), "");
  for (Client* const each : {&ann_, &bob_, &cat_}) {
    EXPECT_EQ(json::serialize(reviewing(*each)),
              R"({"t":"reviewing","game":1,"leader":2,"at":2,"point":"A"})");
  }
  EXPECT_EQ(say(ann_, request::Review{1, 0, ""}), "not_leader");
  EXPECT_EQ(say(bob_, request::Lead{1}), "");
  EXPECT_EQ(reviewing(cat_).at("leader"), 1);
  EXPECT_EQ(reviewing(cat_).at("point"), "");
  EXPECT_EQ(say(bob_, request::Review{1, 0, ""}), "not_leader");
  EXPECT_EQ(say(ann_, request::Review{1, 0, "37"}), "");
  EXPECT_EQ(reviewing(cat_).at("at"), 0);
  EXPECT_EQ(say(ann_, request::Lead{0}), "");
  EXPECT_EQ(reviewing(cat_).at("leader"), 0);
  EXPECT_EQ(say(ann_, request::Lead{2}), "no_review");
}

TEST_F(ReviewAtServer, what_cannot_be_shown_is_refused) {
  finished_game();
  EXPECT_EQ(say(cat_, request::Review{1, 0, ""}), "not_seated") << "on the bench";
  EXPECT_EQ(say(ann_, request::Review{2, 0, ""}), "unknown_game");
  EXPECT_EQ(say(ann_, request::Review{1, -1, ""}), "bad_request");
  EXPECT_EQ(say(ann_, request::Review{1, 4, ""}), "bad_request") << "the game had three actions";
  for (const char* const point : {"E", "1", "100", "07", "AA", "a"}) {
    EXPECT_EQ(say(ann_, request::Review{1, 3, point}), "bad_request") << point;
  }
  EXPECT_EQ(say(ann_, request::Review{1, 3, "99"}), "");
  EXPECT_EQ(say(ann_, request::Lead{9}), "no_such_member");
  EXPECT_EQ(say(ann_, request::Lead{3}), "") << "to the bench";
  EXPECT_EQ(say(cat_, request::Review{1, 1, ""}), "");
}

TEST_F(ReviewAtServer, whoever_comes_back_is_told_and_a_lost_leader_is_replaced) {
  finished_game();
  ASSERT_EQ(say(ann_, request::Review{1, 3, "C"}), "");
  Client again = person("Bob");
  again.token = bob_.token;
  connect(again, table_);
  EXPECT_EQ(reviewing(again).at("point"), "C");
  disconnect(ann_);
  EXPECT_EQ(say(bob_, request::Review{1, 1, ""}), "");
  EXPECT_EQ(reviewing(bob_).at("leader"), 2);
  Client visitor = person("Dan");
  connect(visitor, table_);
  EXPECT_TRUE(told(visitor, "reviewing").empty()) << "by link only nothing of the game is seen";
}

TEST_F(ReviewAtServer, the_next_deal_ends_it) {
  finished_game();
  ASSERT_EQ(say(ann_, request::Review{1, 3, ""}), "");
  ASSERT_EQ(say(ann_, request::Start{}), "");
  EXPECT_EQ(say(ann_, request::Review{1, 3, ""}), "running");
  const std::size_t before = told(bob_, "reviewing").size();
  EXPECT_EQ(say(bob_, request::Look{}), "");
  EXPECT_EQ(told(bob_, "reviewing").size(), before);
}

TEST_F(ReviewAtServer, who_leads_and_leaves_leads_no_longer) {
  finished_game();
  ASSERT_EQ(say(ann_, request::Review{1, 3, ""}), "");
  ASSERT_EQ(say(ann_, request::Leave{}), "");
  EXPECT_EQ(say(ann_, request::Review{1, 2, ""}), "not_member");
  EXPECT_EQ(reviewing(bob_).at("leader"), 0);
  EXPECT_EQ(say(bob_, request::Review{1, 2, ""}), "");
}

TEST_F(ReviewAtServer, it_is_shown_a_few_times_a_second_at_most) {
  finished_game();
  std::string code;
  int shown = 0;
  for (int i = 0; i < 40 && code.empty(); ++i) {
    code = say(ann_, request::Review{1, i % 3, ""});
    shown += code.empty() ? 1 : 0;
  }
  EXPECT_EQ(code, "too_soon");
  EXPECT_EQ(shown, 20);
}

class ReviewOnStreet : public OnCluster {
 protected:
  void finished_game() {
    table_ = game_of_two();
    ASSERT_EQ(say(ann_, request::GiveUp{true}), "");
    ASSERT_EQ(say(bob_, request::GiveUp{true}), "");
  }
  std::string table_;
};

TEST_F(ReviewOnStreet, is_the_same_at_all_processes) {
  finished_game();
  EXPECT_EQ(say(ann_, request::Review{1, 0, "A"}), "");
  ASSERT_EQ(told(bob_, "reviewing").size(), 1U);
  EXPECT_EQ(told(bob_, "reviewing")[0].at("point"), "A");
  EXPECT_EQ(say(bob_, request::Review{1, 0, "B"}), "not_leader");
  EXPECT_EQ(say(ann_, request::Lead{2}), "");
  EXPECT_EQ(say(bob_, request::Review{1, 0, "B"}), "");
  EXPECT_EQ(told(ann_, "reviewing").back().at("leader"), 2);
}

TEST_F(ReviewOnStreet, a_process_that_comes_later_learns_of_it_also_from_one_that_only_heard) {
  finished_game();
  ASSERT_EQ(say(ann_, request::Review{1, 0, "A"}), "");
  Process& three = add("three");
  Client late{"Bob", bob_.token};
  connect(late, three, table_);
  ASSERT_EQ(told(late, "reviewing").size(), 1U);
  end(0);  // Ann's
  Process& four = add("four");
  Client later{"Bob", bob_.token};
  connect(later, four, table_);
  ASSERT_EQ(told(later, "reviewing").size(), 1U);
  EXPECT_EQ(told(later, "reviewing")[0].at("point"), "A");
}

}  // namespace
}  // namespace backstep::server
