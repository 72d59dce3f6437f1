#include "bots/tune/trainer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace backstep::bots::tune {
namespace {

constexpr std::size_t kBatch = 256;
constexpr float kDecay = 1e-6F;

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

template <class Whole>
Whole to_fixed(float value, double one) {
  const double most = std::numeric_limits<Whole>::max();
  return static_cast<Whole>(std::clamp(std::nearbyint(value * one), -most, most));
}

}  // namespace

Trainer::Trainer(std::size_t inputs, Random& random)
    : inputs_(inputs),
      weights_(kParameters),
      gradient_(kParameters),
      mean_(kParameters),
      square_(kParameters) {
  const double spread = std::sqrt(6.0 / static_cast<double>(inputs));
  for (std::size_t i = 0; i < inputs * kHidden; ++i) {
    weights_[i] = static_cast<float>((2 * uniform(random) - 1) * spread);
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    weights_[kFirst + h] = 0.1F;
    weights_[kFirst + kHidden + h] = static_cast<float>((2 * uniform(random) - 1) * 0.3);
  }
}

Trainer::Trainer(std::size_t inputs, const Net& net)
    : inputs_(inputs),
      weights_(kParameters),
      gradient_(kParameters),
      mean_(kParameters),
      square_(kParameters) {
  for (std::size_t f = 0; f < net.inputs; ++f) {
    for (std::size_t h = 0; h < kHidden; ++h) {
      weights_[f * kHidden + h] = static_cast<float>(net.first[f / 2][h][f % 2]) / 1024;
    }
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    weights_[kFirst + h] = static_cast<float>(net.first_bias[h]) / 65536;
    weights_[kFirst + kHidden + h] = static_cast<float>(net.last[h]) / 1024;
  }
  weights_[kParameters - 1] = static_cast<float>(net.last_bias) / kLogitOne;
}

void Trainer::add_gradient(const std::int16_t* features, float target) {
  alignas(32) std::array<float, kHidden> units;
  for (std::size_t h = 0; h < kHidden; ++h) units[h] = weights_[kFirst + h];
  for (std::size_t f = 0; f < inputs_; ++f) {
    if (features[f] == 0) continue;
    const float x = static_cast<float>(features[f]) * (1.0F / kFeatureOne);
    const float* const row = &weights_[f * kHidden];
    for (std::size_t h = 0; h < kHidden; ++h) units[h] += row[h] * x;
  }
  const float* const last = &weights_[kFirst + kHidden];
  float logit = weights_[kParameters - 1];
  for (std::size_t h = 0; h < kHidden; ++h) logit += std::max(units[h], 0.0F) * last[h];
  const float guess = 1.0F / (1.0F + std::exp(-logit));
  loss_ -= target * std::log(std::max(guess, 1e-7F)) +
           (1 - target) * std::log(std::max(1 - guess, 1e-7F));

  const float error = guess - target;
  alignas(32) std::array<float, kHidden> back;
  float* const last_gradient = &gradient_[kFirst + kHidden];
  float* const bias_gradient = &gradient_[kFirst];
  for (std::size_t h = 0; h < kHidden; ++h) {
    last_gradient[h] += error * std::max(units[h], 0.0F);
    back[h] = units[h] > 0 ? error * last[h] : 0;
    bias_gradient[h] += back[h];
  }
  gradient_[kParameters - 1] += error;
  for (std::size_t f = 0; f < inputs_; ++f) {
    if (features[f] == 0) continue;
    const float x = static_cast<float>(features[f]) * (1.0F / kFeatureOne);
    float* const row = &gradient_[f * kHidden];
    for (std::size_t h = 0; h < kHidden; ++h) row[h] += back[h] * x;
  }
}

void Trainer::step(double rate, double count) {
  constexpr float kKeepMean = 0.9F;
  constexpr float kKeepSquare = 0.999F;
  ++steps_;
  const double t = static_cast<double>(steps_);
  const auto scaled_rate = static_cast<float>(rate * std::sqrt(1 - std::pow(kKeepSquare, t)) /
                                              (1 - std::pow(kKeepMean, t)));
  const auto share = static_cast<float>(1 / count);
  const auto update = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float g = gradient_[i] * share + kDecay * weights_[i];
      mean_[i] = kKeepMean * mean_[i] + (1 - kKeepMean) * g;
      square_[i] = kKeepSquare * square_[i] + (1 - kKeepSquare) * g * g;
      weights_[i] -= scaled_rate * mean_[i] / (std::sqrt(square_[i]) + 1e-8F);
      gradient_[i] = 0;
    }
  };
  update(0, inputs_ * kHidden);
  update(kFirst, kParameters);
}

double Trainer::pass(const Samples& samples, double from, double to, Random& random) {
  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0U);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  loss_ = 0;
  for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
    const std::size_t end = std::min(begin + kBatch, order.size());
    for (std::size_t i = begin; i < end; ++i) {
      add_gradient(&samples.features[order[i] * samples.inputs], samples.targets[order[i]]);
    }
    const double done = static_cast<double>(begin) / static_cast<double>(order.size());
    step(from * std::pow(to / from, done), static_cast<double>(end - begin));
  }
  return loss_ / static_cast<double>(order.size());
}

Net Trainer::net() const {
  Net net;
  net.inputs = static_cast<std::uint32_t>(inputs_);
  for (std::size_t f = 0; f < inputs_; ++f) {
    for (std::size_t h = 0; h < kHidden; ++h) {
      net.first[f / 2][h][f % 2] = to_fixed<std::int16_t>(weights_[f * kHidden + h], 1024);
    }
  }
  for (std::size_t h = 0; h < kHidden; ++h) {
    net.first_bias[h] = to_fixed<std::int32_t>(weights_[kFirst + h], 65536);
    net.last[h] = to_fixed<std::int16_t>(weights_[kFirst + kHidden + h], 1024);
  }
  net.last_bias = to_fixed<std::int32_t>(weights_[kParameters - 1], kLogitOne);
  return net;
}

Rough fit_rough(const std::vector<Choice>& choices) {
  constexpr std::size_t kCount = Rough::kCount;
  // Least squares over the differences from the mean of each choice, the better turns weighing
  // more.
  std::array<std::array<double, kCount + 1>, kCount> equations{};
  for (const Choice& choice : choices) {
    const int best = *std::max_element(choice.values.begin(), choice.values.end());
    std::array<double, kCount + 1> mean{};
    std::vector<double> weight(choice.values.size());
    double total = 0;
    const auto term = [&](std::size_t turn, std::size_t i) {
      return i < kCount ? static_cast<double>(choice.counts[turn][i])
                        : static_cast<double>(choice.values[turn]) / kLogitOne;
    };
    for (std::size_t turn = 0; turn < choice.values.size(); ++turn) {
      weight[turn] = std::exp(static_cast<double>(choice.values[turn] - best) / kLogitOne);
      total += weight[turn];
      for (std::size_t i = 0; i <= kCount; ++i) mean[i] += weight[turn] * term(turn, i);
    }
    for (double& m : mean) m /= total;
    for (std::size_t turn = 0; turn < choice.values.size(); ++turn) {
      for (std::size_t i = 0; i < kCount; ++i) {
        for (std::size_t j = 0; j <= kCount; ++j) {
          equations[i][j] += weight[turn] * (term(turn, i) - mean[i]) * (term(turn, j) - mean[j]);
        }
      }
    }
  }
  for (std::size_t i = 0; i < kCount; ++i) equations[i][i] += 1;
  for (std::size_t pivot = 0; pivot < kCount; ++pivot) {
    for (std::size_t row = 0; row < kCount; ++row) {
      if (row == pivot) continue;
      const double factor = equations[row][pivot] / equations[pivot][pivot];
      for (std::size_t j = 0; j <= kCount; ++j) equations[row][j] -= factor * equations[pivot][j];
    }
  }
  Rough rough;
  for (std::size_t i = 0; i < kCount; ++i) {
    rough.weights[i] = to_fixed<std::int16_t>(
        static_cast<float>(equations[i][kCount] / equations[i][i]), kLogitOne);
  }
  return rough;
}

}  // namespace backstep::bots::tune
