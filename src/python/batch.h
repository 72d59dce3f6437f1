// Batch: many games at once, a step of each at a time, for learners. No Python in here.
//
// Slot i (from 0) of n plays the deals of the seeds "S-k" for k = first + i, then first + i + n,
// and so on: those of `backstep simulate --seed S`. So what a slot meets depends on its own actions
// alone. A game that ends is told once and re-dealt in the same step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/action.h"
#include "game/outcome.h"
#include "game/rules.h"
#include "game/state.h"
#include "python/observation.h"

namespace backstep::python {

// What a step is worth; a game is everybody's, so there is one number for all seats.
struct Rewards {
  float card = 1.0F / kCardCount;  // for each card laid
  float win = 1;
  float loss = 0;
};

// An action that is not possible.
struct Impossible {
  std::size_t slot = 0;
  Action action;
  Refusal refusal = Refusal::kNone;
};

class Batch {
 public:
  struct Plan {
    std::size_t count = 1;
    Rules rules;
    std::string seed;
    std::int64_t first = 1;
    Rewards rewards;
  };
  // REQUIRES: games can be dealt by the rules.
  explicit Batch(Plan plan);

  // Every slot begins its first deal, and the sequence of sample() its first number.
  void reset();

  // The first impossible action, or nothing: then every slot has made its action.
  // REQUIRES: an action for each slot.
  std::optional<Impossible> check(std::span<const Action> actions) const;
  // REQUIRES: check() finds nothing.
  void step(std::span<const Action> actions);

  // A uniformly drawn possible action for each slot, as numbers.
  void sample();

  // What every step writes, a row or an entry for each slot. Of the position after the step, seen
  // by the seat to move:
  std::vector<std::uint8_t> observations;
  std::unique_ptr<bool[]> masks;    // a vector<bool> has no rows
  std::vector<std::int8_t> turns;   // the seat to move
  std::vector<std::int64_t> deals;  // the k of the deal
  // Of the step itself:
  std::vector<float> rewards;
  std::unique_ptr<bool[]> dones;
  std::vector<std::uint8_t> outcomes;  // Outcome; kPlaying while a game goes on
  std::vector<std::uint8_t> lefts;     // cards not laid, before a new deal
  // Of sample():
  std::vector<std::int64_t> samples;

  const Plan& plan() const { return plan_; }
  // REQUIRES: slot < count.
  const State& state(std::size_t slot) const { return states_[slot]; }

 private:
  void deal(std::size_t slot, std::int64_t number);
  void show(std::size_t slot);

  Plan plan_;
  std::vector<State> states_;
  Random random_;
};

}  // namespace backstep::python
