#include "sim/wavering.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>

#include "engine/game/deal.h"
#include "engine/game/notation.h"
#include "sim/difficulty.h"
#include "sim/match.h"
#include "sim/rules_for_tests.h"
#include "sim/run.h"
#include "sim/survey.h"

namespace backstep::sim {
namespace {

TEST(Wavering, plays_legal_turns_by_every_rule_set) {
  WaveringBot bot;
  for (int players = 1; players <= kMaxPlayers; ++players) {
    for (unsigned switches = 0; switches < 32; ++switches) {
      const std::string seed = std::to_string(players) + '-' + std::to_string(switches);
      Match match{.rules = rules_of(players, switches),
                  .deck = deck_from_seed(seed),
                  .bots = {},
                  .talks = switches % 3 == 0,
                  .seed = seed};
      match.bots.fill(&bot);
      const MatchResult result = play_match(match);
      EXPECT_FALSE(result.fault) << seed << ": " << bots::fault_text(*result.fault);
      EXPECT_TRUE(result.state.is_over()) << seed;
      EXPECT_FALSE(result.avoidable) << seed;
    }
  }
}

std::string course_of(std::string_view seed) {
  WaveringBot bot;
  Match match{.rules = {}, .deck = deck_from_seed("kestrel"), .bots = {}, .seed = seed};
  match.bots.fill(&bot);
  MatchLog course;
  play_match(match, &course);
  std::string text;
  for (const Action action : course.actions) text += action_text(action) + ' ';
  return text;
}

TEST(Wavering, plays_one_deal_in_many_ways_but_each_the_same_way_again) {
  std::set<std::string> courses;
  for (int number = 1; number <= 20; ++number) courses.insert(course_of(std::to_string(number)));
  EXPECT_GE(courses.size(), 18U);
  EXPECT_EQ(course_of("7"), course_of("7"));
}

// Much worse than the quick bot, and hard deals would be those that punish mistakes nobody makes.
TEST(Wavering, wins_nearly_as_often_as_the_quick_bot) {
  RunPlan plan;
  plan.tables.push_back(*parse_lineup("quick", 2));
  plan.games = 400;
  plan.seed = "kestrel";
  const double quick = run_games(plan).tables[0].tally.win_rate().value;
  const std::vector<Tally> deals =
      survey_deals({.rules = {}, .seed = "kestrel", .deals = 400, .games = 1, .threads = 1});
  Tally all;
  for (const Tally& deal : deals) all.add(deal);
  EXPECT_GT(all.win_rate().value, quick - 0.08);
  EXPECT_LT(all.win_rate().value, quick + 0.04);
}

}  // namespace
}  // namespace backstep::sim
