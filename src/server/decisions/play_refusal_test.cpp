// A play is judged from what its sender may know: no refusal tells of cards that are still hidden.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "server/tables/table_for_tests.h"

namespace backstep::server {
namespace {

std::vector<Card> cards_of(CardSet hand) {
  std::vector<Card> cards;
  for (const Card card : hand) cards.push_back(card);
  return cards;
}

class PlayRefusal : public AtTable {
 protected:
  void solo(bool extreme = false) {
    open(1, extreme);
    join_and_sit("ann", 0);
    ASSERT_EQ(start("ann"), "");
  }
  // The lowest card on A and the highest on C: legal with any first hand.
  std::vector<Action> first_cards() const {
    const std::vector<Card> cards = cards_of(table_.game->state.hand_to_move());
    return {Action::lay(cards.front(), Pile::kA), Action::lay(cards.back(), Pile::kC)};
  }
  void expect_turn_over(const std::vector<Action>& actions, int at) {
    EXPECT_EQ(request("ann", play(actions)), "turn_over");
    EXPECT_EQ(refused_.at, at);
    EXPECT_EQ(refused_.clause, "C13");
    EXPECT_EQ(table_.game->n(), 0);
    if (text_.empty()) text_ = refused_.text;
    EXPECT_EQ(refused_.text, text_);
  }

 private:
  std::string text_;
};

TEST_F(PlayRefusal, after_the_end_of_a_turn_alone_every_card_is_refused_alike) {
  solo();
  std::vector<Action> actions = first_cards();
  actions.push_back(Action::end_turn());
  for (int card = kLowestCard; card <= kHighestCard; ++card) {
    for (const Pile pile : kPiles) {
      std::vector<Action> more = actions;
      more.push_back(Action::lay(static_cast<Card>(card), pile));
      more.push_back(more.back());
      expect_turn_over(more, 3);
    }
  }
  actions.push_back(Action::end_turn());
  expect_turn_over(actions, 3);
}

TEST_F(PlayRefusal, so_it_is_after_a_turn_that_empties_the_hand) {
  solo();
  std::vector<Action> actions;
  for (const Card card : table_.game->state.hand_to_move()) {
    actions.push_back(Action::lay(card, Pile::kA));
  }
  for (int card = kLowestCard; card <= kHighestCard; ++card) {
    std::vector<Action> more = actions;
    more.push_back(Action::lay(static_cast<Card>(card), Pile::kC));
    expect_turn_over(more, 8);
  }
  EXPECT_EQ(request("ann", play(actions)), "");
}

// With a deal in which the next seat would begin its turn stuck, and another in which it would not.
TEST_F(PlayRefusal, it_does_not_tell_whether_the_next_seat_would_be_stuck) {
  const std::vector<Card> own{20, 30, 40, 50, 60, 95, 97};
  const std::vector<Card> draw{22, 32, 42, 52};
  for (const bool is_stuck : {false, true}) {
    table_ = {};
    presence_ = Presence(0);
    play_of_two();
    const std::vector<Card> others =
        is_stuck ? std::vector<Card>{21, 31, 41, 51, 61} : std::vector<Card>{3, 4, 91, 92, 93};
    const auto state = set_up({table_.game->state.rules, {90, 89, 9, 8}, {own, others}, draw, 0});
    ASSERT_TRUE(state.ok());
    table_.game->state = *state;
    std::vector<Action> actions{Action::lay(95, Pile::kA), Action::lay(97, Pile::kA),
                                Action::end_turn()};
    State after = *state;
    for (const Action action : actions) apply_unchecked(after, action);
    ASSERT_EQ(after.is_over(), is_stuck);
    actions.push_back(Action::lay(2, Pile::kA));
    expect_turn_over(actions, 3);
  }
}

TEST_F(PlayRefusal, a_stop_ends_the_turn_on_its_own) {
  for (int i = 0; i < 200; ++i) {
    table_ = {};
    presence_ = Presence(0);
    solo(true);
    const State& state = table_.game->state;
    const CardSet stops = state.rules.with(Command::kStop) & state.hand_to_move();
    std::vector<Action> actions;
    for (const Card card : state.hand_to_move() - stops) {
      if (state.rules.command(card) == Command::kNone && actions.empty()) {
        actions.push_back(Action::lay(card, Pile::kA));
      }
    }
    if (stops.empty() || actions.empty()) continue;
    actions.push_back(Action::lay(*stops.begin(), Pile::kC));
    actions.push_back(Action::lay(actions.front().card, Pile::kB));
    expect_turn_over(actions, 2);
    return;
  }
  FAIL() << "no deal with a stop in the first hand";
}

TEST_F(PlayRefusal, a_loss_of_the_own_doing_ends_the_game_for_what_follows) {
  solo();
  State& state = table_.game->state;
  const std::vector<Card> cards = cards_of(state.hand_to_move());
  // Only one more card fits, and two are needed.
  state.board.tops = {static_cast<Card>(cards.back() - 1), 99, 2, 2};
  const Action last = Action::lay(cards.back(), Pile::kA);
  EXPECT_EQ(request("ann", play({last, Action::end_turn()})), "game_over");
  EXPECT_EQ(refused_.at, 1);
}

TEST_F(PlayRefusal, without_a_seat_nothing_tells_how_far_the_game_is) {
  play_of_two();
  ASSERT_EQ(request("cat", request::Join{"Name of cat"}), "");
  for (const std::string person : {"cat", "somebody"}) {
    for (int game = 0; game < 3; ++game) {
      for (int n = 0; n < 3; ++n) {
        EXPECT_EQ(request(person, request::Play{game, n, first_cards()}), "not_seated");
      }
    }
  }
}

// A club evening goes on elsewhere: who takes a seat after this table's game was not in it.
TEST_F(PlayRefusal, who_sits_down_after_a_game_is_not_told_how_far_it_went) {
  open(2);
  join_and_sit("ann", 0);
  join_and_sit("bob", 1);
  ASSERT_EQ(start("ann"), "");
  table_.game->deal = {wire::DealKind::kClub, "club", 0};
  ASSERT_EQ(request("ann", request::Begin{0}), "");
  ASSERT_EQ(request("ann", play(first_cards())), "");
  must_add(entry::Stopped{});
  ASSERT_EQ(request("bob", request::Leave{}), "");
  join_and_sit("cat", 1);
  for (int n = 0; n < 4; ++n) {
    EXPECT_EQ(request("cat", request::Play{1, n, {Action::end_turn()}}), "game_over");
    EXPECT_EQ(request("ann", request::Play{1, n, {Action::end_turn()}}),
              n == 2 ? "game_over" : "stale");
  }
}

}  // namespace
}  // namespace backstep::server
