// What all cards known would have said, in a sentence or two.
#pragma once

#include <string>

#include "advice/analysis.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

// One paragraph without a line end; empty when the analysis has no hindsight.
// REQUIRES: the analysis is that of the record.
std::string hindsight_text(const GameAnalysis& analysis, const Record& record);

}  // namespace backstep::advice::english
