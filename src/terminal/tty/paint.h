// Paint: how roles look on this terminal. Only the colours that every terminal has, on its own
// background, so that they follow what its owner has chosen.
#pragma once

#include <curses.h>

#include "terminal/screen/grid.h"

namespace backstep::terminal::tty {

struct Paint {
  attr_t attributes = 0;
  short pair = 0;
};

// Prepares the colours; false if there are none. After the library has begun.
bool begin_colours();
Paint paint_of(const screen::Style& style, bool colours);

}  // namespace backstep::terminal::tty
