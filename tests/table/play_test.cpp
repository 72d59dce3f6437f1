// Views that follow a game from its events, against the views of its states.
#include "table/play.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "bots/random_games.h"
#include "bots/simple.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "table/compact_play.h"
#include "wire/event_json.h"

namespace backstep::table {
namespace {

// A game as a server sends it to one seat, or to a spectator.
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
    if (!did.over) {
      const auto expanded = expand(view_, n_ - static_cast<int>(actions.size()), compact(did));
      ASSERT_TRUE(expanded.has_value());
      ASSERT_EQ(wire::write_event({1, 2, *expanded}), wire::write_event({1, 2, did}));
    }
    apply_play(view_, own_talk_, did);
    ASSERT_TRUE(own_talk_ == talk_);
  }

  void signal(int seat, const Signal& signal) {
    hear(talk_, seat, signal);
    hear(own_talk_, seat, signal);
  }

 private:
  CardSet hand(int seat) const { return state_.hands[static_cast<std::size_t>(seat)]; }

  static CompactPlay compact(const event::Did& did) { return {did.actions, did.cards}; }

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
    turn.push_back(bots::smallest_step(view));
    const Consequence then = act(view, view.hand, turn.back());
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

TEST(Plays, follow_games_of_all_rule_sets_from_every_seat) {
  Random random("fold", "backstep");
  for (Rules rules : bots::all_rule_sets()) {
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
          std::vector<Action> actions{bots::random_action(state, state.hand_to_move(), random)};
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

TEST(Plays, follow_several_turns_at_once_of_a_solo_game) {
  Random random("alone", "backstep");
  for (Rules rules : bots::all_rule_sets()) {
    if (rules.players != 1) continue;
    const Deck deck = shuffled(random);
    for (int seat = -1; seat < 1; ++seat) {
      Told told(rules, deck, 0, seat < 0 ? std::nullopt : std::optional<int>(seat));
      while (!told.state().is_over()) {
        std::vector<Action> actions;
        State next = told.state();
        while (!next.is_over() && actions.size() < kMaxHand) {
          const Action action = bots::smallest_step(view(next, 0));
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

// Whatever comes that cannot be the next play: no crash, and no event.
TEST(CompactPlays, refuse_what_cannot_be_the_next_play) {
  Random random("expand", "backstep");
  Rules rules;
  rules.players = 2;
  const State state = deal_unchecked(rules, shuffled(random), 0);
  const View own = view(state, 0);
  const View other = view(state, 1);
  const Card mine = *own.hand.begin();
  const Card yours = *other.hand.begin();
  const auto told = [](std::vector<Action> actions) {
    return CompactPlay{std::move(actions), std::nullopt};
  };
  ASSERT_TRUE(expand(own, 0, told({Action::lay(mine, Pile::kA)})).has_value());
  ASSERT_TRUE(expand(other, 0, told({Action::lay(mine, Pile::kA)})).has_value());
  EXPECT_FALSE(expand(own, 0, told({})).has_value());
  EXPECT_FALSE(expand(own, 0, told({Action::lay(yours, Pile::kA)})).has_value());
  EXPECT_FALSE(expand(other, 0, told({Action::lay(yours, Pile::kA)})).has_value());
  const Action twice = Action::lay(mine, Pile::kA);
  EXPECT_FALSE(expand(other, 0, told({twice, twice})).has_value());
  EXPECT_FALSE(expand(own, 0, told({twice, Action::end_turn()})).has_value())
      << "what was drawn is missing";
  const Action end = Action::end_turn();
  EXPECT_FALSE(expand(other, 0, told({twice, end, end})).has_value());
  CompactPlay drawn = told({twice, end});
  drawn.cards = CardSet{yours};
  EXPECT_FALSE(expand(other, 0, drawn).has_value()) << "the draw of another seat";
  View over = other;
  over.outcome = Outcome::kStuck;
  EXPECT_FALSE(expand(over, 0, told({twice})).has_value());
}

}  // namespace
}  // namespace backstep::table
