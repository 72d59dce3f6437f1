#include "advice/english/summary_text.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "advice/english/analyses_for_tests.h"
#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

TEST(SummaryText, tells_where_chances_were_lost) {
  SeatTotals seat;
  seat.turns = 20;
  seat.costly = 3;
  seat.choices = -0.2;
  seat.cost = 0.25;
  seat.phases[1] = seat;
  seat.kinds[static_cast<std::size_t>(ChoiceKind::kLongStep)] = {3, 3, -0.2, 0.25};
  Summary summary;
  add(summary, {true, 0.6, -0.2, 0.6, {"Ann", "Bob"}, {seat, SeatTotals()}});
  add(summary, {false, 0.5, -0.2, -0.3, {"Ann", "Cyd"}, {seat, SeatTotals()}});
  EXPECT_EQ(summary_text(summary),
            "2 games, 1 won\n"
            "On average 55.0 % at the start, -20.0 by choices, +15.0 by draws.\n"
            "\n"
            "Where chances were lost: cost is what the costly choices cost against the better\n"
            "turns, choices what all of them came to against quick's; both in points a game.\n"
            "\n"
            "player                          turns     costly       cost    choices\n"
            "Ann                                40          6       25.0      -20.0\n"
            "Bob                                 0          0        0.0        0.0\n"
            "Cyd                                 0          0        0.0        0.0\n"
            "all                                40          6       25.0      -20.0\n"
            "\n"
            "phase                           turns     costly       cost    choices\n"
            "opening                             0          0        0.0        0.0\n"
            "middle                             40          6       25.0      -20.0\n"
            "late                                0          0        0.0        0.0\n"
            "end                                 0          0        0.0        0.0\n"
            "\n"
            "kind of costly choice           turns     costly       cost    choices\n"
            "a long step                         6          6       25.0      -20.0\n"
            "\n"
            "Ann: most in the middle (25.0), and by: a long step (25.0)\n");
}

TEST(SummaryText, of_nothing_says_so) { EXPECT_EQ(summary_text({}), "0 games, 0 won\n"); }

TEST(SummaryText, is_never_wider_than_the_page) {
  Summary summary;
  SeatTotals seat;
  seat.turns = 1234567;
  seat.costly = 1234567;
  seat.choices = -1234;
  seat.cost = 1234;
  seat.phases[0] = seat;
  seat.kinds[4] = {1, 1, -5, 5};
  add(summary, {false, 0.5, -0.2, -0.3, {std::string(200, 'W')}, {seat}});
  std::istringstream lines(summary_text(summary));
  for (std::string line; std::getline(lines, line);)
    EXPECT_LE(count_characters(line), kTextWidth) << line;
}

}  // namespace
}  // namespace backstep::advice::english
