// The scale of the picture of a game: where a turn and a chance are in it.
#pragma once

#include <algorithm>

#include "advice/analysis.h"
#include "advice/english/picture.h"

namespace backstep::advice::english {

class PlotScale {
 public:
  static constexpr double kWidth = 960;
  static constexpr double kMargin = 20;
  static constexpr double kLeft = 124;   // names and percents stand before it
  static constexpr double kRight = 872;  // the end is told after it
  static constexpr double kHeight = 300;

  // Of one seat, too, all turns up to its last have a place, so that gaps are seen.
  explicit PlotScale(const GameAnalysis& analysis)
      : turns_(analysis.turns.empty() ? 0 : analysis.turns.back().number),
        slot_((kRight - kLeft) / std::max(1, turns_)),
        half_(std::min(slot_ * 0.24, 14.0)) {}

  void set_top(double top) { top_ = top; }
  double bottom() const { return top_ + kHeight; }
  int turns() const { return turns_; }
  double slot() const { return slot_; }  // the width of one turn

  double x(int turn) const { return kLeft + slot_ * (turn - 0.5); }
  double y(double chance) const { return bottom() - std::clamp(chance, 0.0, 1.0) * kHeight; }
  // A choice leads from one to the other.
  Spot before(const TurnAnalysis& turn) const {
    return {x(turn.number) - half_, y(turn.before.chance.value)};
  }
  Spot after(const TurnAnalysis& turn) const {
    return {x(turn.number) + half_, y(turn.after.chance.value)};
  }

 private:
  int turns_;
  double slot_;
  double half_;
  double top_ = 0;
};

}  // namespace backstep::advice::english
