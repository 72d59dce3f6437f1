// Self-play: the games a brain is tuned on.
//
// Every game is played by the brain as it is, but for one turn, at a random time, that is chosen at
// random among the plausible ones. Only what follows is recorded: positions that the brain would
// never bring about itself, too, each with how a game went on from there by its own play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "bots/brain.h"
#include "bots/features.h"
#include "bots/instinct.h"
#include "engine/game/rules.h"

namespace backstep::bots::tune {

// Positions after a turn, `inputs` features each, and what became of their games: 1 for a win, a
// little for a near miss.
struct Samples {
  std::size_t inputs = kCoreFeatures;
  std::vector<std::int16_t> features;
  std::vector<float> targets;

  std::size_t size() const { return targets.size(); }
  void drop_first(std::size_t count);
};

// Plausible turns of one decision: their counts of the rough score and what the net thinks.
struct Choice {
  std::vector<RoughCounts> counts;
  std::vector<int> values;
};

struct Played {
  int games = 0;
  int wins = 0;
  long left = 0;
};

class SelfPlay {
 public:
  SelfPlay(const Rules& rules, bool talks) : rules_(rules), talks_(talks) {}

  // Plays games with one deviation each and appends what followed it. `blind`: the net knows
  // nothing yet, play by the rough score alone.
  Played record(const Brain& brain, bool blind, int games, Random& random, Samples& samples);
  // Plays games without deviation: how good the brain is.
  Played measure(const Brain& brain, int games, Random& random);
  // Decisions of such games, for fitting the rough score to the net.
  void choices(const Brain& brain, int games, Random& random, std::vector<Choice>& out);

 private:
  Rules rules_of_next_game(Random& random) const;

  Rules rules_;
  bool talks_;
  Instinct instinct_;
};

}  // namespace backstep::bots::tune
