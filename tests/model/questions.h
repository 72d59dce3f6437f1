// The questions a referee asks about a turn, and the verdict after a play or an end of turn.
// The searches try every sequence of legal plays on copies; they skip only what they have
// already looked at.
#pragma once

#include <string>

#include "turn.h"

namespace backstep::model {

// C10, E3, E10 and the second question of E11 (4): some sequence of legal plays reaches the
// minimum, or ends with a `stop`. Duties and one_pile_retroactive do not matter here. Asked about
// a turn that is still open.
bool can_reach_minimum(const TwinRules& rules, const Turn& turn);

// The first question of E11 (4): some continuation, ending now included, leaves no skull on top
// and keeps every `three` of the turn. Minimum and fire do not matter here. Asked about a turn
// that is still open.
bool can_meet_duties(const TwinRules& rules, const Turn& turn);

// E11, "when a turn ends": "three", "skull", "fire", or "" when the end costs nothing.
std::string loss_at_end(const TwinRules& rules, const Turn& turn);

enum class Outcome { kGoesOn, kTurnEnds, kWon, kLost };

struct Verdict {
  Outcome outcome = Outcome::kGoesOn;
  std::string reason;  // only when lost
};

// E11, "after every play": what this legal play leads to. Never looks past the end of the turn,
// so a loss here is always the mover's own doing. cards_elsewhere: cards in the other hands and
// the draw pile.
Verdict judge_play(const TwinRules& rules, const Turn& before, Move move, int cards_elsewhere);

}  // namespace backstep::model
