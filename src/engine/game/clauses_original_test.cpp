// The clauses C1 to C9, P1 and P2 of RULES.md, sentence by sentence: the course of the original
// game, and Pro. How games end, C10 to C13, is in clauses_endings_test.cpp.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/deal.h"
#include "engine/game/positions_for_tests.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "engine/game/view.h"

namespace backstep {
namespace {

Rules rules_for(int players) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players);
  return rules;
}

// 2, 3, 4, ..., 99.
Deck sorted_deck() {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  return deck;
}

std::string_view why_not(const Result<State, DealError>& dealt) {
  return dealt ? "dealt" : sentence(dealt.error());
}

TEST(Clauses, C1_every_card_from_2_to_99_is_dealt_once) {
  const State state = *deal(rules_for(4), deck_from_seed("any"));
  CardSet places;
  int count = state.draw_count;
  for (int i = 0; i < state.draw_count; ++i) places.insert(state.draw[static_cast<std::size_t>(i)]);
  for (const CardSet hand : state.hands) {
    places |= hand;
    count += hand.size();
  }
  EXPECT_EQ(cards_text(places), cards_text(CardSet::range(2, 99)));
  EXPECT_EQ(count, 98);
  EXPECT_EQ(state.board.tops, (Tops{1, 1, 100, 100}));
}

TEST(Clauses, C1_another_deck_is_refused) {
  Deck card_twice = sorted_deck();
  card_twice[97] = 2;
  EXPECT_EQ(why_not(deal(rules_for(2), card_twice)), sentence(DealError::kDeck));
  Deck row_card = sorted_deck();
  row_card[0] = 1;
  EXPECT_EQ(why_not(deal(rules_for(2), row_card)), sentence(DealError::kDeck));
  Deck too_high = sorted_deck();
  too_high[97] = 100;
  EXPECT_EQ(why_not(deal(rules_for(2), too_high)), sentence(DealError::kDeck));
}

TEST(Clauses, C1_one_to_five_players) {
  EXPECT_EQ(why_not(deal(rules_for(0), sorted_deck())), sentence(DealError::kPlayers));
  for (int players = 1; players <= 5; ++players) {
    EXPECT_EQ(why_not(deal(rules_for(players), sorted_deck())), "dealt") << players << " players";
  }
  EXPECT_EQ(why_not(deal(rules_for(6), sorted_deck())), sentence(DealError::kPlayers));
}

struct Deal {
  int players, hand_size, draw_count;
};

void expect_deals(std::array<Deal, 5> deals, bool small_hand) {
  for (const Deal& expected : deals) {
    SCOPED_TRACE(std::to_string(expected.players) + " players");
    Rules rules = rules_for(expected.players);
    rules.small_hand = small_hand;
    const State state = *deal(rules, sorted_deck());
    EXPECT_EQ(state.draw_count, expected.draw_count);
    for (int seat = 0; seat < kMaxPlayers; ++seat) {
      EXPECT_EQ(state.hands[static_cast<std::size_t>(seat)].size(),
                seat < expected.players ? expected.hand_size : 0)
          << "seat " << seat;
    }
  }
}

TEST(Clauses, C1_hands_and_draw_pile_for_every_number_of_players) {
  expect_deals({{{1, 8, 90}, {2, 7, 84}, {3, 6, 80}, {4, 6, 74}, {5, 6, 68}}}, false);
}

TEST(Clauses, C1_the_deck_gives_the_hands_in_seat_order_and_then_the_draw_pile) {
  const Game game(*deal(rules_for(3), sorted_deck()));
  EXPECT_EQ(game.hand(0), "2 3 4 5 6 7");
  EXPECT_EQ(game.hand(1), "8 9 10 11 12 13");
  EXPECT_EQ(game.hand(2), "14 15 16 17 18 19");
  EXPECT_EQ(game.after("2A 3A end").drew(), "20 21");
}

TEST(Clauses, C2_seat_0_begins_unless_another_is_chosen) {
  EXPECT_EQ(Game(*deal(rules_for(3), sorted_deck())).stands(), "seat 0 to move");
}

TEST(Clauses, C2_everybody_sees_the_own_hand_before_the_first_card) {
  const State state = *deal(rules_for(3), sorted_deck(), 2);
  EXPECT_EQ(cards_text(view(state, 0).hand), "2 3 4 5 6 7");
  EXPECT_EQ(cards_text(view(state, 1).hand), "8 9 10 11 12 13");
  EXPECT_EQ(cards_text(view(state, 2).hand), "14 15 16 17 18 19");
}

TEST(Clauses, C2_who_begins_changes_no_card) {
  const State by_default = *deal(rules_for(3), deck_from_seed("kestrel"));
  for (int begins = 0; begins < 3; ++begins) {
    State chosen = *deal(rules_for(3), deck_from_seed("kestrel"), begins);
    EXPECT_EQ(chosen.turn, begins);
    chosen.turn = 0;
    EXPECT_TRUE(chosen == by_default) << "more than the beginner changed with seat " << begins;
  }
}

TEST(Clauses, C2_the_turn_passes_clockwise_from_the_beginner) {
  const Game game(*deal(rules_for(3), sorted_deck(), 2));
  EXPECT_EQ(game.stands(), "seat 2 to move");
  EXPECT_EQ(game.after("14A 15A end").stands(), "seat 0 to move");
  EXPECT_EQ(game.after("14A 15A end 2B 3B end").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("14A 15A end 2B 3B end 8B 9B end").stands(), "seat 2 to move");
}

TEST(Clauses, C2_the_beginner_is_one_of_the_players) {
  EXPECT_EQ(why_not(deal(rules_for(3), sorted_deck(), 3)), sentence(DealError::kSeat));
  EXPECT_EQ(why_not(deal(rules_for(3), sorted_deck(), -1)), sentence(DealError::kSeat));
}

TEST(Clauses, C3_a_whole_hand_is_laid_one_by_one_in_any_order_on_any_piles) {
  const Game game = Position::original()
                        .hand(0, {10, 20, 30, 40, 50, 60, 70})
                        .hand(1, {97, 98})
                        .draw({2, 3, 4, 5, 6, 7, 8, 9})
                        .game();
  EXPECT_EQ(game.after("40B").laid_this_turn(), 1);
  EXPECT_EQ(game.after("40B 10A").laid_this_turn(), 2);
  const Game whole_hand = game.after("40B 10A 70C 60C 50D 20A 30A");
  EXPECT_EQ(whole_hand.state().board.tops, (Tops{30, 40, 60, 50}));
  EXPECT_EQ(whole_hand.stands(), "seat 1 to move");
}

TEST(Clauses, C3_of_each_pile_everybody_sees_the_top) {
  const Game game =
      Position::original().hand(0, {20, 30, 40}).hand(1, {97}).game().after("20A 30A");
  for (const View& seen : {view(game.state(), 0), view(game.state(), 1), view(game.state(), {})}) {
    EXPECT_EQ(seen.board.tops, (Tops{30, 1, 100, 100}));
    EXPECT_TRUE(seen.laid.contains(20)) << "what was laid before everyone's eyes is no secret";
  }
}

TEST(Clauses, C3_only_cards_of_the_own_hand_are_laid) {
  const Game game = Position::original().hand(0, {10, 20}).hand(1, {97, 98}).draw({50, 51}).game();
  EXPECT_EQ(game.answer("97A"), "not_in_hand, C3") << "held by another seat";
  EXPECT_EQ(game.answer("50A"), "not_in_hand, C3") << "still in the draw pile";
  EXPECT_EQ(game.answer("60A"), "not_in_hand, C3") << "laid long ago";
  EXPECT_EQ(game.after("10A").answer("10B"), "not_in_hand, C3") << "laid just now";
}

TEST(Clauses, C4_a_rising_pile_takes_higher_cards_with_any_gap) {
  const Game game = Position::original().tops(47, 60, 2, 3).hand(0, {46, 48, 59, 61, 99}).game();
  EXPECT_EQ(game.answer("48A"), "accepted");
  EXPECT_EQ(game.answer("99A"), "accepted");
  EXPECT_EQ(game.answer("46A"), "wrong_order, C4");
  EXPECT_EQ(game.answer("61B"), "accepted");
  EXPECT_EQ(game.answer("59B"), "wrong_order, C4");
}

TEST(Clauses, C4_a_falling_pile_takes_lower_cards_with_any_gap) {
  const Game game = Position::original().tops(98, 99, 65, 30).hand(0, {2, 29, 31, 64, 66}).game();
  EXPECT_EQ(game.answer("64C"), "accepted");
  EXPECT_EQ(game.answer("2C"), "accepted");
  EXPECT_EQ(game.answer("66C"), "wrong_order, C4");
  EXPECT_EQ(game.answer("29D"), "accepted");
  EXPECT_EQ(game.answer("31D"), "wrong_order, C4");
}

TEST(Clauses, C4_every_card_fits_on_a_row_card) {
  const Game game = Position::original().hand(0, {2, 50, 99}).game();
  for (const std::string_view play : {"2A", "99A", "50B", "2C", "99C", "50D"}) {
    EXPECT_EQ(game.answer(play), "accepted") << play;
  }
}

TEST(Clauses, C5_a_trick_is_exactly_ten_lower_on_a_rising_pile) {
  const Game game =
      Position::original().tops(47, 60, 2, 3).hand(0, {36, 37, 38, 49, 50, 51}).game();
  EXPECT_EQ(game.answer("37A"), "accepted");
  EXPECT_TRUE(game.after("37A").last().trick);
  EXPECT_EQ(game.answer("36A"), "wrong_order, C4");
  EXPECT_EQ(game.answer("38A"), "wrong_order, C4");
  EXPECT_EQ(game.answer("50B"), "accepted");
  EXPECT_EQ(game.answer("49B"), "wrong_order, C4");
  EXPECT_EQ(game.answer("51B"), "wrong_order, C4");
  EXPECT_FALSE(game.after("51A").last().trick);
}

TEST(Clauses, C5_a_trick_is_exactly_ten_higher_on_a_falling_pile) {
  const Game game =
      Position::original().tops(98, 99, 65, 30).hand(0, {39, 40, 41, 74, 75, 76}).game();
  EXPECT_EQ(game.answer("75C"), "accepted");
  EXPECT_TRUE(game.after("75C").last().trick);
  EXPECT_EQ(game.answer("74C"), "wrong_order, C4");
  EXPECT_EQ(game.answer("76C"), "wrong_order, C4");
  EXPECT_EQ(game.answer("40D"), "accepted");
  EXPECT_EQ(game.answer("39D"), "wrong_order, C4");
  EXPECT_EQ(game.answer("41D"), "wrong_order, C4");
}

TEST(Clauses, C5_any_number_of_tricks_in_one_turn_on_any_piles) {
  const Game game = Position::original()
                        .tops(47, 60, 65, 30)
                        .hand(0, {17, 27, 37, 40, 50, 75, 85})
                        .hand(1, {97, 98})
                        .game();
  const Game tricks = game.after("37A 50B 27A 75C 40D 85C");
  EXPECT_EQ(tricks.state().board.tops, (Tops{27, 50, 85, 40}));
  EXPECT_EQ(tricks.answer("17A"), "accepted");
}

TEST(Clauses, C5_no_card_is_a_trick_on_a_row_card) {
  for (const Pile pile : kPiles) {
    for (const Card card : kAllCards) {
      EXPECT_FALSE(is_trick(pile, row_card(pile), card)) << action_text(Action::lay(card, pile));
    }
  }
}

TEST(Clauses, C6_two_cards_at_least_while_there_is_a_draw_pile) {
  const Game game =
      Position::original().hand(0, {10, 20, 30}).hand(1, {97, 98}).draw({50, 51}).game();
  EXPECT_EQ(game.minimum(), 2);
  EXPECT_EQ(game.answer("end"), "below_minimum, C6");
  EXPECT_EQ(game.after("10A").answer("end"), "below_minimum, C6");
  EXPECT_EQ(game.after("10A 20A").answer("end"), "accepted");
  EXPECT_EQ(game.after("10A 20A").answer("30A"), "accepted") << "more than the minimum is free";
}

TEST(Clauses, C6_ending_below_the_minimum_is_refused_and_no_loss) {
  State state = Position::original()
                    .hand(0, {10, 20})
                    .hand(1, {97, 98})
                    .draw({50})
                    .game()
                    .after("10A")
                    .state();
  EXPECT_EQ(code(apply(state, Action::end_turn())), "below_minimum");
  EXPECT_EQ(Game(state).stands(), "seat 0 to move");
  EXPECT_EQ(Game(state).answer("20A"), "accepted");
}

TEST(Clauses, C7_cards_are_drawn_after_the_turn_and_not_before) {
  const Game game = Position::original()
                        .hand(0, {10, 20, 30, 40, 50, 60, 70})
                        .hand(1, {97, 98})
                        .draw({5, 2, 9, 4})
                        .game();
  const Game laid = game.after("10A 20A 30A");
  EXPECT_EQ(laid.hand(0), "40 50 60 70");
  EXPECT_EQ(laid.draw_count(), 4);
  const Game ended = laid.after("end");
  EXPECT_EQ(ended.drew(), "5 2 9") << "the next card of the draw pile first";
  EXPECT_EQ(ended.hand(0), "2 5 9 40 50 60 70");
  EXPECT_EQ(ended.draw_count(), 1);
}

TEST(Clauses, C7_the_hand_is_filled_to_its_size_whatever_was_laid) {
  const Game game = Position::original()
                        .hand(0, {10, 20, 30})
                        .hand(1, {97, 98})
                        .draw({2, 3, 4, 5, 6, 7, 8, 9})
                        .game();
  EXPECT_EQ(game.after("10A 20A end").drew(), "2 3 4 5 6 7");
}

TEST(Clauses, C7_a_draw_pile_too_small_gives_what_it_has) {
  const Game game =
      Position::original().hand(0, {10, 20, 30, 40}).hand(1, {97, 98}).draw({5}).game();
  EXPECT_EQ(game.after("10A 20A 30A end").hand(0), "5 40");
}

TEST(Clauses, C8_one_card_left_in_the_draw_pile_still_asks_for_two) {
  const Game game = Position::original().hand(0, {10, 20, 30}).hand(1, {97, 98}).draw({50}).game();
  EXPECT_EQ(game.minimum(), 2);
  EXPECT_EQ(game.after("10A").answer("end"), "below_minimum, C6");
}

TEST(Clauses, C8_a_turn_that_begins_without_a_draw_pile_needs_one_card_and_may_have_more) {
  const Game game = Position::original().hand(0, {10, 20, 30}).hand(1, {97, 98}).game();
  EXPECT_EQ(game.minimum(), 1);
  EXPECT_EQ(game.answer("end"), "below_minimum, C6") << "one card is still a minimum";
  EXPECT_EQ(game.after("10A").answer("end"), "accepted");
  EXPECT_EQ(game.after("10A").answer("20A"), "accepted");
  EXPECT_EQ(game.after("10A 20A end").stands(), "seat 1 to move");
}

TEST(Clauses, C8_the_minimum_falls_with_the_turn_after_the_last_card_was_drawn) {
  const Game game =
      Position::original().hand(0, {10, 20, 30}).hand(1, {97, 98}).draw({50, 51}).game();
  EXPECT_EQ(game.after("10A 20A").minimum(), 2);
  const Game next = game.after("10A 20A end");
  EXPECT_EQ(next.draw_count(), 0);
  EXPECT_EQ(next.last().minimum, 1);
  EXPECT_EQ(next.after("97A").answer("end"), "accepted");
}

TEST(Clauses, C9_a_seat_without_cards_is_passed_over) {
  const Game three = Position::original(3).hand(0, {10, 20}).hand(2, {97, 98}).game();
  EXPECT_EQ(three.after("10A end").stands(), "seat 2 to move");
  const Game five = Position::original(5).hand(3, {10, 20}).hand(2, {97}).to_move(3).game();
  EXPECT_EQ(five.after("10A end").stands(), "seat 2 to move");
}

TEST(Clauses, C9_the_last_seat_with_cards_goes_on_alone) {
  const Game game = Position::original(3).hand(0, {10, 20, 30}).game().after("10A end");
  EXPECT_EQ(game.stands(), "seat 0 to move");
  EXPECT_EQ(game.laid_this_turn(), 0) << "a new turn";
}

TEST(Clauses, C9_a_seat_that_runs_out_of_cards_is_passed_over_from_then_on) {
  const Game game = Position::original().hand(0, {10}).hand(1, {20, 30, 40}).game();
  EXPECT_EQ(game.after("10A").stands(), "seat 1 to move");
  EXPECT_EQ(game.after("10A 20A end").stands(), "seat 1 to move");
}

TEST(Clauses, P1_three_cards_at_least_while_there_is_a_draw_pile) {
  const Game game =
      Position::original().pro().hand(0, {10, 20, 30, 40}).hand(1, {96, 97, 98}).draw({50}).game();
  EXPECT_EQ(game.minimum(), 3);
  EXPECT_EQ(game.answer("end"), "below_minimum, P1");
  EXPECT_EQ(game.after("10A 20A").answer("end"), "below_minimum, P1");
  EXPECT_EQ(game.after("10A 20A 30A").answer("end"), "accepted");
  EXPECT_EQ(game.after("10A 20A 30A").answer("40A"), "accepted");
}

TEST(Clauses, P1_one_card_without_a_draw_pile) {
  const Game game = Position::original().pro().hand(0, {10, 20}).hand(1, {97}).game();
  EXPECT_EQ(game.minimum(), 1);
  EXPECT_EQ(game.answer("end"), "below_minimum, P1");
  EXPECT_EQ(game.after("10A").answer("end"), "accepted");
}

TEST(Clauses, P1_who_can_lay_only_two_is_stuck) {
  Position position = Position::original();
  position.tops(33, 99, 2, 3).hand(0, {20, 34, 35}).hand(1, {96, 97, 98}).draw({90});
  EXPECT_EQ(position.game().stands(), "seat 0 to move");
  EXPECT_EQ(position.pro().game().stands(), "seat 0 loses by stuck");
}

TEST(Clauses, P2_hands_are_one_card_smaller) {
  expect_deals({{{1, 7, 91}, {2, 6, 86}, {3, 5, 83}, {4, 5, 78}, {5, 5, 73}}}, true);
}

TEST(Clauses, P2_the_smaller_hand_needs_no_pro_and_pro_no_smaller_hand) {
  Rules small = rules_for(2);
  small.small_hand = true;
  EXPECT_EQ(deal(small, sorted_deck())->minimum(), 2);
  Rules pro = rules_for(2);
  pro.pro = true;
  EXPECT_EQ(deal(pro, sorted_deck())->hands[0].size(), 7);
  pro.small_hand = true;
  EXPECT_EQ(deal(pro, sorted_deck())->hands[0].size(), 6);
  EXPECT_EQ(deal(pro, sorted_deck())->minimum(), 3);
}

TEST(Clauses, P2_hands_are_filled_to_the_smaller_size) {
  const Game game = Position::original()
                        .small_hand()
                        .hand(0, {10, 20, 30, 40, 50, 60})
                        .hand(1, {97, 98})
                        .draw({2, 3, 4, 5})
                        .game();
  EXPECT_EQ(game.after("10A 20A end").drew(), "2 3");
}

TEST(Clauses, P2_who_covers_a_draw_one_fills_up_to_the_smaller_size) {
  const Game game = Position::extreme()
                        .small_hand()
                        .command(33, Command::kDrawOne)
                        .tops(33, 99, 2, 3)
                        .hand(0, {34, 35, 36})
                        .hand(1, {97, 98})
                        .draw({70, 71, 72, 73, 74, 75, 76})
                        .game();
  EXPECT_EQ(game.after("34A 35A end").drew(), "70 71 72 73 74") << "six cards with the one it kept";
}

TEST(Clauses, P2_no_hand_is_larger_than_the_smaller_size) {
  Position position = Position::original();
  position.hand(0, {10, 20, 30, 40, 50, 60, 70}).hand(1, {97});
  EXPECT_EQ(why_not(position.state()), "dealt");
  EXPECT_EQ(why_not(position.small_hand().state()), sentence(DealError::kHandTooLarge));
}

}  // namespace
}  // namespace backstep
