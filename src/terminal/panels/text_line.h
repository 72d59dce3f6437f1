// A line of text that is being written: what keys do to it and to the place of its cursor.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "terminal/panels/key.h"

namespace backstep::terminal::panels {

// Only whole characters of UTF-8, and none that commands_terminal(); tabs and line ends become
// blanks.
std::string without_controls(std::string_view text);
// Without spaces around it.
std::string trimmed(std::string_view text);

// Whether the key was meant for the text: a character, a paste, or one that moves the cursor or
// deletes. `most` characters fit. The cursor is in bytes, and always between two characters.
bool edit(std::string& text, std::size_t& cursor, const Key& key, std::size_t most);

}  // namespace backstep::terminal::panels
