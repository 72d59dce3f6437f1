#include "bots/speak.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bots/positions_for_tests.h"

namespace backstep::bots {
namespace {

// Two seats, tops 30, 50, 70, 60, everything else unplayed is to be drawn.
State table_with(const std::vector<Card>& mine) {
  Setup setup;
  setup.tops = {30, 50, 70, 60};
  const std::vector<Card> other{2, 3};
  std::vector<Card> draw;
  for (int card = kLowestCard; card <= kHighestCard; ++card) {
    const CardSet placed = CardSet{30, 50, 70, 60, 2, 3};
    bool is_mine = false;
    for (const Card held : mine) is_mine |= held == card;
    if (!placed.contains(static_cast<Card>(card)) && !is_mine) {
      draw.push_back(static_cast<Card>(card));
    }
  }
  setup.hands = {other, mine};
  setup.draw = draw;
  const Result<State, DealError> state = set_up(setup);
  EXPECT_TRUE(state);
  return *state;
}

std::string said(const std::vector<Card>& hand, const Talk& talk = Talk()) {
  std::string text;
  for (const Signal& signal : what_to_say(view(table_with(hand), 1), talk)) {
    text += code(signal) + ' ';
  }
  return text;
}

TEST(Speak, says_the_same_for_the_trick_card_and_for_each_of_the_next_few) {
  const std::string trick = said({20, 90, 91});
  EXPECT_NE(trick.find("good:A"), std::string::npos) << trick;
  for (const Card card : CardSet{31, 32, 33}) {
    const std::string near = said({card, 90, 91});
    EXPECT_NE(near.find("good:A"), std::string::npos) << int{card} << ": " << near;
  }
}

TEST(Speak, asks_for_a_small_step_or_to_leave_a_pile_alone) {
  EXPECT_NE(said({36, 90, 91}).find("small:A"), std::string::npos);
  EXPECT_NE(said({31, 32, 91}).find("leave:A"), std::string::npos);
  EXPECT_EQ(said({44, 90, 91}).find(":A"), std::string::npos);
}

TEST(Speak, says_only_what_is_news_and_takes_back_what_is_not_so_any_more) {
  Talk talk;
  for (const Signal& signal : what_to_say(view(table_with({31, 32, 91}), 1), talk)) {
    hear(talk, 1, signal);
  }
  EXPECT_EQ(said({31, 32, 91}, talk), "");
  const std::string later = said({44, 90, 91}, talk);
  EXPECT_NE(later.find("free:A"), std::string::npos) << later;
}

TEST(Speak, says_one_wish_about_piles_at_a_time_the_one_that_matters_most) {
  // A small step on A, something very good on B, two near cards on C.
  EXPECT_EQ(said({36, 52, 68, 69}), "leave:C ");
  EXPECT_EQ(said({36, 52, 90}), "good:B ");
  EXPECT_EQ(said({36, 90}), "small:A ");
}

TEST(Speak, leaves_a_wish_in_force_for_as_long_as_it_is_so) {
  Talk talk;
  hear(talk, 1, Signal::about(Meaning::kVeryGood, Pile::kB));
  EXPECT_EQ(said({36, 52, 68, 69}, talk), "leave:C ");
  EXPECT_EQ(said({36, 68, 69}, talk), "free:B leave:C ");
}

TEST(Speak, in_an_imagined_world_leaves_the_table_as_if_everyone_had_spoken) {
  Random random("speak", "all");
  Rules rules;
  rules.players = 4;
  walk_turns(rules, random, [&](const State& state) {
    Talk imagined;
    speak_all(state, imagined);
    Talk real;
    for (int seat = 0; seat < rules.players; ++seat) {
      if (seat == state.turn) continue;
      for (const Signal& signal : what_to_say(view(state, seat), real)) hear(real, seat, signal);
    }
    ASSERT_TRUE(imagined == real);
  });
}

}  // namespace
}  // namespace backstep::bots
