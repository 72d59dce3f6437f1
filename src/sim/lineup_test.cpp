#include "sim/lineup.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace backstep::sim {
namespace {

std::string error_of(std::string_view text, int players) {
  const Result<Lineup> lineup = parse_lineup(text, players);
  return lineup ? "" : lineup.error().sentence;
}

bool speaks_of(std::string_view text, int players, std::string_view what) {
  return error_of(text, players).find(what) != std::string::npos;
}

TEST(Lineup, of_one_bot_fills_every_seat) {
  const Result<Lineup> lineup = parse_lineup("quick", 3);
  ASSERT_TRUE(lineup.ok());
  ASSERT_EQ(lineup->seats.size(), 3U);
  EXPECT_EQ(lineup->seats[2].info, bots::bot_named("quick"));
  EXPECT_FALSE(lineup->talks);
}

TEST(Lineup, of_several_bots_seats_them_in_order) {
  const Result<Lineup> lineup = parse_lineup("quick,random,greedy", 3);
  ASSERT_TRUE(lineup.ok());
  EXPECT_EQ(bot_text(lineup->seats[0]), "quick");
  EXPECT_EQ(bot_text(lineup->seats[1]), "random");
  EXPECT_EQ(bot_text(lineup->seats[2]), "greedy");
  EXPECT_TRUE(speaks_of("quick,random", 3, "2 bots for 3 players"));
  EXPECT_TRUE(speaks_of("quick,random", 1, "2 bots for 1 player:"));
}

TEST(Lineup, talks_as_a_whole_or_not_at_all) {
  EXPECT_TRUE(parse_lineup("quick+talk", 2)->talks);
  EXPECT_TRUE(parse_lineup("quick+talk,greedy+talk", 2)->talks);
  EXPECT_TRUE(speaks_of("quick+talk,greedy", 2, "as a whole"));
  EXPECT_TRUE(speaks_of("quick+talk+talk", 2, "no bot"));
  EXPECT_TRUE(speaks_of("quick+shout", 2, "no bot"));
}

TEST(Lineup, has_an_effort_only_where_a_bot_has_one) {
  EXPECT_TRUE(speaks_of("quick:5", 2, "no effort"));
  for (const bots::BotInfo& info : bots::roster()) {
    if (info.default_effort == 0) continue;
    const std::string name(info.name);
    EXPECT_EQ(bot_text(parse_lineup(name, 1)->seats[0]),
              name + ':' + std::to_string(info.default_effort));
    EXPECT_EQ(bot_text(parse_lineup(name + ":5+talk", 1)->seats[0]), name + ":5");
    for (const std::string_view effort : {"", "0", "-1", "x", "5x", "05", "1.5", "99999999999"}) {
      EXPECT_TRUE(speaks_of(name + ':' + std::string(effort), 1, "effort")) << effort;
    }
  }
}

TEST(Lineup, names_what_it_does_not_know) {
  EXPECT_TRUE(speaks_of("quik", 2, "\"quik\", only random, greedy, quick"));
  for (const std::string_view text : {"", ",", "quick,", ",quick", "Quick", " quick"}) {
    EXPECT_TRUE(speaks_of(text, 2, "there is no bot")) << text;
  }
}

TEST(Lineup, takes_programs_of_other_people) {
  const Result<Lineup> lineup = parse_lineup("exec:python3 my.py --fast,quick", 2);
  ASSERT_TRUE(lineup.ok());
  EXPECT_TRUE(lineup->seats[0].is_guest());
  EXPECT_EQ(lineup->seats[0].command, "python3 my.py --fast");
  EXPECT_EQ(bot_text(lineup->seats[0]), "exec:python3 my.py --fast");
  EXPECT_FALSE(lineup->seats[1].is_guest());
  EXPECT_TRUE(parse_lineup("exec:./bot+talk", 3)->talks);
  EXPECT_EQ(parse_lineup("exec:./bot+talk", 3)->seats[2].command, "./bot");
  EXPECT_TRUE(speaks_of("exec:", 1, "needs a command"));
  EXPECT_TRUE(speaks_of("exec: ", 1, "needs a command"));
}

TEST(Lineup, parts_bots_by_commas_but_not_by_those_of_a_command) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(split_bots("quick"), Texts{"quick"});
  EXPECT_EQ(split_bots("quick,exec:a\\,b c"), (Texts{"quick", "exec:a,b c"}));
  EXPECT_EQ(split_bots("exec:a\\b"), Texts{"exec:a\\b"});
  EXPECT_EQ(split_bots("a,"), (Texts{"a", ""}));
  EXPECT_EQ(parse_lineup("exec:a\\,b", 2)->seats[1].command, "a,b");
}

}  // namespace
}  // namespace backstep::sim
