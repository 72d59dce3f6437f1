#include "terminal/tty/paint.h"

#include <array>

namespace backstep::terminal::tty {
namespace {

using screen::Role;

constexpr std::array<short, 5> kColours{COLOR_RED, COLOR_GREEN, COLOR_YELLOW, COLOR_MAGENTA,
                                        COLOR_CYAN};

// Blue is not among them: on many dark screens nobody can read it. Grey neither, which some themes
// make the colour of the background.
short colour_of(Role role) {
  switch (role) {
    case Role::kBad:
    case Role::kFire:
      return COLOR_RED;
    case Role::kGood:
    case Role::kPut:
      return COLOR_GREEN;
    case Role::kDuty:
    case Role::kBolt:
      return COLOR_YELLOW;
    case Role::kLasting:
      return COLOR_MAGENTA;
    case Role::kPile:
    case Role::kTalk:
      return COLOR_CYAN;
    default:
      return -1;
  }
}

attr_t attributes_of(Role role) {
  switch (role) {
    case Role::kDim:
      return A_DIM;
    case Role::kTitle:
    case Role::kBad:
    case Role::kDuty:
    case Role::kPut:
    case Role::kOwn:
    case Role::kKey:
      return A_BOLD;
    case Role::kPicked:
      return A_BOLD | A_REVERSE;
    default:
      return A_NORMAL;
  }
}

short pair_of(short colour) {
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    if (kColours.at(i) == colour) return static_cast<short>(i + 1);
  }
  return 0;
}

}  // namespace

bool begin_colours() {
  if (!has_colors() || start_color() == ERR || COLORS < 8) return false;
  const bool own_background = use_default_colors() == OK;
  for (const short colour : kColours) {
    init_pair(pair_of(colour), colour, own_background ? -1 : COLOR_BLACK);
  }
  return true;
}

Paint paint_of(const screen::Style& style, bool colours) {
  Paint paint{attributes_of(style.role), colours ? pair_of(colour_of(style.role)) : short{0}};
  if (style.bold) paint.attributes |= A_BOLD;
  if (style.reverse) paint.attributes |= A_REVERSE;
  if (style.underline) paint.attributes |= A_UNDERLINE;
  return paint;
}

}  // namespace backstep::terminal::tty
