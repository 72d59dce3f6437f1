// Notation: actions and positions as text, the same wherever text is used.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/game/state.h"
#include "engine/game/step.h"
#include "engine/game/view.h"

namespace backstep {

// "37A" lays 37 on A; "end" ends the turn.
std::string action_text(Action action);
Result<Action> parse_action(std::string_view text);

// "7 8 31": sorted, single spaces.
std::string cards_text(CardSet cards);

// A name or other foreign text, safe to print: what commands_terminal() becomes ?.
std::string printable(std::string_view text);

// "original, 2 players", "Extreme, Pro, small hand, 4 players".
std::string rules_text(const Rules& rules);

// A position in a few lines, for people, logs and broken invariants. Hidden cards appear only in
// the text of a State.
std::string position_text(const State& state);
std::string position_text(const View& view);

// What an action caused, in one line: "seat 0: 37A trick; draws 12 80; seat 1 begins".
std::string step_text(const Step& step);

}  // namespace backstep
