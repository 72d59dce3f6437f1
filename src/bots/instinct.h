// Instinct: plans turns and values each by the net, without looking further. The quick bot plays by
// it, and the strong one imagines by it how a game goes on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/brain.h"
#include "bots/features.h"
#include "bots/planner.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/state.h"
#include "engine/game/table.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bots {

// What a seat to move knows, from a view or, in an imagined world, from a state.
struct Sight {
  const Table* table = nullptr;
  const Talk* talk = nullptr;  // nullptr: nobody talks
  CardSet hand;
  std::array<std::uint8_t, kMaxPlayers> hand_counts{};

  explicit Sight(const View& view, const Talk* heard = nullptr)
      : table(&view), talk(heard), hand(view.hand), hand_counts(view.hand_counts) {}
  explicit Sight(const State& state, const Talk* heard = nullptr);
};

// What a turn looks like when it is played: the board and what the mover keeps of the hand.
AfterTurn afterwards(const Sight& sight, const Board& board, CardSet hand);

class Instinct {
 public:
  // The value of a turn that ends the game with every card laid.
  static constexpr int kWin = 1 << 24;

  struct Valued {
    const Plan* plan = nullptr;
    int value = 0;  // a logit, as net.h has it, or kWin
  };

  // The best turns first, each with its value; none when every turn loses. Valid until the next
  // call.
  std::span<const Valued> turns(const Brain& brain, const Sight& sight, Planner::Width width);
  // The best of them; no plan when every turn loses.
  Valued best(const Brain& brain, const Sight& sight, Planner::Width width);
  // The counts of the rough score for a plan of the latest call.
  RoughCounts counts(const Plan& plan) const { return planner_.counts(plan); }

 private:
  int value_of(const Brain& brain, const Sight& sight, const Plan& plan);

  Planner planner_;
  Features features_{};
  std::array<Valued, Planner::kMaxPlans> valued_;
};

// The actions of a plan, with the end of the turn where it does not end by itself.
Turn turn_of(const Rules& rules, const Plan& plan);

// When every turn loses: as many cards as can be laid before it does.
Turn last_stand(const View& view);

}  // namespace backstep::bots
