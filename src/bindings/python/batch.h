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
#include "bindings/python/memory.h"
#include "bindings/python/observation.h"
#include "bindings/python/workers.h"
#include "engine/game/action.h"
#include "engine/game/outcome.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep::bindings::python {

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
    int observation = 1;  // the version of observations
    bool talks = false;   // the tables signal; only observations of version 2 show it
    int threads = 1;      // that step() works on
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
  // A possible action for each slot, drawn by the softmax of its row of kActionCount logits over
  // what is possible; the logarithms of their probabilities go to log_probabilities. The first slot
  // of which no possible action has a finite logit, or one has +infinity or NaN, is told, and then
  // nothing is drawn. REQUIRES: a row for each slot.
  std::optional<std::size_t> sample(std::span<const float> logits);

  // A seat gives a signal. REQUIRES: slot < count, the signal may be given there now.
  void hear(std::size_t slot, int seat, const Signal& signal);

  // The slot goes on from another position; when that game ends, with its next deal. Nothing is
  // told of a step. REQUIRES: slot < count; the state is of the plan's rules and not over.
  void set_state(std::size_t slot, const State& state, const Memory& memory);

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
  // Where a game ended with it: the last position, seen by the seat that acted. Other rows are of
  // earlier games.
  std::vector<std::uint8_t> final_observations;
  // Of sample():
  std::vector<std::int64_t> samples;
  std::vector<float> log_probabilities;

  const Plan& plan() const { return plan_; }
  // REQUIRES: slot < count.
  const State& state(std::size_t slot) const { return states_[slot]; }
  const Memory& memory(std::size_t slot) const { return memories_[slot]; }
  // Where sample() draws from.
  const Random& random() const { return random_; }
  void set_random(const Random& random) { random_ = random; }

 private:
  void deal(std::size_t slot, std::int64_t number);
  void step(std::size_t slot, Action action);
  void show(std::size_t slot);
  void write(std::vector<std::uint8_t>& rows, std::size_t slot, const View& view) const;

  Plan plan_;
  std::vector<State> states_;
  std::vector<Memory> memories_;
  Random random_;
  Workers workers_;
};

}  // namespace backstep::bindings::python
