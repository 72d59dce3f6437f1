#include "bots/tune/self_play.h"

#include <algorithm>
#include <span>

#include "bots/credit.h"
#include "bots/tune/table.h"

namespace backstep::bots::tune {
namespace {

constexpr Planner::Width kWidth{.extras = 8, .plans = 6};
constexpr Planner::Width kWide{.extras = 12, .plans = 40};
constexpr Planner::Width kBlind{.extras = 8, .plans = 1};
constexpr std::uint32_t kDeviations = 12;  // turns among which a deviation is drawn
// How much of a target is what came of a game, turn by turn; the rest is what the next position was
// thought to be. Less noise for a little prejudice: alone it made the difference of five points.
constexpr float kTrust = 0.7F;

}  // namespace

void Samples::drop_first(std::size_t count) {
  const auto rest = static_cast<std::ptrdiff_t>(count);
  targets.erase(targets.begin(), targets.begin() + rest);
  features.erase(features.begin(), features.begin() + rest * static_cast<std::ptrdiff_t>(inputs));
}

// One game in eight burns, so that the features of fire mean something.
Rules SelfPlay::rules_of_next_game(Random& random) const {
  Rules rules = rules_;
  rules.on_fire = random.below(8) == 0;
  return rules;
}

Played SelfPlay::record(const Brain& brain, bool blind, int games, Random& random,
                        Samples& samples) {
  Played played;
  Features features{};
  for (int i = 0; i < games; ++i) {
    TunedTable game(rules_of_next_game(random), talks_, random);
    const std::uint32_t deviates = random.below(kLatestDeviation);
    const std::size_t first = samples.size();
    for (std::uint32_t turn = 0; !game.state.is_over(); ++turn) {
      game.speak();
      const Sight sight(game.state, game.heard());
      const Plan* plan = nullptr;
      int value = 0;
      if (turn == deviates) {
        const std::span<const Instinct::Valued> turns =
            instinct_.turns(brain, sight, {.extras = kWidth.extras, .plans = kDeviations});
        if (!turns.empty()) {
          const Instinct::Valued& chosen =
              turns[random.below(static_cast<std::uint32_t>(turns.size()))];
          plan = chosen.plan;
          value = chosen.value;
        }
      } else {
        const Instinct::Valued best = instinct_.best(brain, sight, blind ? kBlind : kWidth);
        plan = best.plan;
        value = best.value;
      }
      if (plan == nullptr) {
        game.give_up();
        break;
      }
      if (turn >= deviates) {
        look(afterwards(sight, plan->board, plan->hand), samples.inputs, features);
        samples.features.insert(samples.features.end(), features.begin(),
                                features.begin() + static_cast<std::ptrdiff_t>(samples.inputs));
        samples.targets.push_back(static_cast<float>(chance(value)) / kChanceOne);
      }
      game.play(*plan);
    }
    // Backwards from the end: what came of it, mixed with what the next position was thought to be.
    float target = static_cast<float>(worth(game.state)) / kChanceOne;
    for (std::size_t place = samples.size(); place-- > first;) {
      const float thought = samples.targets[place];
      samples.targets[place] = target;
      if (!blind) target = kTrust * target + (1 - kTrust) * thought;
    }
    ++played.games;
    played.wins += game.state.outcome == Outcome::kWon ? 1 : 0;
    played.left += game.state.left();
  }
  return played;
}

Played SelfPlay::measure(const Brain& brain, int games, Random& random) {
  Played played;
  for (int i = 0; i < games; ++i) {
    TunedTable game(rules_, talks_, random);
    while (!game.state.is_over()) {
      game.speak();
      const Sight sight(game.state, game.heard());
      const Plan* const plan = instinct_.best(brain, sight, kWidth).plan;
      if (plan == nullptr) {
        game.give_up();
        break;
      }
      game.play(*plan);
    }
    ++played.games;
    played.wins += game.state.outcome == Outcome::kWon ? 1 : 0;
    played.left += game.state.left();
  }
  return played;
}

void SelfPlay::choices(const Brain& brain, int games, Random& random, std::vector<Choice>& out) {
  for (int i = 0; i < games; ++i) {
    TunedTable game(rules_of_next_game(random), talks_, random);
    while (!game.state.is_over()) {
      game.speak();
      const Sight sight(game.state, game.heard());
      const std::span<const Instinct::Valued> turns = instinct_.turns(brain, sight, kWide);
      if (turns.empty()) {
        game.give_up();
        break;
      }
      Choice choice;
      for (const Instinct::Valued& turn : turns) {
        choice.counts.push_back(instinct_.counts(*turn.plan));
        choice.values.push_back(turn.value);
      }
      if (turns.size() > 1 && turns[0].value != Instinct::kWin) out.push_back(std::move(choice));
      game.play(*turns[0].plan);
    }
  }
}

}  // namespace backstep::bots::tune
