#include "advice/hint.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "advice/turns.h"
#include "bots/positions_for_tests.h"
#include "bots/speak.h"
#include "bots/worlds.h"
#include "engine/game/notation.h"

namespace backstep::advice {
namespace {

constexpr int kHintEffort = 120;

Advice finished(Hints& hints, const View& view, const Talk& talk, int effort) {
  hints.begin(view, talk, effort, advice_chance());
  while (hints.think(1)) {
  }
  return hints.advice();
}

void expect_same(const Advice& a, const Advice& b, const State& where) {
  ASSERT_EQ(a.turns.size(), b.turns.size()) << position_text(where);
  EXPECT_EQ(a.worlds, b.worlds);
  for (std::size_t i = 0; i < a.turns.size(); ++i) {
    ASSERT_EQ(a.turns[i].turn, b.turns[i].turn) << position_text(where);
    EXPECT_EQ(a.turns[i].estimate.chance.value, b.turns[i].estimate.chance.value);
    EXPECT_EQ(a.turns[i].estimate.left.error, b.turns[i].estimate.left.error);
    EXPECT_EQ(a.turns[i].behind.value, b.turns[i].behind.value);
    EXPECT_EQ(a.turns[i].reasons, b.turns[i].reasons);
  }
}

// At every moment of games of every rule set, also in the middle of turns: every turn is legal, the
// figures are figures, and the first turn is the strong bot's at the same effort.
TEST(Hints, begin_with_the_turn_of_the_strong_bot_in_every_rule_set) {
  const auto hints = std::make_unique<Hints>();
  const std::unique_ptr<bots::Bot> strong = bots::bot_named("strong")->make(kHintEffort);
  Random random("hints", "strong");
  int in_turn = 0;
  int looked = 0;
  for (const Rules& rules : bots::all_rule_sets()) {
    if (rules.one_pile_retroactive) continue;
    int moment = 0;
    bots::walk_moments(rules, random, [&](const State& state) {
      if (++moment % 23 != 0) return;
      const View seen = view(state, state.turn);
      Talk talk;
      talk.in_use = moment % 2 == 0;
      if (talk.in_use && !state.is_muted()) bots::speak_all(state, talk);
      const Advice advice = finished(*hints, seen, talk, kHintEffort);
      ASSERT_FALSE(advice.turns.empty());
      ASSERT_TRUE(advice.complete);
      Random same = advice_chance();
      ASSERT_EQ(advice.turns[0].turn, strong->turn(seen, talk, same)) << position_text(state);
      for (const HintedTurn& turn : advice.turns) {
        ASSERT_TRUE(bots::is_one_turn(state, turn.turn)) << position_text(state);
        const Expected& estimate = turn.estimate;
        ASSERT_GE(estimate.chance.value, 0);
        ASSERT_LE(estimate.chance.value, 1);
        ASSERT_GE(estimate.left.value, 0);
        ASSERT_LE(estimate.left.value, state.left());
        ASSERT_TRUE(std::isfinite(estimate.chance.error) && std::isfinite(turn.behind.error));
      }
      ++looked;
      in_turn += state.board.laid_this_turn > 0 ? 1 : 0;
    });
  }
  EXPECT_GT(looked, 100);
  EXPECT_GT(in_turn, 30);
}

// What is hidden has no way into a hint: two worlds that look the same give the same answer.
TEST(Hints, give_away_no_hidden_card) {
  const auto hints = std::make_unique<Hints>();
  Random random("hints", "leak");
  for (const Rules& rules : bots::all_rule_sets()) {
    if (rules.one_pile_retroactive || rules.small_hand) continue;
    int moment = 0;
    bots::walk_moments(rules, random, [&](const State& state) {
      if (++moment % 29 != 0) return;
      const State other = bots::imagine(view(state, state.turn), nullptr, random);
      const Advice here = finished(*hints, view(state, state.turn), Talk(), 40);
      const Advice there = finished(*hints, view(other, state.turn), Talk(), 40);
      expect_same(here, there, state);
    });
  }
}

// The first answer needs no world; each further one may be the last.
TEST(Hints, can_be_looked_at_and_stopped_at_any_time) {
  const auto hints = std::make_unique<Hints>();
  const State state = deal_unchecked(Rules(), deck_from_seed("stop"));
  hints->begin(view(state, 0), Talk(), 600, advice_chance());
  const Advice first = hints->advice();
  ASSERT_GT(first.turns.size(), 2U);
  EXPECT_EQ(first.worlds, 0);
  EXPECT_FALSE(first.complete);
  EXPECT_GT(first.turns[0].estimate.chance.error, 0);
  int worlds = 0;
  double error = first.turns[0].estimate.chance.error;
  while (hints->think(10)) {
    const Advice now = hints->advice();
    EXPECT_GT(now.worlds, worlds);
    worlds = now.worlds;
    ASSERT_TRUE(bots::is_one_turn(state, now.turns[0].turn));
  }
  const Advice last = hints->advice();
  EXPECT_TRUE(last.complete);
  EXPECT_LT(last.turns[0].estimate.chance.error, error);
  EXPECT_FALSE(hints->think(1)) << "there was nothing more to think about";
  expect_same(last, finished(*hints, view(state, 0), Talk(), 600), state);
}

State position(const Rules& rules, const Tops& tops, const std::vector<std::vector<Card>>& hands,
               const std::vector<Card>& draw) {
  Setup setup;
  setup.rules = rules;
  setup.tops = tops;
  for (std::size_t seat = 0; seat < hands.size(); ++seat) setup.hands[seat] = hands[seat];
  setup.draw = draw;
  const Result<State, DealError> state = set_up(setup);
  EXPECT_TRUE(state);
  return *state;
}

ReasonCode first_reason(const HintedTurn& turn) { return turn.reasons.at(0).code; }

TEST(Hints, know_the_end_when_nothing_is_hidden) {
  // Both hands are known. 50 must go on C before 60 covers everything: 60 first loses.
  const State state = position(Rules(), {90, 95, 61, 12}, {{50, 60}, {40}}, {});
  const auto hints = std::make_unique<Hints>();
  const Advice advice = finished(*hints, view(state, 0), Talk(), 100);
  EXPECT_EQ(advice.ground, bots::Evidence::kKnown);
  ASSERT_GE(advice.turns.size(), 2U);
  EXPECT_EQ(advice.turns[0].estimate.chance.value, 1);
  EXPECT_EQ(advice.turns[0].estimate.chance.error, 0);
  EXPECT_EQ(first_reason(advice.turns[0]), ReasonCode::kKnownWin);
  const HintedTurn& last = advice.turns.back();
  EXPECT_EQ(last.estimate.chance.value, 0);
  EXPECT_EQ(first_reason(last), ReasonCode::kKnownLoss);
  EXPECT_EQ(last.behind.value, 1);
  EXPECT_EQ(last.behind.error, 0);
}

TEST(Hints, say_when_there_is_only_one_turn_and_when_all_lose) {
  const auto hints = std::make_unique<Hints>();
  // Only 91 and 92 fit anywhere, and two are due.
  const State one = position(Rules(), {90, 95, 12, 10}, {{50, 60, 91, 92}, {40, 41}}, {42, 43});
  const Advice only = finished(*hints, view(one, 0), Talk(), 64);
  ASSERT_EQ(only.turns.size(), 1U);
  EXPECT_EQ(first_reason(only.turns[0]), ReasonCode::kOnlyTurn);
  EXPECT_FALSE(only.all_lose);
  EXPECT_GT(only.worlds, 0) << "the chance of the only turn is asked for, too";

  // A skull lies on top of A since before: who lays must cover it in this turn, and cannot.
  Rules rules;
  rules.extreme = true;
  rules.commands = Commands();
  rules.commands.set(90, Command::kSkull);
  const State none = position(rules, {90, 1, 12, 10}, {{50, 60, 70}, {40, 41}}, {42, 43});
  const Advice all = finished(*hints, view(none, 0), Talk(), 64);
  EXPECT_TRUE(all.all_lose);
  ASSERT_EQ(all.turns.size(), 1U);
  EXPECT_EQ(first_reason(all.turns[0]), ReasonCode::kLoses);
  EXPECT_EQ(all.turns[0].estimate.chance.value, 0);
  EXPECT_EQ(all.turns[0].estimate.chance.error, 0);
}

// How many pairs of hinted turns are mirror images, whatever was said.
int mirrored_pairs(const View& seen, const Advice& advice) {
  int pairs = 0;
  for (std::size_t i = 0; i < advice.turns.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      pairs +=
          is_mirrored(effect_of(seen, advice.turns[i].turn), effect_of(seen, advice.turns[j].turn))
              ? 1
              : 0;
    }
  }
  return pairs;
}

// A and B are empty: each turn on one of them has a mirror image.
TEST(Hints, tell_turns_once_that_differ_only_by_exchanging_equal_piles) {
  const State state = position(Rules(), {1, 1, 80, 90}, {{22, 25, 60, 70, 78}, {40, 41, 50}},
                               {30, 31, 32, 33, 34, 35, 36});
  const View seen = view(state, 0);
  const auto hints = std::make_unique<Hints>();
  const Advice advice = finished(*hints, seen, Talk(), 240);
  ASSERT_GT(advice.turns.size(), 2U);
  EXPECT_EQ(mirrored_pairs(seen, advice), 0);
  hints->begin(seen, Talk(), 240, advice_chance());
  EXPECT_LT(hints->advice().turns.size(), bots::Search::kCandidates) << "there were mirror images";
}

// A request about one of two empty piles makes the other one another matter.
TEST(Hints, tell_turns_apart_where_a_signal_does) {
  const State state =
      position(Rules(), {1, 1, 80, 90}, {{22, 25}, {40, 41, 50}}, {30, 31, 32, 33, 34, 35, 36});
  const View seen = view(state, 0);
  bots::Turn on_a;
  for (const Card card : {Card{22}, Card{25}}) on_a.push_back(Action::lay(card, Pile::kA));
  on_a.push_back(Action::end_turn());
  bots::Turn on_b;
  for (const Card card : {Card{22}, Card{25}}) on_b.push_back(Action::lay(card, Pile::kB));
  on_b.push_back(Action::end_turn());
  Talk talk;
  talk.in_use = true;
  EXPECT_TRUE(is_mirrored(seen, on_a, on_b, &talk));
  talk.seats[1].piles[index(Pile::kA)] = Meaning::kLeave;
  EXPECT_FALSE(is_mirrored(seen, on_a, on_b, &talk));
  EXPECT_TRUE(is_mirrored(seen, on_a, on_b, nullptr)) << "a silent table";
  talk.seats[1].piles[index(Pile::kB)] = Meaning::kLeave;
  EXPECT_TRUE(is_mirrored(seen, on_a, on_b, &talk)) << "said of both";

  const auto hints = std::make_unique<Hints>();
  talk.seats[1].piles[index(Pile::kB)].reset();
  const Advice asked = finished(*hints, seen, talk, 240);
  EXPECT_GT(mirrored_pairs(seen, asked), 0);
  EXPECT_EQ(mirrored_pairs(seen, finished(*hints, seen, Talk(), 240)), 0);
}

TEST(Turns, are_the_same_whatever_the_order_of_their_cards) {
  const State state = deal_unchecked(Rules(), deck_from_seed("order"));
  const View seen = view(state, 0);
  const Card low = seen.hand.lowest();
  const Card high = seen.hand.highest();
  bots::Turn one;
  one.push_back(Action::lay(low, Pile::kA));
  one.push_back(Action::lay(high, Pile::kC));
  one.push_back(Action::end_turn());
  bots::Turn other;
  other.push_back(Action::lay(high, Pile::kC));
  other.push_back(Action::lay(low, Pile::kA));
  other.push_back(Action::end_turn());
  EXPECT_EQ(effect_of(seen, one), effect_of(seen, other));
  EXPECT_FALSE(is_only_turn(seen, one));
}

}  // namespace
}  // namespace backstep::advice
