// The chance to win over the turns of a game, as a picture.
//
// A turn is a step of a thick line, from the chance before the choice to the chance after it; what
// the draws did until the next turn is a dotted line; a light band around both is the uncertainty.
// Costly choices are filled diamonds, large draws hollow triangles that point up or down. Turning
// points and hindsight have flags above the plot. Under it each seat has a row with its turns.
#pragma once

#include <string>

#include "advice/analysis.h"
#include "advice/english/picture.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

// REQUIRES: the analysis is that of the record.
Picture chance_plot(const GameAnalysis& analysis, const Record& record);
std::string chance_plot_svg(const GameAnalysis& analysis, const Record& record);

}  // namespace backstep::advice::english
