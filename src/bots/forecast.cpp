#include "bots/forecast.h"

#include "bots/brain.h"
#include "bots/features.h"
#include "game/card.h"

namespace backstep {
namespace {

// What `backstep tune --forecasts` wrote, one file a brain.
// clang-format off
constexpr std::int32_t kOriginal1[] = {
#include "bots/forecasts/original-1.inc"
};
constexpr std::int32_t kOriginal2[] = {
#include "bots/forecasts/original-2.inc"
};
constexpr std::int32_t kOriginal3[] = {
#include "bots/forecasts/original-3.inc"
};
constexpr std::int32_t kOriginal4[] = {
#include "bots/forecasts/original-4.inc"
};
constexpr std::int32_t kOriginal5[] = {
#include "bots/forecasts/original-5.inc"
};
constexpr std::int32_t kTalk2[] = {
#include "bots/forecasts/talk-2.inc"
};
constexpr std::int32_t kTalk3[] = {
#include "bots/forecasts/talk-3.inc"
};
constexpr std::int32_t kTalk4[] = {
#include "bots/forecasts/talk-4.inc"
};
constexpr std::int32_t kTalk5[] = {
#include "bots/forecasts/talk-5.inc"
};
constexpr std::int32_t kPro1[] = {
#include "bots/forecasts/pro-1.inc"
};
constexpr std::int32_t kPro2[] = {
#include "bots/forecasts/pro-2.inc"
};
constexpr std::int32_t kPro3[] = {
#include "bots/forecasts/pro-3.inc"
};
constexpr std::int32_t kPro4[] = {
#include "bots/forecasts/pro-4.inc"
};
constexpr std::int32_t kPro5[] = {
#include "bots/forecasts/pro-5.inc"
};
constexpr std::int32_t kExtreme1[] = {
#include "bots/forecasts/extreme-1.inc"
};
constexpr std::int32_t kExtreme2[] = {
#include "bots/forecasts/extreme-2.inc"
};
constexpr std::int32_t kExtreme3[] = {
#include "bots/forecasts/extreme-3.inc"
};
constexpr std::int32_t kExtreme4[] = {
#include "bots/forecasts/extreme-4.inc"
};
constexpr std::int32_t kExtreme5[] = {
#include "bots/forecasts/extreme-5.inc"
};
// clang-format on

// As brain.cpp keeps its brains.
using Numbers = std::span<const std::int32_t>;
constexpr std::array<std::array<Numbers, kMaxPlayers>, kBrainKinds> kNumbers{{
    {kOriginal1, kOriginal2, kOriginal3, kOriginal4, kOriginal5},
    {kOriginal1, kTalk2, kTalk3, kTalk4, kTalk5},
    {kPro1, kPro2, kPro3, kPro4, kPro5},
    {kExtreme1, kExtreme2, kExtreme3, kExtreme4, kExtreme5},
}};

const ForecastHeads& heads_at(BrainPlace place) {
  static const auto all = [] {
    std::array<std::array<ForecastHeads, kMaxPlayers>, kBrainKinds> made;
    for (std::size_t kind = 0; kind < kBrainKinds; ++kind) {
      for (std::size_t i = 0; i < kMaxPlayers; ++i)
        made[kind][i] = forecast_from(kNumbers[kind][i]);
    }
    return made;
  }();
  return all[place.kind][place.players];
}

int not_laid(const Afterwards& after) { return after.hand.size() + after.unseen.size(); }

int share(const ForecastHead& head, const ForecastInputs& inputs) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    total += std::int64_t{inputs[i]} * head.weights[i];
  }
  return chance(static_cast<int>(total >> 8) + head.bias);  // 2^20 to 2^12
}

}  // namespace

ForecastInputs forecast_inputs(const Afterwards& after) {
  const Rules& rules = *after.rules;
  const Net& net = brain_for(rules, after.talk != nullptr).net;
  Features features{};
  look(after, net.inputs, features);
  const Hidden units = hidden(net, features);
  ForecastInputs inputs{};
  std::size_t place = 0;
  for (const std::int16_t unit : units) inputs[place++] = unit;
  const int rest = not_laid(after) * 1024 / kCardCount;
  const auto add = [&](int input) { inputs[place++] = static_cast<std::int16_t>(input); };
  add(rest);
  add(rest * rest / 1024);
  for (const bool on : {rules.pro && rules.extreme, rules.small_hand, rules.on_fire}) {
    add(on ? 1024 : 0);
    add(on ? rest : 0);
  }
  return inputs;
}

Forecast forecast(const Afterwards& after) {
  const ForecastInputs inputs = forecast_inputs(after);
  const ForecastHeads& heads = heads_at(brain_place(*after.rules, after.talk != nullptr));
  const std::int64_t most = std::int64_t{not_laid(after)} * Forecast::kCard;
  return {share(heads.win, inputs),
          static_cast<int>(share(heads.left, inputs) * most / kChanceOne)};
}

std::vector<std::int32_t> forecast_numbers(const ForecastHeads& heads) {
  std::vector<std::int32_t> numbers;
  for (const ForecastHead* const head : {&heads.win, &heads.left}) {
    numbers.insert(numbers.end(), head->weights.begin(), head->weights.end());
    numbers.push_back(head->bias);
  }
  return numbers;
}

ForecastHeads forecast_from(std::span<const std::int32_t> numbers) {
  ForecastHeads heads;
  std::size_t place = 0;
  const auto next = [&] { return place < numbers.size() ? numbers[place++] : 0; };
  for (ForecastHead* const head : {&heads.win, &heads.left}) {
    for (std::int16_t& weight : head->weights) weight = static_cast<std::int16_t>(next());
    head->bias = next();
  }
  return heads;
}

}  // namespace backstep
