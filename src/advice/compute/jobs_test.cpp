#include "advice/compute/jobs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "advice/compute/pool.h"
#include "bots/positions_for_tests.h"

namespace backstep::advice::compute {
namespace {

struct Moment {
  View seen;
  Talk talk;
};

// Some starts of turns, of silent tables and of such that talk.
std::vector<Moment> moments(std::size_t every, bool first_turns = false) {
  std::vector<Moment> found;
  Random random("thoughts", "moments");
  std::size_t number = 0;
  for (const Rules& rules : bots::all_rule_sets()) {
    if (rules.one_pile_retroactive) continue;
    bots::walk_turns(rules, random, [&](const State& state) {
      const bool first = state.laid.empty();
      if (first != first_turns || state.is_muted() || ++number % every != 0) return;
      Moment moment{view(state, state.turn), {}};
      moment.talk.in_use = found.size() % 2 == 0;
      found.push_back(moment);
    });
  }
  return found;
}

Record game_of(const char* bot_name, int players) {
  Record record;
  record.rules.players = static_cast<std::uint8_t>(players);
  record.deck = deck_from_seed("thoughts");
  State state = deal_unchecked(record.rules, record.deck);
  const std::unique_ptr<bots::Bot> bot = bots::bot_named(bot_name)->make(0);
  Random random("thoughts", "game");
  while (!state.is_over()) {
    for (const Action action : bot->turn(view(state, state.turn), {}, random)) {
      record.actions.push_back(action);
      apply_unchecked(state, action);
    }
  }
  return record;
}

// In a pool, in any order, with efforts that change from job to job: what the bot alone would do.
TEST(Thoughts, are_those_of_the_bots_themselves) {
  std::vector<Moment> all = moments(23);
  const std::size_t later = all.size();
  for (const Moment& moment : moments(5, true)) all.push_back(moment);
  ASSERT_GT(later, 30U);
  ASSERT_GT(all.size(), later + 8);
  std::vector<bots::Turn> turns(all.size());
  std::vector<bots::Signals> says(all.size());
  std::vector<int> willing_to(all.size());
  const auto kind = [](std::size_t i) {
    const bots::BotInfo& info = bots::roster()[i % bots::roster().size()];
    return BotKind{info.name, info.default_effort == 0 ? 0 : 50 + static_cast<int>(i / 4 % 3) * 10};
  };
  {
    Pool pool({.threads = 3});
    std::latch done(static_cast<std::ptrdiff_t>(all.size()));
    for (std::size_t i = 0; i < all.size(); ++i) {
      pool.submit({Urgency::kBot, "", std::to_string(i % 5), "", [&, i](StopToken&) {
                     const Random chance("bot", std::to_string(i));
                     turns[i] = think_turn(kind(i), all[i].seen, all[i].talk, chance);
                     says[i] = say(kind(i), all[i].seen, all[i].talk);
                     if (i >= later) willing_to[i] = willing(kind(i), all[i].seen);
                     done.count_down();
                   }});
    }
    done.wait();
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::unique_ptr<bots::Bot> bot = bots::bot_named(kind(i).name)->make(kind(i).effort);
    Random chance("bot", std::to_string(i));
    EXPECT_EQ(turns[i], bot->turn(all[i].seen, all[i].talk, chance)) << i;
    EXPECT_EQ(says[i], bot->say(all[i].seen, all[i].talk)) << i;
    if (i < later) continue;
    EXPECT_EQ(willing_to[i], bot->willing_to_begin(all[i].seen)) << i;
  }
}

TEST(Thoughts, have_the_effort_of_the_roster_unless_another_is_asked_for) {
  const Moment moment = moments(301)[0];
  const int usual = bots::bot_named("strong")->default_effort;
  for (const int effort : {0, usual}) {
    Random chance("bot", "x");
    EXPECT_EQ(think_turn({"strong", effort}, moment.seen, moment.talk, chance),
              bots::bot_named("strong")->make(usual)->turn(moment.seen, moment.talk, chance));
  }
}

TEST(Thoughts, give_a_hint_again_and_again) {
  constexpr int kEffort = 800;
  const std::vector<Moment> all = moments(151);
  ASSERT_GT(all.size(), 3U);
  for (const Moment& moment : all) {
    std::vector<Advice> told;
    int stop_tokens = 0;
    StopToken stop_token([&stop_tokens] { ++stop_tokens; });
    EXPECT_TRUE(hint(moment.seen, moment.talk, kEffort, stop_token,
                     [&told](const Advice& advice) { told.push_back(advice); }));
    Hints hints;
    hints.begin(moment.seen, moment.talk, kEffort, advice_chance());
    while (hints.think(1)) {
    }
    ASSERT_GE(told.size(), 2U);
    for (std::size_t i = 0; i < told.size(); ++i) {
      EXPECT_EQ(told[i].complete, i + 1 == told.size());
      if (i == 0 || told[i].complete) continue;
      EXPECT_GE(told[i].worlds, i > 1 ? 2 * told[i - 1].worlds : 1);
    }
    EXPECT_GE(stop_tokens + 1, told.back().worlds);
    const Advice advice = hints.advice();
    ASSERT_EQ(told.back().turns.size(), advice.turns.size());
    EXPECT_EQ(told.back().worlds, advice.worlds);
    for (std::size_t i = 0; i < advice.turns.size(); ++i) {
      EXPECT_EQ(told.back().turns[i].turn, advice.turns[i].turn);
      EXPECT_EQ(told.back().turns[i].estimate.chance.value, advice.turns[i].estimate.chance.value);
    }
  }
}

TEST(Thoughts, stop_hinting_when_they_should) {
  const Moment moment = moments(301)[0];
  int told = 0;
  StopToken stop_token;
  EXPECT_FALSE(
      hint(moment.seen, moment.talk, Hints::kDefaultEffort, stop_token, [&](const Advice&) {
        if (++told == 2) stop_token.stop();
      }));
  EXPECT_EQ(told, 2);
}

TEST(Thoughts, analyse_as_analyse_does) {
  const Record record = game_of("greedy", 3);
  AnalysisOptions options;
  options.effort = 60;
  const std::optional<GameAnalysis> expected = analyse(course_of(record), options);
  int progress = 0;
  int stop_tokens = 0;
  options.progress = [&progress](int turn, int) { EXPECT_EQ(turn, ++progress); };
  StopToken stop_token([&stop_tokens] { ++stop_tokens; });
  const std::optional<GameAnalysis> found = analysis(course_of(record), options, stop_token);
  ASSERT_TRUE(expected && found);
  EXPECT_EQ(progress, static_cast<int>(expected->turns.size()));
  EXPECT_GT(stop_tokens, 20 * progress) << "many times a turn";
  EXPECT_EQ(found->choices, expected->choices);
  EXPECT_EQ(found->draws, expected->draws);
  ASSERT_TRUE(found->hindsight && expected->hindsight);
  EXPECT_EQ(found->hindsight->winnable_until, expected->hindsight->winnable_until);
  EXPECT_EQ(found->hindsight->lost_from, expected->hindsight->lost_from);
}

TEST(Thoughts, stop_analysing_when_they_should) {
  const Record record = game_of("greedy", 2);
  AnalysisOptions options;
  StopToken stop_token;
  options.progress = [&stop_token](int turn, int) {
    if (turn == 2) stop_token.stop();
  };
  options.effort = 500;
  EXPECT_FALSE(analysis(course_of(record), options, stop_token).has_value());
}

// One thread, a game being analysed, and bots to move: they wait for a breath, not for the
// analysis.
TEST(Thoughts, of_a_bot_do_not_wait_for_an_analysis) {
  const Record record = game_of("quick", 2);
  const Moment moment = moments(301)[0];
  std::atomic<bool> analysed = false;
  Pool pool({.threads = 1});
  std::latch begun(1);
  const Submitted submitted =
      pool.submit({Urgency::kAnalysis, "", "a", "me", [&](StopToken& stop_token) {
                     AnalysisOptions options;
                     options.effort = 1'000'000;  // hours
                     options.progress = [&begun](int turn, int) {
                       if (turn == 1) begun.count_down();
                     };
                     EXPECT_FALSE(analysis(course_of(record), options, stop_token).has_value());
                     analysed = true;
                   }});
  begun.wait();
  for (int i = 0; i < 20; ++i) {
    std::latch moved(1);
    pool.submit({Urgency::kBot, "", "b", "", [&](StopToken&) {
                   think_turn({"quick"}, moment.seen, moment.talk, Random("bot", "x"));
                   moved.count_down();
                 }});
    moved.wait();
    EXPECT_FALSE(analysed);
  }
  EXPECT_EQ(pool.cancel(submitted.ticket), Cancelled::kStopping);
  while (!analysed) std::this_thread::yield();
}

}  // namespace
}  // namespace backstep::advice::compute
