// Terminfo: what the description of this terminal (TERM) says about it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "terminal/tty/key_reader.h"

namespace backstep::terminal::tty {

struct Terminfo {
  // What leaves the state that a full-screen program makes of it, without delays; the cursor is on
  // the last of so many lines then, or where it was before.
  std::string leave(int height) const;

  bool mouse = false;  // tells of clicks, when it is asked to
  std::vector<KnownKey> keys;

  std::string attributes_off;
  std::string colours_off;
  std::string cursor_on;
  std::string keypad_off;
  std::string other_screen_off;  // empty if it has only one
  std::string move_cursor;       // with places for numbers
};

// Fails where TERM is not known, or the terminal cannot move its cursor.
Result<Terminfo> read_terminfo();

// Clicks and pastes are told since: \e[?1000h and so on.
std::string extras_on(bool mouse);
std::string extras_off();

// Around a frame: terminals that know it show what comes between at once.
std::string synchronized_on();
std::string synchronized_off();
std::string window_title(const std::string& title);

}  // namespace backstep::terminal::tty
