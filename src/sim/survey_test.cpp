#include "sim/survey.h"
#include "sim/rules_for_tests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "engine/game/deal.h"
#include "sim/difficulty.h"
#include "sim/rules_for_tests.h"
#include "sim/usual.h"

namespace backstep::sim {
namespace {

SurveyPlan plan_of(std::int64_t deals, std::int64_t games, int threads) {
  return {.rules = {}, .seed = "kestrel", .deals = deals, .games = games, .threads = threads};
}

TEST(Survey, has_the_same_figures_for_any_number_of_threads) {
  const std::vector<Tally> one = survey_deals(plan_of(30, 4, 1));
  ASSERT_EQ(one.size(), 30U);
  EXPECT_TRUE(survey_deals(plan_of(30, 4, 3)) == one);
  // The deals are those of a run, and their games those that are graded.
  const Tally seventh =
      play_games_of({.rules = {}, .deck = deck_from_seed("kestrel-7"), .count = 4}, 1);
  EXPECT_TRUE(one[6] == seventh);
}

TEST(Survey, leaves_out_deals_whose_games_are_not_all_played) {
  std::atomic<bool> stop = true;
  const std::vector<Tally> none =
      survey_deals(plan_of(100, 1'000'000'000, 2), {.stop = &stop, .progress = {}});
  EXPECT_TRUE(none.empty());
}

// Games that are won or leave all cards, which are worth next to nothing.
Tally tally_of(std::int64_t wins, std::int64_t games) {
  Tally tally;
  tally.games = games;
  tally.outcomes[static_cast<std::size_t>(Outcome::kWon)] = wins;
  tally.outcomes[static_cast<std::size_t>(Outcome::kStuck)] = games - wins;
  tally.left[0] = wins;
  tally.left[98] = games - wins;
  return tally;
}

TEST(Survey, takes_the_spread_as_it_is_where_nothing_was_left_to_chance) {
  const std::vector<Tally> deals{tally_of(10, 10), tally_of(0, 10), tally_of(10, 10),
                                 tally_of(0, 10), tally_of(10, 10)};
  const Usual usual = usual_among({}, deals);
  EXPECT_EQ(usual.deals, 5);
  EXPECT_EQ(usual.games, 10);
  EXPECT_DOUBLE_EQ(usual.win_rate, 0.6);
  EXPECT_NEAR(usual.mean_left, 39.2, 1e-9);
  EXPECT_NEAR(usual.worth.front(), 0, 0.001);
  EXPECT_NEAR(usual.worth.back(), 1, 0.001);
  EXPECT_TRUE(std::is_sorted(usual.worth.begin(), usual.worth.end()));
  const auto rates = win_rates_by_grade({}, deals);
  EXPECT_EQ(rates.front(), 1);
  EXPECT_EQ(rates.back(), 0);
}

TEST(Survey, does_not_take_chance_for_a_difference_of_deals) {
  // Coins would differ as much as these deals do.
  const std::vector<Tally> alike{tally_of(3, 10), tally_of(5, 10), tally_of(5, 10), tally_of(5, 10),
                                 tally_of(7, 10)};
  const Usual usual = usual_among({}, alike);
  for (const double worth : usual.worth) EXPECT_NEAR(worth, 0.5, 0.001);
  // The same shares after many more games are the deals' own.
  std::vector<Tally> sure;
  sure.reserve(alike.size());
  for (const Tally& deal : alike) sure.push_back(tally_of(1000 * deal.wins(), 10'000));
  EXPECT_NEAR(usual_among({}, sure).worth.front(), 0.3, 0.01);
  EXPECT_NEAR(usual_among({}, sure).worth.back(), 0.7, 0.01);
}

TEST(Usual, is_known_for_every_rule_set) {
  std::set<std::string> keys;
  for (int players = 1; players <= kMaxPlayers; ++players) {
    for (unsigned switches = 0; switches < 32; ++switches) {
      const Rules rules = rules_of(players, switches);
      const Usual usual = usual_of(rules);
      keys.insert(usual_key(rules));
      EXPECT_GE(usual.deals, 100) << usual_key(rules);
      EXPECT_TRUE(std::is_sorted(usual.worth.begin(), usual.worth.end())) << usual_key(rules);
      EXPECT_LT(usual.worth.front(), usual.worth.back()) << usual_key(rules);
      EXPECT_GE(usual.worth.front(), 0) << usual_key(rules);
      EXPECT_LE(usual.worth.back(), 1) << usual_key(rules);
    }
  }
  EXPECT_EQ(keys.size(), 120U);
  Rules rules;
  EXPECT_EQ(usual_key(rules), "2");
  rules.extreme = rules.on_fire = rules.one_pile_retroactive = true;
  rules.commands = Commands::random("red");
  EXPECT_EQ(usual_key(rules), "2xfr");
}

// Fails when the bots have learned or forgotten something: then tools/make-usual is due.
TEST(Usual, is_as_the_bots_play_today) {
  for (const std::string_view name : {"2-a", "4-a", "1x-a", "3pf-a", "5xs-a"}) {
    SurveyPlan plan = plan_of(120, 5, 2);
    plan.rules = parse_deal_name(name)->rules;
    const Usual today = usual_among(plan.rules, survey_deals(plan));
    const Usual usual = usual_of(plan.rules);
    EXPECT_NEAR(today.win_rate, usual.win_rate, 0.06) << name;
    const auto mean = [](const Usual& figures) {
      return std::accumulate(figures.worth.begin(), figures.worth.end(), 0.0) /
             static_cast<double>(figures.worth.size());
    };
    EXPECT_NEAR(mean(today), mean(usual), 0.05) << name;
  }
}

}  // namespace
}  // namespace backstep::sim
