// Random games over all rule sets: what the bench plays, and the signature every build must give.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"

namespace backstep::bots {

// From the shuffle to the end, every action uniform over what is allowed. Returns the last state;
// `hash` gathers every action and the outcome.
State play_random_game(const Rules& rules, Random& random, std::uint64_t& hash);

// Every combination of switches and players that plays differently, commands even.
std::vector<Rules> all_rule_sets();

// A hash over all actions of `games` fixed random games of every rule set. Equal in every build, on
// every compiler and platform: a difference is a difference in the rules or the shuffle.
std::uint64_t signature(int games);
inline constexpr int kSignatureGames = 50;

}  // namespace backstep::bots
