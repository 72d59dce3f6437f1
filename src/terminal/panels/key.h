// Key: what somebody pressed, typed or clicked, whatever the terminal calls it.
#pragma once

#include <cstdint>
#include <string>

namespace backstep::terminal::panels {

struct Key {
  enum class Kind : std::uint8_t {
    kText,  // a character, also a space; a paste is one of several characters without line ends
    kEnter,
    kEscape,
    kBackspace,
    kDelete,
    kTab,
    kBackTab,
    kUp,
    kDown,
    kLeft,
    kRight,
    kHome,
    kEnd,
    kPageUp,
    kPageDown,
    kControl,   // with a letter: `text` is "c" for ctrl-C
    kFunction,  // `x` is its number
    kClick,     // on the cell x, y
    kWheelUp,
    kWheelDown,
  };
  Kind kind = Kind::kText;
  std::string text;  // UTF-8
  int x = 0;
  int y = 0;

  bool operator==(const Key&) const = default;
};

}  // namespace backstep::terminal::panels
