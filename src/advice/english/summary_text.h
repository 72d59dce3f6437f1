// A summary as text: where chances were lost, by player, by phase, by kind.
#pragma once

#include <string>

#include "advice/summary.h"

namespace backstep::advice::english {

// Whole lines of at most kTextWidth columns.
std::string summary_text(const Summary& summary);

}  // namespace backstep::advice::english
