#include "server/limits/request_queue.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backstep::server {
namespace {

constexpr QueueLimits kLimits{4, 16};

class Queues : public testing::Test {
 protected:
  bool push(Standing standing, const std::string& person, const std::string& what) {
    if (!queue_.has_room(standing, person, kLimits)) return false;
    queue_.push(standing, person, [this, what] { done_ += what; });
    return true;
  }
  std::string drain() {
    while (!queue_.empty()) queue_.pop()();
    return done_;
  }

  RequestQueue queue_;
  std::string done_;
};

TEST_F(Queues, ServePersonsInTurn) {
  for (const char* const what : {"1", "2", "3", "4"}) push(Standing::kMember, "ann", what);
  push(Standing::kMember, "bob", "a");
  push(Standing::kMember, "bob", "b");
  push(Standing::kMember, "cat", "x");
  EXPECT_EQ(drain(), "1ax2b34");
}

TEST_F(Queues, ServeSeatsBeforeMembersBeforeVisitors) {
  push(Standing::kVisitor, "v", "v");
  push(Standing::kMember, "m", "m");
  push(Standing::kSeated, "s", "s");
  queue_.push_own([this] { done_ += "o"; });
  EXPECT_EQ(drain(), "osmv");
}

TEST_F(Queues, ServeOnePersonOnASeatBetweenTheServersOwnWork) {
  for (const char* const what : {"1", "2", "3"}) {
    queue_.push_own([this, what] { done_ += what; });
  }
  push(Standing::kVisitor, "v", "v");
  push(Standing::kSeated, "s", "s");
  push(Standing::kSeated, "t", "t");
  EXPECT_EQ(drain(), "1s2t3v");
  queue_.push_own([this] { done_ += "4"; });
  push(Standing::kSeated, "s", "u");
  EXPECT_EQ(drain(), "1s2t3v4u") << "what came last was a visitor's";
}

TEST_F(Queues, LetNobodyStarve) {
  push(Standing::kVisitor, "v", "v");
  for (int i = 0; i < 20; ++i) {
    push(Standing::kSeated, "s", "s");
    queue_.pop()();
  }
  EXPECT_EQ(done_.find('v'), 7U) << done_;
  EXPECT_EQ(done_.size(), 20U);
}

TEST_F(Queues, AreBoundedPerPerson) {
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(push(Standing::kVisitor, "v", "v"));
  EXPECT_FALSE(push(Standing::kVisitor, "v", "v"));
  EXPECT_TRUE(push(Standing::kVisitor, "w", "w"));
}

TEST_F(Queues, AreBoundedPerTableAndKeepRoomForPlayers) {
  int visitors = 0;
  while (push(Standing::kVisitor, "v" + std::to_string(visitors), "v")) ++visitors;
  EXPECT_EQ(visitors, 8);
  int members = 0;
  while (push(Standing::kMember, "m" + std::to_string(members), "m")) ++members;
  EXPECT_EQ(members, 4);
  int seated = 0;
  while (push(Standing::kSeated, "s" + std::to_string(seated), "s")) ++seated;
  EXPECT_EQ(seated, 4);
  EXPECT_EQ(queue_.size(), 16U);
  // What waits again and the server's own work are not refused.
  queue_.push_again(Standing::kVisitor, "v0", [this] { done_ += "A"; });
  queue_.push_own([this] { done_ += "O"; });
  EXPECT_EQ(drain().size(), 18U);
  EXPECT_EQ(done_.front(), 'O');
  EXPECT_NE(done_.find("A"), std::string::npos);
}

TEST_F(Queues, PutWhatWaitsAgainBeforeTheOthersOfItsPerson) {
  push(Standing::kMember, "ann", "1");
  queue_.push_again(Standing::kMember, "ann", [this] { done_ += "0"; });
  EXPECT_EQ(drain(), "01");
}

TEST(FairQueues, PassOverKeysThatMayNot) {
  FairQueue<int> queue;
  queue.push("a", 1);
  queue.push("b", 2);
  int got = 0;
  const auto take = [&](int item) { got = item; };
  EXPECT_TRUE(queue.pop_if([](std::string_view key) { return key == "b"; }, take));
  EXPECT_EQ(got, 2);
  EXPECT_FALSE(queue.pop_if([](std::string_view key) { return key == "b"; }, take));
  EXPECT_EQ(queue.size(), 1U);
  EXPECT_EQ(queue.pop(), 1);
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace backstep::server
