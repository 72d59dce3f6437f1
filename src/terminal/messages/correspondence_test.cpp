#include "terminal/messages/correspondence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace backstep::terminal::messages {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CorrespondenceLines, SayTheClockAndWhatFollows) {
  const Texts t;
  wire::Settings settings;
  EXPECT_THAT(correspondence_lines(t, settings), IsEmpty());
  settings.correspondence = table::Correspondence{};
  const char* const days = "A game over days: everyone plays when they have time";
  EXPECT_THAT(correspondence_lines(t, settings), ElementsAre(days));
  settings.correspondence->clock_hours = 4;
  EXPECT_THAT(correspondence_lines(t, settings),
              ElementsAre(days, "4 hours for a turn, then the table waits"));
  settings.correspondence = table::Correspondence{48, table::ClockEnd::kBot};
  EXPECT_THAT(correspondence_lines(t, settings),
              ElementsAre(days, "2 days for a turn, then a bot plays it"));
}

}  // namespace
}  // namespace backstep::terminal::messages
