#include "bots/tune/tune.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

#include "bots/tune/trainer.h"

namespace backstep::bots::tune {
namespace {

constexpr int kPasses = 6;
constexpr double kFirstRate = 1.5e-3;
constexpr double kLastRate = 5e-5;
constexpr int kChoiceGames = 300;
constexpr int kMeasureGames = 4000;

// Before anything is known: cards that fit nowhere are bad, tricks are good.
constexpr Rough kFirstRough{{120, 60, 30, 10, 25, 8, -8, 10}};

std::size_t inputs_of(const Task& task) {
  if (task.rules.extreme) return kFeatureCount;
  return task.talks ? kCoreFeatures + kTalkFeatures : kCoreFeatures;
}

double fit(Trainer& trainer, const Samples& samples, Random& random) {
  double loss = 0;
  const double fall = std::pow(kLastRate / kFirstRate, 1.0 / kPasses);
  for (int pass = 0; pass < kPasses; ++pass) {
    const double rate = kFirstRate * std::pow(fall, pass);
    loss = trainer.pass(samples, rate, rate * fall, random);
  }
  return loss;
}

}  // namespace

std::vector<Task> tasks() {
  std::vector<Task> all;
  const auto add = [&](const char* kind, bool talks, bool pro, bool extreme, int rounds) {
    for (std::uint8_t players = talks ? 2 : 1; players <= kMaxPlayers; ++players) {
      Task task;
      task.name = std::string(kind) + '-' + std::to_string(players);
      task.rules.players = players;
      task.rules.pro = pro;
      task.rules.extreme = extreme;
      task.talks = talks;
      task.rounds = rounds;
      all.push_back(task);
    }
  };
  add("original", false, false, false, 8);
  add("talk", true, false, false, 4);
  add("pro", false, true, false, 4);
  add("extreme", false, false, true, 4);
  return all;
}

Brain tune(const Task& task, const Brain* start, int games, std::string_view seed,
           const std::function<void(const Round&)>& report) {
  const std::size_t inputs = inputs_of(task);
  Random random(task.name, seed);
  Brain brain;
  if (start != nullptr) {
    brain = *start;
    brain.heads = {};
  } else {
    brain.rough = kFirstRough;
  }
  Trainer trainer = start == nullptr ? Trainer(inputs, random) : Trainer(inputs, brain.net);
  const auto play = std::make_unique<SelfPlay>(task.rules, task.talks);
  Samples samples;
  samples.inputs = inputs;
  std::size_t earlier = 0;  // samples of the round before the last
  for (int number = 0; number < task.rounds; ++number) {
    // The games of the round before are still good food; those before it were played too badly.
    samples.drop_first(number < 2 ? samples.size() : earlier);
    earlier = samples.size();
    const bool blind = start == nullptr && number == 0;
    play->record(brain, blind, games, random, samples);

    Round round;
    round.number = number;
    round.samples = samples.size();
    round.loss = fit(trainer, samples, random);
    brain.net = trainer.net();
    std::vector<Choice> choices;
    play->choices(brain, kChoiceGames, random, choices);
    brain.rough = fit_rough(choices);
    round.played = play->measure(brain, kMeasureGames, random);
    report(round);
  }
  return brain;
}

std::string file_text(const Brain& brain) {
  std::string text;
  std::size_t line = 0;
  for (const std::int32_t number : brain_numbers(brain)) {
    const std::string digits = std::to_string(number) + ',';
    if (line + digits.size() > 100) {
      text += '\n';
      line = 0;
    }
    text += digits;
    line += digits.size();
  }
  return text + '\n';
}

}  // namespace backstep::bots::tune
