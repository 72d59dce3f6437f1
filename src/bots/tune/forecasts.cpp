#include "bots/tune/forecasts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bots/quick.h"
#include "bots/tune/table.h"
#include "engine/game/turn.h"

namespace backstep::bots::tune {
namespace {

constexpr Planner::Width kForecastWidth{.extras = 8, .plans = 12};
constexpr int kSteps = 12;       // of Newton's method: it settles long before
constexpr double kRidge = 1e-4;  // keeps weights of inputs that say little near zero
constexpr std::size_t kSize = kForecastInputs + 1;  // the last weight is the bias

struct Sample {
  ForecastInputs inputs{};
  float win = 0;
  float left = 0;   // as a share of the cards not laid
  float cards = 0;  // not laid
};
using Weights = std::array<double, kSize>;

// Every switch in some of the games, so that one fit serves all rule sets that share a brain.
Rules rules_of_next_game(const Task& task, Random& random) {
  Rules rules = task.rules;
  rules.small_hand = random.below(4) == 0;
  rules.on_fire = random.below(4) == 0;
  if (rules.extreme) {
    rules.pro = random.below(4) == 0;
    rules.one_pile_retroactive = random.below(8) == 0;
    if (random.below(3) == 0) rules.commands = Commands::random(std::to_string(random.next()));
  }
  return rules;
}

// What the mover sees when the turn is played.
AfterTurn after_turn(const Sight& sight, const Turn& turn) {
  Board board = sight.table->board;
  CardSet hand = sight.hand;
  for (const Action action : turn) {
    if (action.is_end()) continue;
    lay(sight.table->rules, board, action);
    hand.erase(action.card);
  }
  return afterwards(sight, board, hand);
}

class Games {
 public:
  Games(const Task& task, std::string_view seed) : task_(task), random_("forecast", seed) {}

  // Plays a game and keeps the positions after its deviation.
  void play(std::vector<Sample>& samples) {
    TunedTable table(rules_of_next_game(task_, random_), task_.talks, random_);
    const std::uint32_t deviates = random_.below(kLatestDeviation);
    const std::size_t first = samples.size();
    for (std::uint32_t number = 0; !table.state.is_over(); ++number) {
      table.speak();
      const Talk* const heard = table.state.is_muted() ? nullptr : table.heard();
      const Turn turn = number == deviates
                            ? any_turn(table, heard)
                            : quick_.turn(view(table.state, table.state.turn), table.talk, random_);
      const Sight sight(table.state, heard);
      const AfterTurn after = after_turn(sight, turn);
      Sample sample;
      sample.cards = static_cast<float>(after.hand.size() + after.unseen.size());
      if (number >= deviates && sample.cards > 0) sample.inputs = forecast_inputs(after);
      table.play(turn);
      // A turn that ends the game is no position to forecast.
      if (number >= deviates && !table.state.is_over()) samples.push_back(sample);
    }
    const auto left = static_cast<float>(table.state.left());
    for (Sample& sample : std::span(samples).subspan(first)) {
      sample.win = table.state.outcome == Outcome::kWon ? 1 : 0;
      sample.left = left / sample.cards;
    }
  }

 private:
  Turn any_turn(const TunedTable& table, const Talk* heard) {
    const std::span<const Instinct::Valued> turns = instinct_.turns(
        brain_for(table.state.rules, heard != nullptr), Sight(table.state, heard), kForecastWidth);
    if (turns.empty()) return last_stand(view(table.state, table.state.turn));
    return turn_of(table.state.rules,
                   *turns[random_.below(static_cast<std::uint32_t>(turns.size()))].plan);
  }

  const Task& task_;
  Random random_;
  QuickBot quick_;
  Instinct instinct_;
};

using Matrix = std::array<std::array<double, kSize>, kSize>;

// Solves m x = v for a symmetric positive m (Cholesky); m and v are used up.
Weights solve(Matrix& m, Weights v) {
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = m[i][j];
      for (std::size_t k = 0; k < j; ++k) sum -= m[i][k] * m[j][k];
      m[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / m[j][j];
    }
  }
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t k = 0; k < i; ++k) v[i] -= m[i][k] * v[k];
    v[i] /= m[i][i];
  }
  for (std::size_t i = kSize; i-- > 0;) {
    for (std::size_t k = i + 1; k < kSize; ++k) v[i] -= m[k][i] * v[k];
    v[i] /= m[i][i];
  }
  return v;
}

double share(const Weights& weights, const Sample& sample) {
  double sum = weights[kForecastInputs];
  for (std::size_t i = 0; i < kForecastInputs; ++i) sum += weights[i] * sample.inputs[i] / 1024;
  return 1 / (1 + std::exp(-sum));
}

// Logistic regression by Newton's method; targets are shares.
Weights regress(const std::vector<Sample>& samples, float Sample::* target) {
  Weights weights{};
  for (int step = 0; step < kSteps; ++step) {
    auto curve = std::make_unique<Matrix>();
    Weights slope{};
    for (const Sample& sample : samples) {
      Weights x;
      for (std::size_t i = 0; i < kForecastInputs; ++i) x[i] = sample.inputs[i] / 1024.0;
      x[kForecastInputs] = 1;
      const double said = share(weights, sample);
      const double wrong = sample.*target - said;
      const double weight = std::max(said * (1 - said), 1e-6);
      for (std::size_t i = 0; i < kSize; ++i) {
        if (x[i] == 0) continue;
        slope[i] += wrong * x[i];
        for (std::size_t j = 0; j <= i; ++j) (*curve)[i][j] += weight * x[i] * x[j];
      }
    }
    const double ridge = kRidge * static_cast<double>(samples.size());
    for (std::size_t i = 0; i < kForecastInputs; ++i) {
      (*curve)[i][i] += ridge;
      slope[i] -= ridge * weights[i];
    }
    const Weights change = solve(*curve, slope);
    double most = 0;
    for (std::size_t i = 0; i < kSize; ++i) {
      weights[i] += change[i];
      most = std::max(most, std::abs(change[i]));
    }
    if (most < 1e-5) break;
  }
  return weights;
}

ForecastHead to_head(const Weights& weights) {
  ForecastHead head;
  constexpr double kMost = std::numeric_limits<std::int16_t>::max();
  for (std::size_t i = 0; i < kForecastInputs; ++i) {
    head.weights[i] =
        static_cast<std::int16_t>(std::clamp(std::nearbyint(weights[i] * 1024), -kMost, kMost));
  }
  head.bias = static_cast<std::int32_t>(std::nearbyint(weights[kForecastInputs] * kLogitOne));
  return head;
}

ForecastFit judge(const std::vector<Sample>& samples, const Weights& win, const Weights& left) {
  ForecastFit fit;
  std::vector<std::pair<double, float>> said;
  said.reserve(samples.size());
  double mean = 0;
  for (const Sample& sample : samples) mean += sample.win;
  mean /= static_cast<double>(samples.size());
  for (const Sample& sample : samples) {
    const double chance = share(win, sample);
    said.emplace_back(chance, sample.win);
    fit.win_error += (chance - sample.win) * (chance - sample.win);
    fit.blind_error += (mean - sample.win) * (mean - sample.win);
    fit.left_error += std::abs(share(left, sample) - sample.left) * sample.cards;
  }
  const auto count = static_cast<double>(samples.size());
  fit.win_error = std::sqrt(fit.win_error / count);
  fit.blind_error = std::sqrt(fit.blind_error / count);
  fit.left_error /= count;
  std::sort(said.begin(), said.end());
  constexpr std::size_t kParts = 10;
  for (std::size_t part = 0; part < kParts; ++part) {
    const std::size_t from = said.size() * part / kParts;
    const std::size_t to = said.size() * (part + 1) / kParts;
    double distance = 0;
    for (std::size_t i = from; i < to; ++i) distance += said[i].first - said[i].second;
    fit.calibration += std::abs(distance) / count;
  }
  return fit;
}

}  // namespace

FittedForecast fit_forecast(const Task& task, int games, std::string_view seed) {
  const auto fitted_to = std::make_unique<Games>(task, std::string(seed) + task.name);
  std::vector<Sample> samples;
  for (int i = 0; i < games; ++i) fitted_to->play(samples);
  const Weights win = regress(samples, &Sample::win);
  const Weights left = regress(samples, &Sample::left);

  const auto fresh = std::make_unique<Games>(task, std::string(seed) + task.name + " fresh");
  samples.clear();
  const int judged = std::max(1, games / 4);
  for (int i = 0; i < judged; ++i) fresh->play(samples);
  FittedForecast fitted{{to_head(win), to_head(left)}, judge(samples, win, left)};
  fitted.fit.games = judged;
  return fitted;
}

}  // namespace backstep::bots::tune
