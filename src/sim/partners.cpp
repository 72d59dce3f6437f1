#include "sim/partners.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/brain.h"
#include "bots/quick.h"
#include "engine/game/turn.h"

namespace backstep::sim {
namespace {

// Nets of `quick` for two silent players, copied when version 1 was made.
// clang-format off
constexpr std::int32_t kFrozenOriginal[] = {
#include "sim/partners/quick-98-original.inc"
};
constexpr std::int32_t kFrozenExtreme[] = {
#include "sim/partners/quick-98-extreme.inc"
};
// clang-format on

const bots::Brain& frozen_brain(const Rules& rules, bool talks) {
  static_cast<void>(talks);
  static const auto original =
      std::make_unique<const bots::Brain>(bots::brain_from(kFrozenOriginal));
  static const auto extreme = std::make_unique<const bots::Brain>(bots::brain_from(kFrozenExtreme));
  return rules.extreme ? *extreme : *original;
}

// The smallest step that does not lose, card by card; backwards tricks are the smallest. When
// ending is possible without losing, it lays only what is near.
class Stepper final : public bots::Bot {
 public:
  // Largest steps beyond the minimum, while cards are drawn and afterwards.
  struct Reach {
    int drawing = 0;
    int after = 0;
  };

  explicit Stepper(Reach reach) : reach_(reach) {}

  bots::Turn turn(const View& view, const Talk& /*talk*/, Random& /*random*/) override {
    View now = view;
    bots::Turn turn;
    while (true) {
      const Action action = choose(now);
      turn.push_back(action);
      const Consequence then = act(now, now.hand, action);
      if (then.turn_ends || then.outcome != Outcome::kPlaying) return turn;
    }
  }

 private:
  static constexpr int kFarthest = 10'000;
  static constexpr int kLosing = 1'000;

  static bool loses(const View& view, Action action) {
    return is_lost(consequence(view, view.hand, action).outcome);
  }

  Action choose(const View& view) const {
    Action best = Action::end_turn();
    int smallest = kFarthest;
    const Plays plays = legal_plays(view, view.hand);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        const Action play = Action::lay(card, pile);
        const int step =
            is_rising(pile) ? card - view.board.top(pile) : view.board.top(pile) - card;
        const int cost = step + (loses(view, play) ? kLosing : 0);
        if (cost < smallest) {
          best = play;
          smallest = cost;
        }
      }
    }
    const int reach = view.draw_count > 0 ? reach_.drawing : reach_.after;
    const bool may_end = can_end(view) && !loses(view, Action::end_turn());
    return may_end && smallest > reach ? Action::end_turn() : best;
  }

  Reach reach_;
};

// Not even a trick, which is a step of -10.
constexpr Stepper::Reach kNothing{.drawing = -100, .after = -100};
constexpr Stepper::Reach kNear{.drawing = 2, .after = 6};

BotChoice choice_of(std::string name, std::function<std::unique_ptr<bots::Bot>()> make) {
  return {nullptr, 0, {}, std::make_shared<OwnBot>(OwnBot{std::move(name), std::move(make)})};
}

}  // namespace

std::span<const BotChoice> partners() {
  static const std::vector<BotChoice> all{
      choice_of("greedy-98", [] { return std::make_unique<Stepper>(kNothing); }),
      choice_of("reach-98", [] { return std::make_unique<Stepper>(kNear); }),
      choice_of("quick-98", [] { return std::make_unique<bots::QuickBot>(frozen_brain); }),
  };
  return all;
}

}  // namespace backstep::sim
