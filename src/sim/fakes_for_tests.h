// Bots that break their contract, or keep it in a way that tests can follow.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "bots/bot.h"
#include "bots/simple.h"
#include "engine/game/turn.h"

namespace backstep::sim {

// A turn of smallest steps, which is legal.
inline bots::Turn honest_turn(View view) {
  bots::Turn turn;
  while (true) {
    const Action action = bots::smallest_step(view);
    turn.push_back(action);
    const Consequence then = act(view, view.hand, action);
    if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
  }
}

// Plays and speaks as it is told.
class FakeBot final : public bots::Bot {
 public:
  using Play = std::function<bots::Turn(const View&, const Talk&, Random&)>;
  using Speak = std::function<bots::Signals(const View&, const Talk&)>;

  explicit FakeBot(Play play, Speak speak = {})
      : play_(std::move(play)), speak_(std::move(speak)) {}

  bots::Turn turn(const View& view, const Talk& talk, Random& random) override {
    return play_(view, talk, random);
  }
  bots::Signals say(const View& view, const Talk& talk) override {
    return speak_ ? speak_(view, talk) : bots::Signals();
  }

 private:
  Play play_;
  Speak speak_;
};

// Honest until `laid` cards lie on the table, then as `play` has it.
inline FakeBot::Play after_cards(int laid, FakeBot::Play play) {
  return [laid, play = std::move(play)](const View& view, const Talk& talk, Random& random) {
    return view.laid.size() < laid ? honest_turn(view) : play(view, talk, random);
  };
}

// A turn of honest_turn() without its last action.
inline bots::Turn cut_short(const View& view) {
  bots::Turn turn = honest_turn(view);
  turn.pop_back();
  return turn;
}

// One action more than a turn has.
inline bots::Turn too_long(const View& view) {
  bots::Turn turn = honest_turn(view);
  turn.push_back(Action::end_turn());
  return turn;
}

// A card the seat does not hold, after a first honest one.
inline bots::Turn cheating(const View& view) {
  bots::Turn turn;
  turn.push_back(honest_turn(view)[0]);
  turn.push_back(Action::lay(view.unseen().lowest(), Pile::kA));
  return turn;
}

}  // namespace backstep::sim
