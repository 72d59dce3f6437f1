#include "bindings/python/batch.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "bots/simple.h"
#include "engine/game/deal.h"
#include "engine/game/turn.h"
#include "engine/game/view.h"
#include "sim/run.h"

namespace backstep::bindings::python {

namespace {

// The possible actions of a row in their order, found eight bytes at a time: few of the 393 are.
template <class Do>
void for_each_possible(const bool* mask, Do action) {
  static_assert(std::endian::native == std::endian::little && sizeof(bool) == 1);
  constexpr int kBytes = sizeof(std::uint64_t);
  int number = 0;
  for (; number + kBytes <= kActionCount; number += kBytes) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, mask + number, sizeof bytes);
    // A byte that is true has one bit.
    for (; bytes != 0; bytes &= bytes - 1) action(number + std::countr_zero(bytes) / kBytes);
  }
  for (; number < kActionCount; ++number) {
    if (mask[number]) action(number);
  }
}

}  // namespace

Batch::Batch(Plan plan)
    : observations(plan.count * observation_size(plan.observation)),
      masks(std::make_unique<bool[]>(plan.count * kActionCount)),
      turns(plan.count),
      deals(plan.count),
      rewards(plan.count),
      dones(std::make_unique<bool[]>(plan.count)),
      outcomes(plan.count),
      lefts(plan.count),
      final_observations(plan.count * observation_size(plan.observation)),
      samples(plan.count),
      log_probabilities(plan.count),
      plan_(std::move(plan)),
      states_(plan_.count),
      memories_(plan_.count),
      random_("sample", plan_.seed),
      workers_(plan_.threads) {
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
    log_probabilities[slot] = 0;
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
  workers_.run(plan_.count, [&](std::size_t first, std::size_t last) {
    for (std::size_t slot = first; slot < last; ++slot) step(slot, actions[slot]);
  });
}

void Batch::step(std::size_t slot, Action action) {
  State& state = states_[slot];
  const int mover = state.turn;
  apply_unchecked(state, action);
  if (plan_.observation > 1) {
    lapse(memories_[slot].talk, mover, action, state);
    memories_[slot].note(mover, action);
  }
  float reward = action.is_end() ? 0 : plan_.rewards.card;
  if (state.is_over()) {
    reward += state.outcome == Outcome::kWon ? plan_.rewards.win : plan_.rewards.loss;
  }
  rewards[slot] = reward;
  dones[slot] = state.is_over();
  outcomes[slot] = static_cast<std::uint8_t>(state.outcome);
  lefts[slot] = static_cast<std::uint8_t>(state.left());
  if (state.is_over()) {
    write(final_observations, slot, view(state, mover));
    deal(slot, deals[slot] + static_cast<std::int64_t>(plan_.count));
  }
  show(slot);
}

void Batch::sample() {
  for (std::size_t slot = 0; slot < plan_.count; ++slot) {
    const State& state = states_[slot];
    samples[slot] = number_of(bots::random_action(state, state.hand_to_move(), random_));
  }
}

std::optional<std::size_t> Batch::sample(std::span<const float> logits) {
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  // A word of chance for each slot, drawn before the work is shared out.
  std::vector<std::uint64_t> chance(plan_.count);
  const Random before = random_;
  for (std::uint64_t& word : chance) word = random_.next();
  std::atomic<std::size_t> wrong = plan_.count;
  workers_.run(plan_.count, [&](std::size_t first, std::size_t last) {
    std::array<float, kActionCount> weights;
    std::array<std::int16_t, kActionCount> numbers;
    for (std::size_t slot = first; slot < last; ++slot) {
      const float* const row = logits.data() + slot * kActionCount;
      const bool* const mask = masks.get() + slot * kActionCount;
      std::size_t count = 0;
      float highest = kNever;
      bool finite = true;
      for_each_possible(mask, [&](int number) {
        const float logit = row[number];
        finite = finite && logit < std::numeric_limits<float>::infinity();  // false for NaN, too
        highest = std::max(highest, logit);
        weights[count] = logit;
        numbers[count++] = static_cast<std::int16_t>(number);
      });
      if (!finite || highest == kNever) {
        std::size_t known = wrong.load();
        while (slot < known && !wrong.compare_exchange_weak(known, slot)) {
        }
        continue;
      }
      float sum = 0;
      for (std::size_t i = 0; i < count; ++i) {
        weights[i] = std::exp(weights[i] - highest);
        sum += weights[i];
      }
      // 24 bits are what a float can tell apart.
      float rest = static_cast<float>(chance[slot] >> 40U) * 0x1p-24F * sum;
      std::size_t chosen = 0;
      for (std::size_t i = 0; i < count; ++i) {
        if (weights[i] == 0) continue;
        chosen = i;
        rest -= weights[i];
        if (rest < 0) break;
      }
      samples[slot] = numbers[chosen];
      log_probabilities[slot] = std::log(weights[chosen] / sum);
    }
  });
  if (wrong.load() == plan_.count) return std::nullopt;
  random_ = before;
  return wrong.load();
}

void Batch::hear(std::size_t slot, int seat, const Signal& signal) {
  backstep::hear(memories_[slot].talk, seat, signal);
  show(slot);
}

void Batch::set_state(std::size_t slot, const State& state, const Memory& memory) {
  states_[slot] = state;
  memories_[slot] = memory;
  memories_[slot].talk.in_use = plan_.talks;
  rewards[slot] = 0;
  dones[slot] = false;
  outcomes[slot] = 0;
  lefts[slot] = static_cast<std::uint8_t>(state.left());
  show(slot);
}

void Batch::deal(std::size_t slot, std::int64_t number) {
  memories_[slot] = {};
  memories_[slot].talk.in_use = plan_.talks;
  // A deal whose first seat cannot even begin leaves nothing to decide: the next one.
  for (;; number += static_cast<std::int64_t>(plan_.count)) {
    deals[slot] = number;
    states_[slot] = deal_unchecked(plan_.rules, deck_from_seed(sim::game_seed(plan_.seed, number)));
    if (!states_[slot].is_over()) return;
  }
}

void Batch::show(std::size_t slot) {
  const State& state = states_[slot];
  write(observations, slot, view(state, state.turn));
  write_mask(state, state.hand_to_move(), Mask(masks.get() + slot * kActionCount, kActionCount));
  turns[slot] = static_cast<std::int8_t>(state.turn);
}

void Batch::write(std::vector<std::uint8_t>& rows, std::size_t slot, const View& view) const {
  std::uint8_t* const row = rows.data() + slot * observation_size(plan_.observation);
  if (plan_.observation == 1) return observe(view, Observation(row, kObservationSize));
  constexpr std::size_t kWhole = kObservationSize + kMemorySize;
  observe(view, memories_[slot], std::span<std::uint8_t, kWhole>(row, kWhole));
}

}  // namespace backstep::bindings::python
