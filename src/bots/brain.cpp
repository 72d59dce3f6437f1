#include "bots/brain.h"

#include <array>
#include <memory>

namespace backstep::bots {
namespace {

// What `backstep tune` wrote, one file for each kind of game and number of players.
// clang-format off
constexpr std::int32_t kOriginal1[] = {
#include "bots/brains/original-1.inc"
};
constexpr std::int32_t kOriginal2[] = {
#include "bots/brains/original-2.inc"
};
constexpr std::int32_t kOriginal3[] = {
#include "bots/brains/original-3.inc"
};
constexpr std::int32_t kOriginal4[] = {
#include "bots/brains/original-4.inc"
};
constexpr std::int32_t kOriginal5[] = {
#include "bots/brains/original-5.inc"
};
constexpr std::int32_t kTalk2[] = {
#include "bots/brains/talk-2.inc"
};
constexpr std::int32_t kTalk3[] = {
#include "bots/brains/talk-3.inc"
};
constexpr std::int32_t kTalk4[] = {
#include "bots/brains/talk-4.inc"
};
constexpr std::int32_t kTalk5[] = {
#include "bots/brains/talk-5.inc"
};
constexpr std::int32_t kPro1[] = {
#include "bots/brains/pro-1.inc"
};
constexpr std::int32_t kPro2[] = {
#include "bots/brains/pro-2.inc"
};
constexpr std::int32_t kPro3[] = {
#include "bots/brains/pro-3.inc"
};
constexpr std::int32_t kPro4[] = {
#include "bots/brains/pro-4.inc"
};
constexpr std::int32_t kPro5[] = {
#include "bots/brains/pro-5.inc"
};
constexpr std::int32_t kExtreme1[] = {
#include "bots/brains/extreme-1.inc"
};
constexpr std::int32_t kExtreme2[] = {
#include "bots/brains/extreme-2.inc"
};
constexpr std::int32_t kExtreme3[] = {
#include "bots/brains/extreme-3.inc"
};
constexpr std::int32_t kExtreme4[] = {
#include "bots/brains/extreme-4.inc"
};
constexpr std::int32_t kExtreme5[] = {
#include "bots/brains/extreme-5.inc"
};
// clang-format on

// By kind, then by players. A talk of one is none, so that it thinks in silence.
using Numbers = std::span<const std::int32_t>;
constexpr std::array<std::array<Numbers, kMaxPlayers>, 4> kNumbers{{
    {kOriginal1, kOriginal2, kOriginal3, kOriginal4, kOriginal5},
    {kOriginal1, kTalk2, kTalk3, kTalk4, kTalk5},
    {kPro1, kPro2, kPro3, kPro4, kPro5},
    {kExtreme1, kExtreme2, kExtreme3, kExtreme4, kExtreme5},
}};

using Brains = std::array<std::array<Brain, kMaxPlayers>, kNumbers.size()>;

const Brains& brains() {
  static const std::unique_ptr<const Brains> all = [] {
    auto made = std::make_unique<Brains>();
    for (std::size_t kind = 0; kind < made->size(); ++kind) {
      for (std::size_t i = 0; i < kMaxPlayers; ++i) {
        (*made)[kind][i] = brain_from(kNumbers[kind][i]);
      }
    }
    return made;
  }();
  return *all;
}

}  // namespace

const Brain& brain_for(const Rules& rules, bool talks) {
  const std::size_t kind = rules.extreme ? 3 : rules.pro ? 2 : talks ? 1 : 0;
  return brains()[kind][rules.players - 1U];
}

std::vector<std::int32_t> brain_numbers(const Brain& brain) {
  std::vector<std::int32_t> numbers(brain.rough.weights.begin(), brain.rough.weights.end());
  const Net& net = brain.net;
  numbers.push_back(static_cast<std::int32_t>(net.inputs));
  for (std::size_t feature = 0; feature < net.inputs; ++feature) {
    for (const auto& unit : net.first[feature / 2]) numbers.push_back(unit[feature % 2]);
  }
  numbers.insert(numbers.end(), net.first_bias.begin(), net.first_bias.end());
  numbers.insert(numbers.end(), net.last.begin(), net.last.end());
  numbers.push_back(net.last_bias);
  for (const ForecastHead* const head : {&brain.heads.win, &brain.heads.left}) {
    numbers.insert(numbers.end(), head->weights.begin(), head->weights.end());
    numbers.push_back(head->bias);
  }
  return numbers;
}

Brain brain_from(std::span<const std::int32_t> numbers) {
  Brain brain;
  std::size_t place = 0;
  const auto next = [&] { return place < numbers.size() ? numbers[place++] : 0; };
  const auto next_small = [&] { return static_cast<std::int16_t>(next()); };
  for (std::int16_t& weight : brain.rough.weights) weight = next_small();
  Net& net = brain.net;
  net.inputs = static_cast<std::uint32_t>(next());
  for (std::size_t feature = 0; feature < net.inputs; ++feature) {
    for (auto& unit : net.first[feature / 2]) unit[feature % 2] = next_small();
  }
  for (std::int32_t& bias : net.first_bias) bias = next();
  for (std::int16_t& weight : net.last) weight = next_small();
  net.last_bias = next();
  for (ForecastHead* const head : {&brain.heads.win, &brain.heads.left}) {
    for (std::int16_t& weight : head->weights) weight = next_small();
    head->bias = next();
  }
  return brain;
}

}  // namespace backstep::bots
