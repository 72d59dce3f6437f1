// A hint as text: what it stands on, and the turns, best first.
#pragma once

#include <span>
#include <string>

#include "advice/hint.h"

namespace backstep::advice::english {

// Whole lines of at most kTextWidth columns, but for a longer name. `names` are those of the seats.
std::string hint_text(const Advice& advice, std::span<const std::string> names);

}  // namespace backstep::advice::english
