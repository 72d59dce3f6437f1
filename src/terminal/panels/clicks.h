// Clicks: what lies under a cell of the screen that was drawn last.
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "terminal/panels/key.h"
#include "terminal/screen/ui.h"

namespace backstep::terminal::panels {

std::optional<screen::Spot> spot_at(std::span<const screen::Spot> spots, int x, int y);
// The key that a spot stands for, see terminal/screen/keys.h.
Key key_of(char key);
// The letter of a key in lower case, a digit or a sign; of a Russian letter the one that its key
// has on a Latin keyboard. 0 if it is none of them, or a paste.
char letter_of(const Key& key);

inline constexpr int kFar = std::numeric_limits<int>::max() / 2;  // scrolls to the end
inline constexpr int kWheel = 3;                                  // lines

// The keys that leave where nothing can be shown: Q and Ctrl-C.
bool leaves_blindly(const Key& key);

}  // namespace backstep::terminal::panels
