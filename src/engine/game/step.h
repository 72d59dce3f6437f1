// Step: an action together with what it caused, for logs, screens and wires.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/outcome.h"
#include "engine/game/state.h"

namespace backstep {

// In the order of happening: the card was laid, the turn ended with the cards drawn, the next turn
// began, the game ended. What did not happen is left at its default.
struct Step {
  std::uint8_t seat = 0;  // who acted
  Action action;
  bool trick = false;

  bool turn_ended = false;
  std::uint8_t drew_count = 0;
  std::array<Card, kMaxHand> drew{};  // in drawing order; hidden from the other seats

  bool turn_began = false;
  std::uint8_t next_seat = 0;
  std::uint8_t minimum = 0;

  Outcome outcome = Outcome::kPlaying;
  std::uint8_t left = 0;

  std::span<const Card> drawn() const { return {drew.data(), drew_count}; }
};

// REQUIRES: the action led from `before` to `after`.
Step step_between(const State& before, Action action, const State& after);

}  // namespace backstep
