// How a terminal game looks, and in which language.
#pragma once

#include <string>

#include "texts/texts.h"

namespace backstep::terminal::app {

struct DisplayOptions {
  bool plain = false;
  bool brief = false;
  bool ascii = false;
  bool no_color = false;
  bool no_mouse = false;
  std::string language;
  bool kept = true;  // what is said about the game when it is left; no option of its own

  Texts texts() const;
  // The locale must have been set; see begin_locale().
  bool is_ascii() const;
  bool has_colour() const;  // NO_COLOR is asked, too
  // Line by line: on request, or without a terminal on both sides.
  bool is_plain() const;
};

// The characters of the user's locale, and nothing else of it: numbers are read and written as
// before.
void begin_locale();

}  // namespace backstep::terminal::app
