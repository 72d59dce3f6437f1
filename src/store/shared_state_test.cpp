// What the commons promise where there is nobody else.
#include "store/shared_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "store/stores_for_tests.h"

namespace backstep::store {
namespace {

using testing::IsEmpty;

class Alone : public testing::Test {
 protected:
  bool take(const Limit& limit, const std::string& who, int count = 1) {
    return answer_of<bool>([&](auto then) { shared_state_->take(limit, who, count, then); });
  }

  std::int64_t now_ = 1'000;
  std::unique_ptr<SharedState> shared_state_ = open_local_shared_state([this] { return now_; });
  const Limit three_a_minute_{"tables", 3, 60'000};
};

TEST_F(Alone, has_nobody_to_talk_to) {
  EXPECT_FALSE(shared_state_->is_shared());
  shared_state_->note("table/a", "anything");
  EXPECT_THAT(*answer_of<Result<std::vector<Note>>>(
                  [&](auto then) { shared_state_->notes("table/a", then); }),
              IsEmpty());
}

TEST_F(Alone, limits_count_what_was_taken) {
  EXPECT_TRUE(take(three_a_minute_, "a", 2));
  EXPECT_FALSE(take(three_a_minute_, "a", 2)) << "that would be four";
  EXPECT_TRUE(take(three_a_minute_, "a")) << "what was refused was not taken";
  EXPECT_FALSE(take(three_a_minute_, "a"));
  EXPECT_TRUE(take(three_a_minute_, "b")) << "another one";
  EXPECT_TRUE(take({"attempts", 1, 60'000}, "a")) << "another thing";
}

TEST_F(Alone, looking_takes_nothing) {
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(take(three_a_minute_, "a", 0));
  EXPECT_TRUE(take(three_a_minute_, "a", 3));
  EXPECT_FALSE(take(three_a_minute_, "a", 0));
}

TEST_F(Alone, what_is_given_back_can_be_taken_again) {
  EXPECT_TRUE(take(three_a_minute_, "a", -1)) << "nothing was taken, so nothing is won by it";
  EXPECT_TRUE(take(three_a_minute_, "a", 3));
  EXPECT_FALSE(take(three_a_minute_, "a"));
  EXPECT_TRUE(take(three_a_minute_, "a", -1));
  EXPECT_TRUE(take(three_a_minute_, "a"));
  EXPECT_FALSE(take(three_a_minute_, "a"));
  EXPECT_TRUE(take(three_a_minute_, "a", -9));
  EXPECT_FALSE(take(three_a_minute_, "a", 4)) << "never more than the limit";
}

TEST_F(Alone, a_stretch_begins_with_the_first_time) {
  EXPECT_TRUE(take(three_a_minute_, "a", 2));
  now_ += 59'999;
  EXPECT_FALSE(take(three_a_minute_, "a", 2));
  now_ += 1;
  EXPECT_TRUE(take(three_a_minute_, "a", 2));
}

}  // namespace
}  // namespace backstep::store
