// The choices a table makes before the deal, and what follows from them alone.
//
// This directory holds a second, deliberately slow reading of RULES.md. It shares no code with
// the engine, so that a mistake in one of the two shows as a difference between them. Read it in
// the order twin_rules, turn, questions, twin.
#pragma once

#include <map>
#include <string>

namespace backstep::model {

struct TwinRules {
  int players = 2;
  bool extreme = false;
  bool pro = false;
  bool small_hand = false;
  bool on_fire = false;
  bool one_pile_retroactive = false;
  // card -> "stop", "skull", "three", "mute", "no_back", "one_pile" or "draw_one"
  std::map<int, std::string> commands;
};

// The four piles by name: A and B rise from 1, C and D fall from 100.
inline const std::string all_piles = "ABCD";

bool rises(char pile);

// C1 and P2: what a hand is dealt and refilled to.
int hand_size(const TwinRules& rules);

// C6, C8 and P1: the minimum of a turn that begins with the draw pile like this.
int minimum_of_turn(const TwinRules& rules, bool draw_pile_is_empty);

// The command that binds, so "" for every card when the game is not Extreme (E13).
const std::string& command_of(const TwinRules& rules, int card);

// F1: never true unless the table plays On Fire.
bool burns(const TwinRules& rules, int card);

}  // namespace backstep::model
