#include "engine/game/notation.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/game/deal.h"
#include "engine/game/state.h"
#include "engine/game/view.h"

namespace backstep {
namespace {

TEST(ActionText, makes_the_round_trip) {
  EXPECT_EQ(action_text(Action::end_turn()), "end");
  EXPECT_EQ(*parse_action("end"), Action::end_turn());
  for (const Card card : kAllCards) {
    for (const Pile pile : kPiles) {
      const Action play = Action::lay(card, pile);
      ASSERT_EQ(*parse_action(action_text(play)), play);
    }
  }
}

TEST(ActionText, refuses_everything_else) {
  for (const char* text : {"", "37", "A", "37E", "37a", "1A", "100A", "037A", "+37A", "-5A", " 37A",
                           "37A ", "37AA", "End", "ends", "3 7A", "99999999999999999999A"}) {
    EXPECT_FALSE(parse_action(text).ok()) << text;
  }
}

Result<State, DealError> burning_position() {
  Setup setup;
  setup.rules.extreme = setup.rules.on_fire = true;
  setup.tops = {47, 1, 66, 24};
  const std::array<Card, 3> first{7, 49, 98};
  const std::array<Card, 2> second{60, 61};
  const std::array<Card, 2> draw{70, 12};
  setup.hands[0] = first;
  setup.hands[1] = second;
  setup.draw = draw;
  return set_up(setup);
}

TEST(PositionText, tells_a_state_in_full) {
  const Result<State, DealError> state = burning_position();
  ASSERT_TRUE(state.ok());
  EXPECT_EQ(position_text(*state),
            "Extreme, On Fire, 2 players\n"
            "seat 0 to move, 0 laid, minimum 2; 7 cards left, 2 to draw\n"
            "A rising   47\n"
            "B rising   row card\n"
            "C falling  66(no_back), fire to be covered in this turn\n"
            "D falling  24(draw_one)\n"
            "in force: no_back, draw_one\n"
            "seat 0: 7(skull) 49(stop) 98(stop)\n"
            "seat 1: 60 61\n"
            "draw pile: 70 12\n");
  const std::string spectator = position_text(view(*state, std::nullopt));
  EXPECT_NE(spectator.find("seat 0: 3 cards\nseat 1: 2 cards\n"), std::string::npos) << spectator;
  const std::string partner = position_text(view(*state, 1));
  EXPECT_NE(partner.find("seat 0: 3 cards\nseat 1: 60 61\n"), std::string::npos) << partner;
}

TEST(StepText, tells_a_trick_and_the_draw) {
  State state = deal_unchecked(Rules(), deck_from_seed("kestrel"));
  const CardSet hand = state.hand_to_move();
  const Action first = Action::lay(hand.lowest(), Pile::kA);
  const State before = state;
  ASSERT_EQ(apply(state, first), Refusal::kNone);
  EXPECT_EQ(step_text(step_between(before, first, state)), "seat 0: " + action_text(first));
}

// What a terminal would obey: controls of both sets, ends of lines, turns of direction.
TEST(Notation, prints_foreign_text_without_what_a_terminal_obeys) {
  EXPECT_EQ(printable("a\x1b[2Jb\x7f\n"), "a?[2Jb??");
  EXPECT_EQ(printable("a\xc2\x9b\x32Jb"), "a?2Jb");  // U+009B, a CSI in one
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "x\xe2\x80\xa8y\xe2\x81\xa6"),
            "?x?y?");
  EXPECT_EQ(printable("Zo\xc3\xab \xe2\x80\x94 \xe6\x97\xa5 \xc2\xb1"),
            "Zo\xc3\xab \xe2\x80\x94 \xe6\x97\xa5 \xc2\xb1");
  EXPECT_EQ(printable("cut \xe2\x80"), "cut \xe2\x80");
}

}  // namespace
}  // namespace backstep
