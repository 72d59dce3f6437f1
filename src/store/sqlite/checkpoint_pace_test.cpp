#include "store/sqlite/checkpoint_pace.h"

#include <gtest/gtest.h>

namespace backstep::store {
namespace {

using std::chrono::milliseconds;

TEST(CheckpointPace, is_about_three_a_second_while_much_is_written) {
  CheckpointPace pace;
  const CheckpointPace::Clock::time_point begin{std::chrono::hours(1)};
  EXPECT_FALSE(pace.is_due(999, begin));
  EXPECT_TRUE(pace.is_due(1'000, begin));
  EXPECT_FALSE(pace.is_due(7'999, begin + milliseconds(299)));
  EXPECT_TRUE(pace.is_due(8'000, begin + milliseconds(299))) << "the log must not grow";
  EXPECT_FALSE(pace.is_due(5'000, begin + milliseconds(500)));
  EXPECT_TRUE(pace.is_due(5'000, begin + milliseconds(599)));
  EXPECT_FALSE(pace.is_due(100, begin + std::chrono::hours(1)));
}

}  // namespace
}  // namespace backstep::store
