// Small random positions of every rule set, and the plainest search there is to compare with.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "engine/game/state.h"
#include "engine/game/turn.h"
#include "engine/solve/bounds.h"

namespace backstep {

// One of all combinations of switches; in Extreme with crowded commands half of the time, so that
// small positions have some.
inline Rules random_rules(Random& random) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(1 + random.below(4));
  rules.extreme = random.below(2) == 0;
  rules.pro = random.below(3) == 0;
  rules.small_hand = random.below(4) == 0;
  rules.on_fire = random.below(3) == 0;
  rules.one_pile_retroactive = random.below(2) == 0;
  if (random.below(2) == 0) {
    for (int card = kLowestCard; card <= kHighestCard; ++card) {
      const std::uint32_t pick = random.below(12);
      rules.commands.set(static_cast<Card>(card), pick < 7 ? kCommands[pick] : Command::kNone);
    }
  }
  return rules;
}

// A turn begins; each seat holds up to `most` cards, the draw pile `draw`. Cards near each other
// and ten apart, so that there is something to find.
inline State small_position(const Rules& rules, Random& random, int draw, std::uint32_t most = 3) {
  std::vector<Card> cards;
  const auto low = static_cast<int>(kLowestCard + random.below(40));
  const auto span = static_cast<int>(24 + random.below(36));
  for (int card = low; card <= low + span && is_card(card); ++card) {
    cards.push_back(static_cast<Card>(card));
  }
  shuffle(cards, random);
  const auto take = [&cards] {
    const Card card = cards.back();
    cards.pop_back();
    return card;
  };
  Setup setup;
  setup.rules = rules;
  for (const Pile pile : kPiles) {
    const bool is_row = random.below(12) == 0;
    if (!is_row) setup.tops[index(pile)] = take();
  }
  std::array<std::vector<Card>, kMaxPlayers> hands;
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    for (std::uint32_t count = 1 + random.below(most); count > 0; --count) {
      hands[seat].push_back(take());
    }
    setup.hands[seat] = hands[seat];
  }
  std::vector<Card> pile(static_cast<std::size_t>(draw));
  for (Card& card : pile) card = take();
  setup.draw = pile;
  setup.turn = static_cast<int>(random.below(rules.players));
  const Result<State, DealError> state = set_up(setup);
  EXPECT_TRUE(state.ok());
  return *state;
}

inline std::vector<Action> legal_actions(const State& state) {
  std::vector<Action> actions;
  for (const Pile pile : kPiles) {
    for (const Card card : state.hand_to_move()) {
      const Action play = Action::lay(card, pile);
      if (refusal(state, state.hand_to_move(), play) == Refusal::kNone) actions.push_back(play);
    }
  }
  if (refusal(state, state.hand_to_move(), Action::end_turn()) == Refusal::kNone) {
    actions.push_back(Action::end_turn());
  }
  return actions;
}

// Some random actions, so that the position is in the middle of a turn, too.
inline void walk(State& state, Random& random, int actions) {
  for (; actions > 0 && !state.is_over(); --actions) {
    const std::vector<Action> legal = legal_actions(state);
    apply(state, legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
  }
}

// The least cost of all lines, by trying every one of them.
inline int brute_force(const State& state) {
  if (state.is_over()) return cost_of_end(state);
  int best = kCardCount + 2;
  for (const Action action : legal_actions(state)) {
    State next = state;
    apply(next, action);
    best = std::min(best, brute_force(next));
    if (best == 0) break;
  }
  return best;
}

// What a line costs when the rules play it; every action must be accepted, and the game be over.
inline int replay_cost(State state, std::span<const Action> actions) {
  for (const Action action : actions) EXPECT_EQ(apply(state, action), Refusal::kNone);
  EXPECT_TRUE(state.is_over());
  return cost_of_end(state);
}

}  // namespace backstep
