#include "advice/english/plot_frame.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace backstep::advice::english {
namespace {

constexpr double kMargin = PlotScale::kMargin;
constexpr double kLeft = PlotScale::kLeft;
constexpr double kRight = PlotScale::kRight;
constexpr double kRowHeight = 17;
constexpr double kToMiddle = 4.5;  // from the middle of a small letter down to its baseline

constexpr std::array<std::string_view, 6> kLegendWords{"a choice, before to after",
                                                       "draws",
                                                       "uncertainty, 95 %",
                                                       "costly choice",
                                                       "large draws",
                                                       "hindsight"};

void add_sample(Picture& picture, LegendItem item, Spot from, Spot to) {
  const double y = from.y;
  switch (item) {
    case LegendItem::kChoice:
      picture.lines.push_back({LineRole::kChoice, {from, to}});
      return;
    case LegendItem::kDraws:
      picture.lines.push_back({LineRole::kDraws, {from, to}});
      return;
    case LegendItem::kHindsight:
      picture.lines.push_back({LineRole::kHindsight, {from, to}});
      return;
    case LegendItem::kBand:
      picture.bands.push_back({{from.x, y - 6}, {to.x, y - 6}, {to.x, y + 6}, {from.x, y + 6}});
      return;
    case LegendItem::kCostly:
      picture.marks.push_back({Shape::kDiamond, {to.x - 8, y}, 6});
      return;
    case LegendItem::kLargeDraws:
      picture.marks.push_back({Shape::kUp, {from.x + 6, y}, 5});
      picture.marks.push_back({Shape::kDown, {to.x - 6, y}, 5});
      return;
  }
}

}  // namespace

void add_heading(Picture& picture, const std::string& line) {
  picture.add_text("Chance to win, if quick bots play on", {kMargin, 30}, Align::kLeft,
                   TextRole::kTitle);
  picture.add_text(fitted(line, PlotScale::kWidth - 2 * kMargin, TextRole::kPlain), {kMargin, 51},
                   Align::kLeft, TextRole::kPlain);
}

void add_grid(Picture& picture, const PlotScale& scale) {
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = scale.y(percent / 100.0);
    const LineRole role = percent == 0 ? LineRole::kAxis : LineRole::kGrid;
    picture.lines.push_back({role, {{kLeft, y}, {kRight, y}}});
    picture.add_text(std::to_string(percent) + " %", {kLeft - 10, y + kToMiddle}, Align::kRight,
                     TextRole::kQuiet);
  }
}

double add_seat_rows(Picture& picture, const PlotScale& scale, const GameAnalysis& analysis,
                     std::span<const std::string> names, double from) {
  double y = from;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (analysis.only_seat && static_cast<int>(seat) != *analysis.only_seat) continue;
    picture.add_text(fitted(names[seat], kLeft - 10 - kMargin, TextRole::kQuiet),
                     {kLeft - 10, y + kToMiddle}, Align::kRight, TextRole::kQuiet);
    picture.lines.push_back({LineRole::kGrid, {{kLeft, y}, {kRight, y}}});
    for (const TurnAnalysis& turn : analysis.turns) {
      if (turn.seat != static_cast<int>(seat)) continue;
      const Spot at{scale.x(turn.number), y};
      picture.marks.push_back(turn.costly ? PictureMark{Shape::kDiamond, at, 5}
                                          : PictureMark{Shape::kRing, at, 2.5});
    }
    y += kRowHeight;
  }
  return y;
}

double add_turn_numbers(Picture& picture, const PlotScale& scale, double from) {
  const double baseline = from + 8;
  picture.add_text("turn", {kLeft - 10, baseline}, Align::kRight, TextRole::kQuiet);
  const int step = scale.slot() >= 24 ? 1 : scale.slot() >= 5 ? 5 : 10;
  for (int turn = 1; turn <= scale.turns(); ++turn) {
    if (turn % step != 0 && turn != 1) continue;
    picture.add_text(std::to_string(turn), {scale.x(turn), baseline}, Align::kCentre,
                     TextRole::kQuiet);
  }
  return baseline;
}

void add_legend(Picture& picture, std::span<const LegendItem> items, double from) {
  constexpr double kSample = 26;
  constexpr double kGap = 8;
  constexpr double kBetween = 22;
  constexpr double kLineHeight = 20;
  double x = kMargin;
  double baseline = from;
  for (const LegendItem item : items) {
    const std::string words(kLegendWords[static_cast<std::size_t>(item)]);
    const double wide = kSample + kGap + text_width(words, TextRole::kQuiet);
    if (x + wide > PlotScale::kWidth - kMargin) {
      x = kMargin;
      baseline += kLineHeight;
    }
    const double middle = baseline - kToMiddle;
    add_sample(picture, item, {x, middle}, {x + kSample, middle});
    picture.add_text(words, {x + kSample + kGap, baseline}, Align::kLeft, TextRole::kQuiet);
    x += wide + kBetween;
  }
  picture.height = baseline + 18;
}

}  // namespace backstep::advice::english
