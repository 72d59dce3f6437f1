// Characters as a terminal shows them: how many columns each takes, and what comes nearest in
// ASCII. Nothing here asks the locale. base/utf8.h decodes them.
#pragma once

#include <cstdint>
#include <string>

namespace backstep::terminal::screen {

// What a character is to somebody who counts columns.
enum class Breadth : std::uint8_t {
  kNone,    // not written at all: control characters, whatever changes the direction of writing
  kMark,    // on the character before it
  kNarrow,  // one column
  kWide,    // two
};
Breadth breadth(char32_t character);

// What comes nearest in ASCII, one or more characters: "ae", "..", "zh"; "?" where nothing does.
std::string ascii_of(char32_t character);

}  // namespace backstep::terminal::screen
