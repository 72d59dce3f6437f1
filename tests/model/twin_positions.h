// Words shared by the tests of the twin: how a position is written down by hand.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "twin.h"

namespace backstep::model {

using Cards = std::vector<int>;
using Hands = std::vector<Cards>;
using Lines = std::vector<std::string>;
using Plays = std::vector<TwinPlay>;
using Tops = std::map<char, int>;

inline TwinRules original(int players = 2) {
  TwinRules rules;
  rules.players = players;
  return rules;
}

inline TwinRules extreme(const std::map<int, std::string>& commands) {
  TwinRules rules;
  rules.extreme = true;
  rules.commands = commands;
  return rules;
}

inline TwinRules burning(TwinRules rules) {
  rules.on_fire = true;
  return rules;
}

// All piles but those named are shut, so that they take no part: only 89 and 88, 12 and 13 could
// still go there, as tricks, and no hand in the tests that use this holds them.
inline Tops shut_except(const Tops& open) {
  Tops tops = {{'A', 99}, {'B', 98}, {'C', 2}, {'D', 3}};
  for (const auto& [pile, top] : open) tops[pile] = top;
  return tops;
}

inline Twin at(const TwinRules& rules, const Tops& tops, const Hands& hands,
               const Cards& draw = {}) {
  return Twin::setup({rules, tops, hands, draw, 0});
}

// Whether the play is listed and marked as losing; the listing itself is checked elsewhere.
inline bool loses(const Twin& twin, int card, char pile) {
  for (const TwinPlay& play : twin.legal()) {
    if (play.card == card && play.pile == pile) return play.loses;
  }
  ADD_FAILURE() << card << " on " << pile << " is not legal";
  return false;
}

}  // namespace backstep::model
