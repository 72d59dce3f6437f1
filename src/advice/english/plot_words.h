// The words in the picture of a game, and the picture in words.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "advice/analysis.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

// "12 Bob: 61A 62A was worth 12 points more".
std::string choice_text(const TurnAnalysis& turn, std::span<const std::string> names);
// "draws after 17: -31".
std::string draws_text(const TurnAnalysis& turn);

// Draws so large that the picture marks them.
bool is_large(const TurnAnalysis& turn);

struct HindsightMark {
  int turn = 0;  // at its start
  std::string text;
};
// Where the knowledge of all cards would have changed its mind; none of a game that was won.
std::vector<HindsightMark> hindsight_marks(const GameAnalysis& analysis);

// For those who do not see the picture: where it begins, its turning points, how it ends.
std::string description(const GameAnalysis& analysis, const Record& record,
                        std::span<const std::string> names);

}  // namespace backstep::advice::english
