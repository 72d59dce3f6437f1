// Trainer: fits a net to samples in floating point, and turns it into whole numbers.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/random.h"
#include "bots/brain.h"
#include "bots/net.h"
#include "bots/tune/self_play.h"

namespace backstep::bots::tune {

// Logistic regression with one hidden layer, by Adam on small batches.
class Trainer {
 public:
  // From nothing.
  Trainer(std::size_t inputs, Random& random);
  // From a net that was made before; features it did not read mean nothing yet.
  Trainer(std::size_t inputs, const Net& net);

  // One pass over the samples in a random order, the rate falling from `from` to `to`. Returns the
  // mean loss.
  double pass(const Samples& samples, double from, double to, Random& random);
  Net net() const;

 private:
  static constexpr std::size_t kFirst = kFeatureCount * kHidden;
  // first weights [feature][unit], first biases, last weights, last bias.
  static constexpr std::size_t kParameters = kFirst + kHidden + kHidden + 1;
  using Parameters = std::vector<float>;

  void add_gradient(const std::int16_t* features, float target);
  void step(double rate, double count);

  std::size_t inputs_;
  Parameters weights_;
  Parameters gradient_;
  Parameters mean_;
  Parameters square_;
  double loss_ = 0;
  long steps_ = 0;
};

// The weights of the rough score that come nearest to the net's order of plausible turns.
Rough fit_rough(const std::vector<Choice>& choices);

}  // namespace backstep::bots::tune
