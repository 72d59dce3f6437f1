// Tune: makes a brain for one kind of game by policy iteration: play, fit the net to what came of
// it, play with the fitted net, and so on.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/brain.h"
#include "bots/tune/self_play.h"
#include "engine/game/rules.h"

namespace backstep::bots::tune {

struct Task {
  std::string name;  // "original-2": also the name of its file
  Rules rules;
  bool talks = false;
  int rounds = 0;
};

// Every brain there is: first those of the original game, from which the others start.
std::vector<Task> tasks();
constexpr bool starts_from_nothing(const Task& task) {
  return !task.talks && !task.rules.pro && !task.rules.extreme;
}

struct Round {
  int number = 0;
  std::size_t samples = 0;
  double loss = 0;
  Played played;  // by the brain of this round, on deals of their own
};

// Without heads: fit_forecast() makes those. `games` a round. `start`: the brain to go on from, or
// nullptr to begin with nothing. The same arguments give the same brain; one thread. `report` is
// told after each round.
Brain tune(const Task& task, const Brain* start, int games, std::string_view seed,
           const std::function<void(const Round&)>& report);

// The text of a brain's file.
std::string file_text(const Brain& brain);

}  // namespace backstep::bots::tune
