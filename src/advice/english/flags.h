// Flags: labels in lanes above a plot, each with a pole down to what it speaks of. No two labels
// overlap, and no pole runs through a label.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "advice/english/picture.h"

namespace backstep::advice::english {

struct Flag {
  double x = 0;      // of its pole
  double width = 0;  // of its label
};
struct FlagPlace {
  Align align = Align::kLeft;  // kLeft: the label begins at the pole
  int lane = 0;                // 0 is next to the plot

  bool operator==(const FlagPlace&) const = default;
};
// Between a label and its pole, and between two labels at least.
inline constexpr double kFlagGap = 4;

Box flag_box(const Flag& flag, Align align);

inline constexpr std::size_t kMostFlags = 8;

// With as few lanes as there can be. Nothing for a flag that has no place between left and right,
// or beside the others; those that come first in the list are placed first.
// REQUIRES: at most kMostFlags.
std::vector<std::optional<FlagPlace>> place_flags(std::span<const Flag> flags, double left,
                                                  double right);

}  // namespace backstep::advice::english
