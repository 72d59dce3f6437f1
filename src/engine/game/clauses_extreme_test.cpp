// The clauses E1 to E3, E12 and E13 of RULES.md, sentence by sentence: which cards carry commands,
// what obeying means, stop, the last card, and mixing. The other commands and the order of the
// checks are in clauses_duties_test.cpp, clauses_lasting_test.cpp and clauses_checks_test.cpp.
#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/deal.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep {
namespace {

using enum Command;

TEST(Clauses, E1_even_is_this_table) {
  const std::map<Command, CardSet> table{{kStop, {3, 49, 52, 98}},    {kSkull, {7, 45, 56, 94}},
                                         {kThree, {10, 42, 59, 91}},  {kMute, {14, 38, 63, 87}},
                                         {kNoBack, {17, 35, 66, 84}}, {kOnePile, {21, 31, 70, 80}},
                                         {kDrawOne, {24, 28, 73, 77}}};
  for (const auto& [command, cards] : table) {
    EXPECT_EQ(cards_text(Commands::even().with(command)), cards_text(cards)) << name(command);
  }
  EXPECT_EQ(Commands::even().all().size(), 28) << "and no other card carries anything";
}

TEST(Clauses, E1_even_is_this_formula) {
  const std::map<int, Command> in_order{{0, kStop},   {1, kSkull},   {2, kThree},  {3, kMute},
                                        {4, kNoBack}, {5, kOnePile}, {6, kDrawOne}};
  for (int i = 0; i < 28; ++i) {
    const auto value = static_cast<Card>(2 + static_cast<int>((i + 0.5) * 3.5));
    const bool forward = (i / 7) % 2 == 0;
    EXPECT_EQ(name(Commands::even().of(value)), name(in_order.at(forward ? i % 7 : 6 - i % 7)))
        << "i = " << i << ", card " << int{value};
  }
}

TEST(Clauses, E1_even_is_the_default) { EXPECT_TRUE(Rules().commands == Commands::even()); }

TEST(Clauses, E1_random_gives_four_of_each_from_a_seed_of_its_own) {
  const Commands red = Commands::random("red");
  for (const Command command : kCommands) EXPECT_EQ(red.with(command).size(), 4) << name(command);
  EXPECT_EQ(red.all().size(), 28);
  EXPECT_TRUE((red.all() - kAllCards).empty());
  EXPECT_TRUE(red == Commands::random("red"));
  EXPECT_FALSE(red == Commands::random("blue"));

  const Deck deck = deck_from_seed("red");
  CardSet first_cards;
  for (std::size_t i = 0; i < 28; ++i) first_cards.insert(deck[i]);
  EXPECT_NE(cards_text(first_cards), cards_text(red.all())) << "the deck's seed is another one";
}

TEST(Clauses, E1_a_dealt_game_wants_28_cards_with_four_of_each_even_when_extreme_is_off) {
  const auto why_not = [](const Commands& commands) {
    std::string answers;
    for (const bool extreme : {true, false}) {
      Rules rules;
      rules.commands = commands;
      rules.extreme = extreme;
      const auto dealt = deal(rules, deck_from_seed("any"));
      answers += dealt ? "dealt. " : std::string(sentence(dealt.error())) + ". ";
    }
    return answers;
  };
  const std::string not_full(sentence(DealError::kCommandMap));
  const std::string refused_both = not_full + ". " + not_full + ". ";

  Commands custom = Commands::even();  // the stop moves from 3 to 4
  custom.set(3, kNone);
  EXPECT_EQ(why_not(custom), refused_both) << "27 cards";
  custom.set(4, kStop);
  EXPECT_EQ(why_not(custom), "dealt. dealt. ");
  custom.set(5, kStop);
  EXPECT_EQ(why_not(custom), refused_both) << "29 cards";
  custom.set(7, kNone);
  EXPECT_EQ(why_not(custom), refused_both) << "28 cards, but five stops and three skulls";
}

TEST(Clauses, E1_the_assignment_is_part_of_the_game) {
  Rules rules;
  rules.extreme = true;
  rules.commands = Commands::random("red");
  EXPECT_TRUE(deal(rules, deck_from_seed("any"))->rules.commands == Commands::random("red"));
}

TEST(Clauses, E2_a_play_against_a_command_in_force_is_refused_and_changes_nothing) {
  const Game game = Position::extreme()
                        .command(99, kNoBack)
                        .command(20, kOnePile)
                        .tops(33, 99, 20, 3)
                        .hand(0, {15, 24, 34, 35})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game()
                        .after("34A");
  EXPECT_EQ(game.answer("24A"), "no_back, E7");
  EXPECT_EQ(game.answer("15C"), "one_pile, E8");
  EXPECT_EQ(game.answer("35A"), "accepted") << "all that are visible hold together, and no more";
}

TEST(Clauses, E2_after_a_stop_or_a_complete_three_the_next_seat_is_to_move) {
  const Game game = Position::extreme()
                        .command(40, kStop)
                        .command(41, kThree)
                        .tops(33, 99, 2, 3)
                        .hand(0, {40, 41, 42, 43, 44})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.after("40A").answer("44A"), "not_in_hand, C3");
  EXPECT_EQ(game.after("41A 42A 43A").answer("44A"), "not_in_hand, C3");
}

TEST(Clauses, E2_a_duty_that_is_missed_loses) {
  const Game game = Position::extreme()
                        .command(40, kSkull)
                        .command(41, kThree)
                        .tops(33, 50, 2, 3)
                        .hand(0, {40, 41, 42, 51})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.after("40A 51B end").stands(), "seat 0 loses by skull");
  EXPECT_EQ(game.after("41A 51B end").stands(), "seat 0 loses by three");
}

TEST(Clauses, E2_several_command_cards_in_one_turn_are_all_kept) {
  const Game game = Position::extreme()
                        .command(45, kSkull)
                        .command(46, kThree)
                        .command(47, kStop)
                        .tops(33, 99, 2, 3)
                        .hand(0, {45, 46, 47, 48})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.after("45A 46A 47A").stands(), "seat 1 to move");
}

TEST(Clauses, E2_a_lasting_command_binds_everybody_from_the_moment_it_is_laid) {
  const Game game = Position::extreme()
                        .command(51, kNoBack)
                        .tops(33, 50, 60, 3)
                        .hand(0, {23, 51, 59, 52})
                        .hand(1, {41, 96, 97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.answer("23A"), "accepted");
  EXPECT_EQ(game.after("51B").answer("23A"), "no_back, E7") << "who laid it, in the same turn";
  EXPECT_EQ(game.after("51B 59C end").answer("41B"), "no_back, E7") << "the next seat";
  EXPECT_EQ(game.after("51B 52B").answer("23A"), "accepted") << "covered, it means nothing";
}

TEST(Clauses, E2_the_mover_can_be_warned_of_every_loss_by_their_own_doing) {
  const Game game = Position::extreme()
                        .on_fire()
                        .one_pile_retroactive()
                        .command(40, kSkull)
                        .command(41, kThree)
                        .command(15, kStop)
                        .command(53, kOnePile)
                        .tops(33, 50, 20, 3)  // 33 burns
                        .hand(0, {15, 40, 41, 42, 53})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.preview("15C"), "loses by fire");
  EXPECT_EQ(game.preview("53B"), "loses by stuck");
  EXPECT_EQ(game.after("40A").preview("15C"), "loses by skull");
  EXPECT_EQ(game.after("41A").preview("15C"), "loses by three");
  EXPECT_EQ(game.after("41A 42A").preview("end"), "loses by three");
  EXPECT_EQ(game.after("42A").preview("53B"), "loses by one_pile");
  EXPECT_EQ(game.after("42A").preview("15C"), "ends the turn");
}

TEST(Clauses, E3_a_stop_ends_the_turn_as_any_card_whatever_the_minimum) {
  Position position = Position::extreme();
  position.command(40, kStop).tops(33, 99, 2, 3).hand(0, {34, 35, 36, 40, 41}).draw({90, 91});
  position.hand(1, {96, 97, 98});
  for (const Game& game : {position.game(), position.pro().game()}) {
    EXPECT_EQ(game.preview("40A"), "ends the turn");
    for (const std::string_view plays : {"40A", "34A 40A", "34A 35A 36A 40A"}) {
      EXPECT_EQ(game.after(plays).stands(), "seat 1 to move") << plays;
    }
  }
  EXPECT_EQ(position.game().after("40A").drew(), "90 91");
}

TEST(Clauses, E3_who_can_reach_a_stop_is_not_stuck) {
  Position position = Position::extreme();
  position.tops(33, 99, 2, 3).hand(0, {5, 40}).hand(1, {96, 97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().stands(), "seat 0 loses by stuck");
  position.command(40, kStop);
  EXPECT_EQ(position.game().stands(), "seat 0 to move");
  EXPECT_EQ(position.pro().game().stands(), "seat 0 to move");
}

TEST(Clauses, E3_a_stop_may_be_reached_by_way_of_other_cards) {
  // 24 fits only as a trick on 34, and two cards are one too few for Pro.
  Position position = Position::extreme();
  position.pro().tops(33, 99, 2, 3).hand(0, {24, 34}).hand(1, {96, 97, 98}).draw({90, 91});
  EXPECT_EQ(position.game().stands(), "seat 0 loses by stuck");
  const Game game = position.command(24, kStop).game();
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("34A 24A").stands(), "seat 1 to move");
}

TEST(Clauses, E3_a_stop_out_of_reach_helps_nobody) {
  const Game game = Position::extreme()
                        .command(25, kStop)
                        .tops(33, 99, 2, 3)
                        .hand(0, {25, 34})
                        .hand(1, {97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.stands(), "seat 0 loses by stuck");
}

TEST(Clauses, E12_visible_lasting_commands_do_not_spoil_the_win) {
  const Game game = Position::extreme()
                        .command(34, kMute)
                        .command(99, kNoBack)
                        .command(20, kOnePile)
                        .command(3, kDrawOne)
                        .tops(33, 99, 20, 3)
                        .hand(0, {34})
                        .game();
  EXPECT_EQ(game.after("34A").stands(), "won");
}

TEST(Clauses, E12_except_one_pile_with_the_switch_retroactive) {
  Position position = Position::extreme();
  position.command(34, kOnePile).tops(33, 50, 2, 3).hand(0, {34, 51});
  EXPECT_EQ(position.game().after("51B 34A").stands(), "won");
  const Game lost = position.one_pile_retroactive().game().after("51B 34A");
  EXPECT_EQ(lost.stands(), "seat 0 loses by one_pile");
  EXPECT_EQ(lost.left(), 0);
}

TEST(Clauses, E12_a_skull_on_top_after_the_98th_card_loses_with_0_left) {
  Position position = Position::extreme();
  position.command(48, kSkull).tops(47, 50, 2, 3);
  const Game itself = position.hand(0, {48}).game().after("48A");
  EXPECT_EQ(itself.stands(), "seat 0 loses by skull");
  EXPECT_EQ(itself.left(), 0);
  const Game elsewhere = position.hand(0, {48, 58}).game().after("48A 58B");
  EXPECT_EQ(elsewhere.stands(), "seat 0 loses by skull");
  EXPECT_EQ(elsewhere.left(), 0);
  EXPECT_EQ(position.game().after("48A 58A").stands(), "won");
}

TEST(Clauses, E12_a_three_without_three_cards_at_the_98th_card_loses_with_0_left) {
  Position position = Position::extreme();
  position.command(40, kThree).tops(33, 99, 2, 3);
  const auto after = [&position](std::vector<Card> hand, std::string_view plays) {
    const Game game = position.hand(0, std::move(hand)).game().after(plays);
    return game.stands() + ", " + std::to_string(game.left()) + " left";
  };
  EXPECT_EQ(after({40}, "40A"), "seat 0 loses by three, 0 left");
  EXPECT_EQ(after({34, 40}, "34A 40A"), "seat 0 loses by three, 0 left");
  EXPECT_EQ(after({34, 35, 40}, "34A 35A 40A"), "won, 0 left");
  EXPECT_EQ(after({34, 35, 36, 40}, "34A 35A 36A 40A"), "seat 0 loses by three, 0 left");
}

TEST(Clauses, E13_played_by_the_original_rules_no_card_commands_anything) {
  Position position = Position::extreme();
  position.command(33, kNoBack).command(50, kOnePile).command(20, kDrawOne).command(30, kMute);
  position.command(34, kStop).command(24, kSkull).command(51, kThree).command(52, kOnePile);
  position.tops(33, 50, 20, 30).one_pile_retroactive().extreme_off();
  const Game game =
      position.hand(0, {23, 34, 24, 51, 52, 5}).hand(1, {96, 97, 98}).draw({90, 91, 92}).game();
  EXPECT_FALSE(game.is_muted());
  EXPECT_EQ(game.answer("23A"), "accepted") << "a trick on a no_back";
  EXPECT_EQ(game.after("34A").stands(), "seat 0 to move") << "no stop";
  EXPECT_EQ(game.after("34A").answer("51B"), "accepted") << "another pile under one_pile";
  EXPECT_EQ(game.after("34A 52B").stands(), "seat 0 to move") << "one_pile after another pile";
  EXPECT_EQ(game.after("34A 24A end").stands(), "seat 1 to move") << "a skull on top";
  EXPECT_EQ(game.after("34A 51B end").stands(), "seat 1 to move") << "a three with two cards";
  EXPECT_EQ(game.after("34A 24A 23D 51B").stands(), "seat 0 to move") << "a three as fourth";
  EXPECT_EQ(game.after("34A 51B end").drew(), "90 91 92") << "under draw_one";
  EXPECT_EQ(position.hand(0, {24}).hand(1, {}).draw({}).game().after("24D").stands(), "won");
}

TEST(Clauses, E13_extreme_may_be_combined_with_pro) {
  const Game game = Position::extreme()
                        .pro()
                        .command(40, kThree)
                        .command(33, kNoBack)
                        .tops(33, 50, 2, 3)
                        .hand(0, {23, 34, 35, 40, 41})
                        .hand(1, {96, 97, 98})
                        .draw({90, 91})
                        .game();
  EXPECT_EQ(game.minimum(), 3);
  EXPECT_EQ(game.answer("23A"), "no_back, E7");
  EXPECT_EQ(game.after("34A 40A").answer("end"), "below_minimum, P1");
  EXPECT_EQ(game.after("34A 40A 41A").stands(), "seat 1 to move");
}

}  // namespace
}  // namespace backstep
