#include "bots/forecast.h"

#include "bots/brain.h"
#include "bots/features.h"
#include "engine/game/card.h"

namespace backstep::bots {
namespace {

int not_laid(const AfterTurn& after) { return after.hand.size() + after.unseen.size(); }

int share(const ForecastHead& head, const ForecastInputs& inputs) {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    total += std::int64_t{inputs[i]} * head.weights[i];
  }
  return chance(static_cast<int>(total >> 8) + head.bias);  // 2^20 to 2^12
}

}  // namespace

ForecastInputs forecast_inputs(const AfterTurn& after) {
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

Forecast forecast(const AfterTurn& after) {
  const ForecastInputs inputs = forecast_inputs(after);
  const ForecastHeads& heads = brain_for(*after.rules, after.talk != nullptr).heads;
  const std::int64_t most = std::int64_t{not_laid(after)} * Forecast::kCard;
  return {share(heads.win, inputs),
          static_cast<int>(share(heads.left, inputs) * most / kChanceOne)};
}

}  // namespace backstep::bots
