// What stands around the plot of a game: heading, grid, the rows of the seats, turn numbers,
// legend.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "advice/analysis.h"
#include "advice/english/picture.h"
#include "advice/english/plot_scale.h"

namespace backstep::advice::english {

void add_heading(Picture& picture, const std::string& line);
// The first height under it.
inline constexpr double kUnderHeading = 66;

void add_grid(Picture& picture, const PlotScale& scale);

// Each seat's turns; costly ones are diamonds here, too. Then the numbers of the turns. Both give
// the height at which the next thing may begin.
double add_seat_rows(Picture& picture, const PlotScale& scale, const GameAnalysis& analysis,
                     std::span<const std::string> names, double from);
double add_turn_numbers(Picture& picture, const PlotScale& scale, double from);

enum class LegendItem : std::uint8_t { kChoice, kDraws, kBand, kCostly, kLargeDraws, kHindsight };
// Samples and words, in as many rows as they take. The picture ends under it.
void add_legend(Picture& picture, std::span<const LegendItem> items, double from);

}  // namespace backstep::advice::english
