// Comparing: what bots reach with the cards of a game. A function of the cards alone: the same deck
// and rules give the same figures, whenever and wherever they are asked for.
#pragma once

#include <functional>

#include "advice/compute/stop_token.h"
#include "engine/game/card.h"
#include "engine/game/rules.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::connection {

inline constexpr int kQuickGames = 20;
inline constexpr int kStrongGames = 3;

// Plays games of quick bots, then of strong ones, and tells after every game how those of its bot
// stand. Stops within a turn, or a game of the quick ones, when the breath says so.
//
// Quick bots alone would play every game of a deck alike, so these waver now and then between turns
// that they value nearly the same (sim/wavering.h). The strong ones have a small effort and other
// chance in each game.
// REQUIRES: deal() accepts rules and deck.
void let_bots_play(const Rules& rules, const Deck& deck, advice::compute::StopToken& stop_token,
                   const std::function<void(const state::Comparison&)>& tell);

}  // namespace backstep::terminal::connection
