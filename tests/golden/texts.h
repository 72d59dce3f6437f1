// The golden texts: what they are called and how they are made.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/rules.h"

namespace backstep::golden {

struct Golden {
  std::string name;
  std::function<std::string()> make;
};

// A golden playthrough for every rule set is among them because they are made from the list of all.
std::vector<Golden> all_goldens();

// "original", "extreme-pro-on_fire": the switches of a rule set, without the players.
std::string variant_name(const Rules& rules);

std::string deals_text();                          // decks, commands and names of deals by seed
std::string perft_text();                          // numbers of action sequences
std::string signature_text();                      // the bench signature
std::string bots_text();                           // what every bot plays, as hashes
std::string hints_text();                          // what is advised at some positions
std::string analysis_text();                       // a game looked at again
std::string plot_text();                           // ... as a picture (SVG)
std::string playthrough_text(const Rules& rules);  // whole games, turn by turn

// Sixteen digits.
std::string hex(std::uint64_t value);

}  // namespace backstep::golden
