// Queues that let more gather. Whatever must not wait would wait for an hour here.
#include "store/queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <vector>

namespace backstep::store {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

constexpr std::chrono::hours kHour(1);

class Batching : public testing::Test {
 protected:
  static void push(Queue<int>& queue, std::vector<int> items) {
    for (int& item : items) EXPECT_TRUE(queue.push(item));
  }
  static std::optional<std::vector<int>> take(Queue<int>& queue, std::size_t most = 100) {
    return queue.take_for(kHour, most, [](int) { return true; });
  }
};

TEST_F(Batching, waits_for_nothing_where_little_is_going_on) {
  Queue<int> queue(100, {5, kHour});
  for (int i = 0; i < 4; ++i) {
    push(queue, {i});
    EXPECT_THAT(take(queue), Optional(ElementsAre(i)));
  }
}

TEST_F(Batching, lets_more_gather_once_many_were_taken) {
  constexpr milliseconds kWhile(60);
  Queue<int> queue(100, {3, kWhile});
  const auto begin = std::chrono::steady_clock::now();
  push(queue, {1});
  EXPECT_THAT(take(queue), Optional(ElementsAre(1)));
  push(queue, {2, 3});
  EXPECT_THAT(take(queue), Optional(ElementsAre(2, 3)));
  push(queue, {4, 5});
  EXPECT_THAT(take(queue), Optional(ElementsAre(4, 5)));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, kWhile);
}

TEST_F(Batching, goes_on_at_once_with_what_one_taking_could_not_hold) {
  Queue<int> queue(100, {3, kHour});
  push(queue, {1, 2, 3, 4, 5});
  EXPECT_THAT(take(queue, 3), Optional(ElementsAre(1, 2, 3)));
  EXPECT_THAT(take(queue, 3), Optional(ElementsAre(4, 5)));
}

TEST_F(Batching, waits_no_more_when_it_is_closed) {
  Queue<int> queue(100, {1, kHour});
  push(queue, {1});
  EXPECT_THAT(take(queue), Optional(ElementsAre(1)));
  push(queue, {2});
  queue.close();
  EXPECT_THAT(take(queue), Optional(ElementsAre(2)));
  EXPECT_THAT(take(queue), Optional(IsEmpty()));
}

TEST_F(Batching, is_not_what_a_queue_does_unasked) {
  Queue<int> queue(100);
  for (int i = 0; i < 3; ++i) {
    push(queue, {1, 2, 3, 4});
    EXPECT_THAT(take(queue), Optional(ElementsAre(1, 2, 3, 4)));
  }
}

}  // namespace
}  // namespace backstep::store
