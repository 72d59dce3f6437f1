// Plays: how the cards of a game change a View. The server's events say what cannot be known from
// the table; everything else follows from the rules.
#pragma once

#include <optional>

#include "engine/game/view.h"
#include "engine/signal/talk.h"
#include "table/event.h"

namespace backstep::table {

// The view of a game that was just dealt, from this seat, or a spectator's. Whose turn it is is
// decided later, or, where actions were done before, not known: the turn is 0.
View view_of_deal(const event::Dealt& dealt, std::optional<int> seat);

// REQUIRES: it is what happened next in the game of this view.
void apply_play(View& view, Talk& talk, const event::Did& did);

// ---- one action of it, for play.cpp and compact_play.cpp

// Lays a card that is the seat's; nothing for the end of the turn.
void apply_action(View& view, int seat, Action action);
// Whether the turn is over after this action, if the game is not.
bool ends_turn(const View& view, int seat, Action action);
// The seat draws, and the turn ends. Whose turn it is then is not decided here.
void apply_end_of_turn(View& view, int seat);

}  // namespace backstep::table
