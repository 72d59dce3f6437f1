// An analysed game as text: a line a turn, the sum, the turn that cost most, hindsight.
#pragma once

#include <string>

#include "advice/analysis.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

// Draws that changed the chance by this much are told beside their turn.
inline constexpr double kDrawsTold = 0.05;

// Whole lines of at most kTextWidth columns. REQUIRES: the analysis is that of the record.
std::string analysis_text(const GameAnalysis& analysis, const Record& record);

}  // namespace backstep::advice::english
