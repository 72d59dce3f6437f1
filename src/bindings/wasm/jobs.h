// What takes longer than a frame, a slice at a time: a worker calls begin once and goes on until
// there is no more. One job at a time; a new one forgets the old.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/game/rules.h"
#include "engine/game/view.h"
#include "engine/signal/talk.h"

namespace backstep::bindings::wasm {

// Both answer {"advice":...,"more":...}. REQUIRES: view.is_to_move(), effort > 0.
std::string begin_hint(const View& view, const Talk& talk, int effort);
// Looks at so many more worlds. Without a hint begun: nothing more.
std::string go_on_with_hint(int worlds);

// {"lines":[...],"turn":...,"turns":...,"more":...}, or {"error":...}: the first record of a text.
// A line of a turn comes when what the draws did after it is known; the line of the game last.
// REQUIRES: effort > 0.
std::string begin_analysis(std::string_view record, int effort);
// Looks at one more turn, or makes the end.
std::string go_on_with_analysis();

// {"puzzle":...}, null where the turn looked at was none: the game of `seed` goes on for ever.
// REQUIRES: the even commands.
std::string begin_puzzles(const Rules& rules, std::string seed);
// Looks at one more turn.
std::string go_on_with_puzzles();

}  // namespace backstep::bindings::wasm
