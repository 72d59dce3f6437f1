// Worlds: what may be hidden from a view, imagined: the other hands and the order of the draw pile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "engine/game/card.h"
#include "engine/game/state.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// A state that the view's seat cannot tell from the true one, every such state equally likely. At a
// table that talks, hands that would have said what was said come first; `talk` is nullptr
// elsewhere. REQUIRES: the view is a seat's.
State imagine(const View& view, const Talk* talk, Random& random);

// Hidden cards whose place is known all the same. Experiments that ask what knowledge would be
// worth make one from the true state; bots have none.
struct Insight {
  static constexpr std::size_t kMostNext = 8;

  bool open_hands = false;  // `hands` holds what the other seats hold
  std::array<CardSet, kMaxPlayers> hands{};
  std::array<Card, kMostNext> next{};  // drawn next, in this order
  std::size_t next_count = 0;
};
// The same among the states that agree with the insight. REQUIRES: one of them does.
State imagine(const View& view, const Talk* talk, const Insight& insight, Random& random);

// All the worlds there are when the draw pile is empty: every way to deal what is unseen to the
// other hands.
class AllWorlds {
 public:
  // REQUIRES: the draw pile is empty.
  explicit AllWorlds(const View& view);

  // How many there are, or more than `most`.
  int count(int most) const;
  const State& state() const { return state_; }
  // Moves on to the next one; false after the last.
  bool next();

 private:
  void fill();

  State state_;
  std::uint8_t seat_;
  std::size_t size_ = 0;
  std::array<Card, kCardCount> cards_{};
  std::array<std::uint8_t, kCardCount> owners_{};
};

}  // namespace backstep::bots
