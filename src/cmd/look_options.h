// The options of those commands that people play with: how it looks, and in which language.
#pragma once

#include <string>

#include "cmd/command_line.h"
#include "texts/texts.h"

namespace backstep::cmd {

// --lang, which choose_cli_language() has read before.
void add_language(CommandLine& command, std::string& language);

struct LookOptions {
  bool plain = false;
  bool brief = false;
  bool ascii = false;
  bool no_color = false;
  bool no_mouse = false;
  std::string language;
  bool kept = true;  // what is said about the game when it is left; no option of its own

  void add_to(CommandLine& command);

  Texts texts() const;
  // The locale must have been set; see begin_locale().
  bool is_ascii() const;
  bool has_colour() const;  // NO_COLOR is asked, too
  // Line by line: wished for, or there is no terminal on both sides.
  bool is_plain() const;
};

// The characters of the user's locale, and nothing else of it: numbers are read and written as
// before.
void begin_locale();

}  // namespace backstep::cmd
