// Kinds of costly choices, phases and results in English. Choices are described, nobody is blamed.
#pragma once

#include <string>
#include <string_view>

#include "advice/analysis.h"
#include "engine/game/record.h"

namespace backstep::advice::english {

// What the better turn does otherwise, after its actions: "it plays a trick"; empty for kOther.
std::string_view better_text(ChoiceKind kind);
// What was chosen, in a table: "a trick not played".
std::string_view kind_text(ChoiceKind kind);

// What a choice cost: "12.3 ±2.1 points", or where the chance is hardly touched the cards it leaves
// more than the better turn, "1.8 ±0.4 cards".
std::string cost_text(const TurnAnalysis& turn);
// The same of the better turn: "12.3 ±2.1 points more", "1.8 ±0.4 cards fewer left".
std::string gain_text(const TurnAnalysis& turn);
// And as short as can be: "was worth 12 points more", "left 1.8 cards fewer".
std::string short_gain_text(const TurnAnalysis& turn);

// "won", "lost (stuck), 12 left", "given up, 40 left", "not over, 40 left".
std::string result_text(const GameAnalysis& analysis, const Record& record);
bool is_given_up(const Record& record);

// The chance at the end of what was analysed: 1 or 0 when the game is over.
double end_chance(const GameAnalysis& analysis);

}  // namespace backstep::advice::english
