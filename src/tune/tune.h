// Tune: makes a brain for one kind of game by policy iteration: play, fit the net to what came of
// it, play with the fitted net, and so on.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bots/brain.h"
#include "game/rules.h"
#include "tune/self_play.h"
#include "tune/trainer.h"

namespace backstep::tune {

struct Task {
  std::string name;  // "original-2": also the name of its file
  Rules rules;
  bool talks = false;
  int rounds = 0;
};

// Every brain there is: first those of the original game, from which the others start.
std::vector<Task> tasks();

struct Round {
  int number = 0;
  std::size_t samples = 0;
  double loss = 0;
  Played played;  // by the brain of this round, on deals of their own
};

// A brain with the trainer that made it, for others to start from.
struct Tuned {
  Brain brain;
  std::unique_ptr<Trainer> trainer;
};

// `games` a round. `start`: what to go on from, or nullptr for nothing. The same arguments give the
// same brain; one thread. `report` is told after each round.
Tuned tune(const Task& task, const Tuned* start, int games, std::string_view seed,
           const std::function<void(const Round&)>& report);

// The text of a brain's file.
std::string file_text(const Brain& brain);

}  // namespace backstep::tune
