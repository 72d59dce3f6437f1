#include "bots/features.h"

#include <gtest/gtest.h>

#include <utility>

#include "bots/positions_for_tests.h"
#include "engine/game/notation.h"

namespace backstep::bots {
namespace {

Card turned(Card card) { return static_cast<Card>(kRisingRowCard + kFallingRowCard - card); }

CardSet turned(CardSet cards) {
  CardSet all;
  for (const Card card : cards) all.insert(turned(card));
  return all;
}

Features features_of(const AfterTurn& after) {
  Features features{};
  look(after, kFeatureCount, features);
  return features;
}

AfterTurn afterwards_of(const State& state, const Talk& talk) {
  AfterTurn after;
  after.rules = &state.rules;
  after.talk = &talk;
  after.board = state.board;
  after.hand = state.hand_to_move();
  after.unseen = kAllCards - state.laid - after.hand;
  after.seat = state.turn;
  after.draw_count = state.draw_count;
  return after;
}

// Rising and falling are the same game upside down, and so are the two piles of a kind: the net
// must not have to learn it four times.
TEST(Features, do_not_change_when_the_table_is_turned_around) {
  Random random("features", "turned");
  Rules rules;
  rules.players = 3;
  int looked = 0;
  for (int game = 0; game < 20; ++game) {
    walk_turns(rules, random, [&](const State& state) {
      Talk talk;
      talk.in_use = true;
      for (Said& said : talk.seats) {
        for (auto& pile : said.piles) {
          if (random.below(2) == 0) pile = static_cast<Meaning>(random.below(4));
        }
      }
      const AfterTurn after = afterwards_of(state, talk);
      const Features features = features_of(after);

      AfterTurn swapped = after;
      Talk swapped_talk = talk;
      swapped.talk = &swapped_talk;
      std::swap(swapped.board.tops[0], swapped.board.tops[1]);
      for (Said& said : swapped_talk.seats) std::swap(said.piles[0], said.piles[1]);
      const Tops& tops = after.board.tops;
      // Piles with equal room stay as they are.
      if (features[0] == features[9] || features[18] == features[27]) return;
      if (tops[0] != tops[1]) {
        ASSERT_EQ(features_of(swapped), features) << position_text(state);
      }

      AfterTurn upside_down = after;
      Talk turned_talk = talk;
      upside_down.talk = &turned_talk;
      upside_down.board.tops = {turned(tops[2]), turned(tops[3]), turned(tops[0]), turned(tops[1])};
      upside_down.hand = turned(after.hand);
      upside_down.unseen = turned(after.unseen);
      for (Said& said : turned_talk.seats) {
        std::swap(said.piles[0], said.piles[2]);
        std::swap(said.piles[1], said.piles[3]);
      }
      // Where both directions have equal room either may come first.
      if (features[0] + features[9] != features[18] + features[27]) {
        ASSERT_EQ(features_of(upside_down), features) << position_text(state);
        ++looked;
      }
    });
  }
  EXPECT_GT(looked, 200);
}

TEST(Features, hear_no_signal_about_a_pile_that_this_turn_changed) {
  Rules rules;
  Talk talk;
  talk.in_use = true;
  talk.seats[1].piles[0] = Meaning::kVeryGood;
  State state = deal_unchecked(rules, deck_from_seed("a"));
  AfterTurn after = afterwards_of(state, talk);
  const Features heard = features_of(after);
  after.board.used = pile_bit(Pile::kA);
  const Features lapsed = features_of(after);
  EXPECT_NE(heard, lapsed);
  after.talk = nullptr;
  EXPECT_EQ(features_of(after), lapsed);
}

}  // namespace
}  // namespace backstep::bots
