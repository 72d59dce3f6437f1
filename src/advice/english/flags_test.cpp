#include "advice/english/flags.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "base/random.h"

namespace backstep::advice::english {
namespace {

TEST(Flags, stand_in_one_lane_where_there_is_room) {
  const std::vector<Flag> flags{{100, 200}, {400, 200}};
  const auto places = place_flags(flags, 0, 1000);
  EXPECT_EQ(places[0], (FlagPlace{Align::kLeft, 0}));
  EXPECT_EQ(places[1], (FlagPlace{Align::kLeft, 0}));
}

TEST(Flags, turn_around_at_the_edge) {
  const auto places = place_flags(std::vector<Flag>{{990, 200}}, 0, 1000);
  EXPECT_EQ(places[0], (FlagPlace{Align::kRight, 0}));
}

TEST(Flags, that_have_no_room_are_left_out) {
  const auto places = place_flags(std::vector<Flag>{{500, 2000}, {500, 200}}, 0, 1000);
  EXPECT_FALSE(places[0]);
  EXPECT_TRUE(places[1]);
}

TEST(Flags, never_overlap_and_no_pole_runs_through_a_label) {
  Random random(11);
  int missing = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<Flag> flags;
    const std::size_t count = random.below(kMostFlags + 1);
    const int spread = 50 + static_cast<int>(random.below(750));
    for (std::size_t i = 0; i < count; ++i) {
      flags.push_back(
          {124.0 + random.below(static_cast<std::uint32_t>(spread)), 90.0 + random.below(330)});
    }
    const auto places = place_flags(flags, 20, 940);
    for (std::size_t i = 0; i < count; ++i) {
      if (!places[i]) {
        ++missing;
        continue;
      }
      const Box box = flag_box(flags[i], places[i]->align);
      EXPECT_GE(box.x, 20);
      EXPECT_LE(box.right(), 940);
      for (std::size_t k = 0; k < count; ++k) {
        if (k == i || !places[k]) continue;
        const Box other = flag_box(flags[k], places[k]->align);
        if (places[k]->lane == places[i]->lane) {
          EXPECT_TRUE(box.right() < other.x || other.right() < box.x);
        }
        if (places[k]->lane < places[i]->lane) {
          EXPECT_FALSE(flags[i].x > other.x && flags[i].x < other.right());
        }
      }
    }
  }
  EXPECT_LE(missing, 10) << "almost all find a place";
}

}  // namespace
}  // namespace backstep::advice::english
