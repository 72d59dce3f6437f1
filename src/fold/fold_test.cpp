#include "fold/fold.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "game/state.h"
#include "game/step.h"
#include "game/turn.h"
#include "game/view.h"
#include "wire/notice.h"

namespace backstep {
namespace {

namespace event = wire::event;

// A game as a server tells it to one seat, or to somebody who looks on.
class Told {
 public:
  Told(const Rules& rules, const Deck& deck, int begins, std::optional<int> seat)
      : state_(deal_unchecked(rules, deck, begins)), seat_(seat) {
    event::Dealt dealt;
    dealt.game = 1;
    dealt.rules = rules;
    for (int i = 0; i < rules.players; ++i) dealt.hand_counts.push_back(hand(i).size());
    dealt.draw_count = state_.draw_count;
    if (seat) dealt.hand = hand(*seat);
    view_ = view_of_deal(dealt, seat);
    view_.turn = static_cast<std::uint8_t>(begins);
  }

  const State& state() const { return state_; }
  void expect_equal() const {
    ASSERT_TRUE(view_ == view(state_, seat_)) << "after " << n_ << " actions";
  }

  void act(const std::vector<Action>& actions) {
    event::Did did;
    did.seat = state_.turn;
    did.actions = actions;
    CardSet drew;
    for (const Action action : actions) {
      const State before = state_;
      ASSERT_EQ(apply(state_, action), Refusal::kNone);
      const Step step = step_between(before, action, state_);
      for (const Card card : step.drawn()) drew.insert(card);
      lapse(talk_, did.seat, action, state_);
    }
    n_ += static_cast<int>(actions.size());
    did.n = n_;
    did.drew = drew.size();
    if (seat_ == did.seat && !drew.empty()) did.cards = drew;
    did.turn = state_.turn;
    did.laid_this_turn = state_.board.laid_this_turn;
    did.minimum = state_.minimum();
    did.draw_count = state_.draw_count;
    if (state_.is_over()) {
      did.over.emplace();
      did.over->result = std::string(status(state_.outcome));
      if (is_lost(state_.outcome)) did.over->reason = std::string(reason(state_.outcome));
      did.over->left = state_.left();
    }
    fold(view_, own_talk_, did);
    ASSERT_TRUE(own_talk_ == talk_);
  }

  void signal(int seat, const Signal& signal) {
    hear(talk_, seat, signal);
    hear(own_talk_, seat, signal);
  }

 private:
  CardSet hand(int seat) const { return state_.hands[static_cast<std::size_t>(seat)]; }

  State state_;
  std::optional<int> seat_;
  View view_;
  Talk talk_;
  Talk own_talk_;
  int n_ = 0;
};

Deck shuffled(Random& random) {
  Deck deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<Card>(kLowestCard + i);
  shuffle(deck, random);
  return deck;
}

// A whole turn of small steps.
std::vector<Action> small_turn(View view) {
  std::vector<Action> turn;
  for (;;) {
    turn.push_back(smallest_step(view));
    const Consequence then = act(view, view.hand, turn.back());
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

TEST(Fold, follows_games_of_all_rule_sets_from_every_seat) {
  Random random("fold", "backstep");
  for (Rules rules : all_rule_sets()) {
    for (int game = 0; game < 4; ++game) {
      rules.commands = Commands::random(std::to_string(game));
      const Deck deck = shuffled(random);
      const int begins = game % rules.players;
      for (int seat = -1; seat < rules.players; ++seat) {
        Told told(rules, deck, begins, seat < 0 ? std::nullopt : std::optional<int>(seat));
        while (!told.state().is_over()) {
          const State& state = told.state();
          told.signal(state.turn, Signal::about(Meaning::kLeave, Pile::kB));
          told.signal(state.turn, Signal{Meaning::kTrouble, Pile::kA, Command::kNone});
          // One by one, and whole turns.
          std::vector<Action> actions{random_action(state, state.hand_to_move(), random)};
          if (game >= 2) actions = small_turn(view(state, state.turn));
          told.act(actions);
          if (HasFatalFailure()) return;
          told.expect_equal();
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(Fold, follows_several_turns_at_once_of_somebody_alone) {
  Random random("alone", "backstep");
  for (Rules rules : all_rule_sets()) {
    if (rules.players != 1) continue;
    const Deck deck = shuffled(random);
    for (int seat = -1; seat < 1; ++seat) {
      Told told(rules, deck, 0, seat < 0 ? std::nullopt : std::optional<int>(seat));
      while (!told.state().is_over()) {
        std::vector<Action> actions;
        State next = told.state();
        while (!next.is_over() && actions.size() < kMaxHand) {
          const Action action = smallest_step(view(next, 0));
          actions.push_back(action);
          apply_unchecked(next, action);
        }
        told.act(actions);
        if (HasFatalFailure()) return;
        told.expect_equal();
        if (HasFatalFailure()) return;
      }
    }
  }
}

}  // namespace
}  // namespace backstep
