#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/entropy.h"

namespace backstep {
namespace {

// Gives the words it was made of, so that the rejections can be forced.
class Script {
 public:
  explicit Script(std::vector<std::uint64_t> words) : words_(std::move(words)) {}
  std::uint64_t next() { return words_.at(used_++); }
  std::size_t used() const { return used_; }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t used_ = 0;
};

TEST(Random, is_the_published_generator) {
  // xoshiro256** from the state {1, 2, 3, 4} begins with these words; splitmix64 from 0 seeds it
  // with the others. Both are the authors' own test values.
  std::uint64_t seed = 0;
  EXPECT_EQ(mix(seed += 0x9e3779b97f4a7c15U), 0xe220a8397b1dcdafU);
  EXPECT_EQ(mix(seed += 0x9e3779b97f4a7c15U), 0x6e789e6aa1b965f4U);
  EXPECT_EQ(hash_bytes(""), 0xcbf29ce484222325U);
  EXPECT_EQ(hash_bytes("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(hash_bytes("foobar"), 0x85944171f73967e8U);
}

TEST(Random, purposes_are_apart) {
  EXPECT_NE(Random("deck", "x").next(), Random("commands", "x").next());
  EXPECT_NE(Random("deck", "x").next(), Random("deck", "y").next());
  EXPECT_NE(Random("ab", "c").next(), Random("a", "bc").next());
  EXPECT_EQ(Random("deck", "x").next(), Random("deck", "x").next());
}

TEST(UniformBelow, draws_again_what_would_favour_low_values) {
  // 2^64 mod 3 is 1: the word 0 gives the low half 0, which is unfair; the next word counts.
  Script script({0, std::uint64_t{1} << 63U});
  EXPECT_EQ(uniform_below(script, 3), 1U);
  EXPECT_EQ(script.used(), 2U);
}

TEST(UniformBelow, reaches_every_value_equally) {
  Random random(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70'000; ++i) ++seen[random.below(7)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);  // five standard deviations
}

TEST(Shuffle, makes_every_order_of_four_equally_often) {
  Random random(2);
  std::vector<int> seen(24);
  for (int i = 0; i < 48'000; ++i) {
    std::array<int, 4> items{0, 1, 2, 3};
    shuffle(items, random);
    std::array<int, 4> order{0, 1, 2, 3};
    std::size_t rank = 0;
    while (order != items) {
      std::next_permutation(order.begin(), order.end());
      ++rank;
    }
    ++seen[rank];
  }
  for (const int count : seen) EXPECT_NEAR(count, 2'000, 220);  // five standard deviations
}

TEST(Shuffle, brings_every_item_to_every_place) {
  Random random(3);
  std::array<std::array<int, 98>, 98> seen{};
  for (int i = 0; i < 9'800; ++i) {
    std::array<std::size_t, 98> items{};
    std::iota(items.begin(), items.end(), 0);
    shuffle(items, random);
    for (std::size_t place = 0; place < items.size(); ++place) ++seen[place][items[place]];
  }
  for (const auto& row : seen) {
    for (const int count : row) EXPECT_NEAR(count, 100, 60);  // six standard deviations
  }
}

TEST(Shuffle, draws_a_batch_again_when_it_would_be_unfair) {
  // Seven items: a batch of six with the product 7!, then nothing. The word 0 leaves the fraction
  // 0.
  Script script({0, 1U << 20U});
  std::array<int, 7> items{};
  shuffle(items, script);
  EXPECT_EQ(script.used(), 2U);
}

TEST(Shuffle, keeps_short_lists) {
  Script nothing({});
  std::array<int, 1> one{5};
  shuffle(one, nothing);
  EXPECT_EQ(one[0], 5);
  std::vector<int> none;
  shuffle(none, nothing);
  EXPECT_EQ(nothing.used(), 0U);
}

TEST(SystemEntropy, does_not_repeat_itself) {
  SystemEntropy entropy;
  std::vector<std::uint64_t> words(100);
  std::generate(words.begin(), words.end(), [&] { return entropy.next(); });
  std::sort(words.begin(), words.end());
  EXPECT_EQ(std::adjacent_find(words.begin(), words.end()), words.end());
}

}  // namespace
}  // namespace backstep
