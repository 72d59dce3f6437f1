#include "bots/net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/random.h"
#include "bots/brain.h"
#include "bots/credit.h"
#include "bots/random_games.h"

namespace backstep::bots {
namespace {

Net random_net(Random& random, std::uint32_t inputs) {
  Net net;
  net.inputs = inputs;
  const auto weight = [&] {
    return static_cast<std::int16_t>(static_cast<int>(random.below(4001)) - 2000);
  };
  for (std::size_t f = 0; f < inputs; ++f) {
    for (auto& unit : net.first[f / 2]) unit[f % 2] = weight();
  }
  for (std::int32_t& bias : net.first_bias) bias = weight() * 50;
  for (std::int16_t& last : net.last) last = weight();
  net.last_bias = weight();
  return net;
}

// The net as its definition says, one product after the other.
int plain_value(const Net& net, const Features& features) {
  std::int64_t total = 0;
  for (std::size_t h = 0; h < kHidden; ++h) {
    std::int64_t sum = net.first_bias[h];
    for (std::size_t f = 0; f < net.inputs; ++f) sum += net.first[f / 2][h][f % 2] * features[f];
    total += std::clamp<std::int64_t>(sum >> 6, 0, 32767) * net.last[h];
  }
  return static_cast<int>(total >> 8) + net.last_bias;
}

TEST(Net, is_what_its_definition_says_on_every_machine) {
  Random random("net", "value");
  for (const std::uint32_t inputs : {64U, 96U, 112U}) {
    const Net net = random_net(random, inputs);
    for (int i = 0; i < 500; ++i) {
      Features features{};
      for (std::int16_t& feature : features) {
        if (random.below(3) > 0) {
          feature = static_cast<std::int16_t>(static_cast<int>(random.below(260)) - 20);
        }
      }
      ASSERT_EQ(value(net, features), plain_value(net, features));
    }
  }
}

TEST(Net, gives_chances_that_rise_from_none_to_all) {
  EXPECT_EQ(chance(0), kChanceOne / 2);
  EXPECT_EQ(chance(-100 * kLogitOne), chance(-12 * kLogitOne));
  EXPECT_LT(chance(-12 * kLogitOne), 2);
  EXPECT_GT(chance(100 * kLogitOne), kChanceOne - 2);
  EXPECT_NEAR(chance(kLogitOne), 0.7310586 * kChanceOne, 40);
  for (int logit = -13 * kLogitOne; logit < 13 * kLogitOne; logit += 37) {
    ASSERT_LE(chance(logit), chance(logit + 37)) << logit;
  }
}

TEST(Brain, is_the_same_after_being_written_and_read) {
  Random random("net", "brain");
  Brain brain;
  brain.net = random_net(random, 96);
  brain.rough.weights = {1, -2, 3, -4, 5, -6, 7, -8};
  const std::vector<std::int32_t> numbers = brain_numbers(brain);
  EXPECT_EQ(brain_numbers(brain_from(numbers)), numbers);
}

// A file that was not tuned, or not to its end, would pass unseen in everything but strength.
TEST(Brain, is_tuned_for_every_rule_set) {
  for (const Rules& rules : all_rule_sets()) {
    for (const bool talks : {false, true}) {
      const Brain& brain = brain_for(rules, talks);
      EXPECT_GE(brain.net.inputs, kCoreFeatures);
      const auto zeros = std::count(brain.net.last.begin(), brain.net.last.end(), 0);
      EXPECT_LT(zeros, 20) << "the net has hardly any weights";
    }
  }
}

TEST(Credit, is_less_for_every_card_left_and_never_near_a_win) {
  for (const Rules& rules : all_rule_sets()) {
    for (int left = 0; left < kCardCount; ++left) {
      ASSERT_GE(credit(rules, left), credit(rules, left + 1));
      ASSERT_LE(credit(rules, left), kChanceOne / 2);
    }
  }
}

}  // namespace
}  // namespace backstep::bots
