// A table of self-play: a game and what is said at it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "base/random.h"
#include "bots/bot.h"
#include "bots/instinct.h"
#include "bots/speak.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bots::tune {

// The latest turn of a game in which self-play may deviate from the best one.
inline constexpr std::uint32_t kLatestDeviation = 44;

struct TunedTable {
  State state;
  Talk talk;

  TunedTable(const Rules& rules, bool talks, Random& random) : state(new_game(rules, random)) {
    talk.in_use = talks;
  }

  const Talk* heard() const { return talk.in_use ? &talk : nullptr; }
  // Everybody but the mover says what is news.
  void speak() {
    if (!talk.in_use || state.is_muted()) return;
    for (int seat = 0; seat < state.rules.players; ++seat) {
      if (seat == state.turn) continue;
      for (const Signal& signal : what_to_say(view(state, seat), talk)) hear(talk, seat, signal);
    }
  }
  void play(const Turn& turn) {
    for (const Action action : turn) {
      const int mover = state.turn;
      apply_unchecked(state, action);
      if (talk.in_use) lapse(talk, mover, action, state);
    }
  }
  void play(const Plan& plan) { play(turn_of(state.rules, plan)); }
  void give_up() { play(last_stand(view(state, state.turn))); }

 private:
  static State new_game(const Rules& rules, Random& random) {
    Deck deck{};
    std::iota(deck.begin(), deck.end(), kLowestCard);
    shuffle(deck, random);
    return deal_unchecked(rules, deck);
  }
};

}  // namespace backstep::bots::tune
