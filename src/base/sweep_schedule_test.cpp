#include "base/sweep_schedule.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <unordered_map>

namespace backstep {
namespace {

using Times = std::unordered_map<int, std::int64_t>;  // when a key expires

void add(SweepSchedule& schedule, Times& times, int key, std::int64_t now, std::int64_t lasts) {
  schedule.sweep(times, now, [now](const auto& each) { return each.second <= now; });
  times[key] = now + lasts;
}

TEST(SweepSchedules, KeepAMapAtTwiceWhatIsInUse) {
  SweepSchedule schedule;
  Times times;
  for (int i = 0; i < 20'000; ++i) {
    add(schedule, times, i, i, 2'000);
    ASSERT_LE(times.size(), 4'001U) << i;
  }
}

TEST(SweepSchedules, ForgetAFloodWithinAMinute) {
  SweepSchedule schedule;
  Times times;
  for (int i = 0; i < 20'000; ++i) add(schedule, times, i, 0, 1'000);
  EXPECT_EQ(times.size(), 20'000U) << "all are in use";
  add(schedule, times, -1, SweepSchedule::kEveryMs, 1'000);
  EXPECT_EQ(times.size(), 1U);
  EXPECT_LE(times.bucket_count(), 4 * SweepSchedule::kLeast) << "nor is their room kept";
}

// A sweep of what is all in use must not come with every insertion.
TEST(SweepSchedules, AreSeldomWhereNothingExpires) {
  SweepSchedule schedule;
  std::map<int, int> all;
  int looks = 0;
  for (int i = 0; i < 10'000; ++i) {
    schedule.sweep(all, 1, [&looks](const auto&) {
      ++looks;
      return false;
    });
    all[i] = i;
  }
  EXPECT_LT(looks, 30'000);
}

TEST(SweepSchedules, GoOnWhenTheClockIsSetBack) {
  SweepSchedule schedule;
  Times times;
  add(schedule, times, 1, 1'000'000'000, -1);
  add(schedule, times, 2, 5, 10);
  EXPECT_FALSE(times.contains(1) && times.at(1) <= 5);
  add(schedule, times, 3, 5 + SweepSchedule::kEveryMs, 10);
  EXPECT_FALSE(times.contains(2));
}

}  // namespace
}  // namespace backstep
