// The fold: how what happened in a game changes the view of it. The server's events say what cannot
// be known from the table; everything else follows from the rules.
#pragma once

#include <optional>

#include "game/view.h"
#include "signal/talk.h"
#include "wire/notice.h"

namespace backstep {

// The view of a game that was just dealt, from this seat, or from none. Whose turn it is is settled
// later, or, where actions were done before, not known: the turn is 0.
View view_of_deal(const wire::event::Dealt& dealt, std::optional<int> seat);

// REQUIRES: it is what happened next in the game of this view.
void fold(View& view, Talk& talk, const wire::event::Did& did);

}  // namespace backstep
