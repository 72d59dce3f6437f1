#include "python/batch.h"

#include <algorithm>
#include <utility>

#include "bots/simple.h"
#include "game/deal.h"
#include "game/turn.h"
#include "game/view.h"
#include "sim/run.h"

namespace backstep::python {

Batch::Batch(Plan plan)
    : observations(plan.count * kObservationSize),
      masks(std::make_unique<bool[]>(plan.count * kActionCount)),
      turns(plan.count),
      deals(plan.count),
      rewards(plan.count),
      dones(std::make_unique<bool[]>(plan.count)),
      outcomes(plan.count),
      lefts(plan.count),
      samples(plan.count),
      plan_(std::move(plan)),
      states_(plan_.count),
      random_("sample", plan_.seed) {
  reset();
}

void Batch::reset() {
  random_ = Random("sample", plan_.seed);
  for (std::size_t slot = 0; slot < plan_.count; ++slot) {
    deal(slot, plan_.first + static_cast<std::int64_t>(slot));
    rewards[slot] = 0;
    dones[slot] = false;
    outcomes[slot] = 0;
    lefts[slot] = kCardCount;
    samples[slot] = kEndNumber;
    show(slot);
  }
}

std::optional<Impossible> Batch::check(std::span<const Action> actions) const {
  for (std::size_t slot = 0; slot < plan_.count; ++slot) {
    const State& state = states_[slot];
    const Refusal refused = refusal(state, state.hand_to_move(), actions[slot]);
    if (refused != Refusal::kNone) return Impossible{slot, actions[slot], refused};
  }
  return std::nullopt;
}

void Batch::step(std::span<const Action> actions) {
  for (std::size_t slot = 0; slot < plan_.count; ++slot) {
    State& state = states_[slot];
    apply_unchecked(state, actions[slot]);
    float reward = actions[slot].is_end() ? 0 : plan_.rewards.card;
    if (state.is_over()) {
      reward += state.outcome == Outcome::kWon ? plan_.rewards.win : plan_.rewards.loss;
    }
    rewards[slot] = reward;
    dones[slot] = state.is_over();
    outcomes[slot] = static_cast<std::uint8_t>(state.outcome);
    lefts[slot] = static_cast<std::uint8_t>(state.left());
    if (state.is_over()) deal(slot, deals[slot] + static_cast<std::int64_t>(plan_.count));
    show(slot);
  }
}

void Batch::sample() {
  for (std::size_t slot = 0; slot < plan_.count; ++slot) {
    const State& state = states_[slot];
    samples[slot] = number_of(random_action(state, state.hand_to_move(), random_));
  }
}

void Batch::deal(std::size_t slot, std::int64_t number) {
  // A deal whose first seat cannot even begin leaves nothing to decide: the next one.
  for (;; number += static_cast<std::int64_t>(plan_.count)) {
    deals[slot] = number;
    states_[slot] = deal_unchecked(plan_.rules, deck_from_seed(game_seed(plan_.seed, number)));
    if (!states_[slot].is_over()) return;
  }
}

void Batch::show(std::size_t slot) {
  const State& state = states_[slot];
  observe(view(state, state.turn),
          Observation(observations.data() + slot * kObservationSize, kObservationSize));
  write_mask(state, state.hand_to_move(), Mask(masks.get() + slot * kActionCount, kActionCount));
  turns[slot] = static_cast<std::int8_t>(state.turn);
}

}  // namespace backstep::python
