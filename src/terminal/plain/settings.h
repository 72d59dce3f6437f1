// Settings of a table, changed by a typed line.
#pragma once

#include <optional>
#include <string_view>

#include "wire/settings.h"

namespace backstep::terminal::plain {

// "extreme on", "players 3", "pace quick", "deal 3x-kestrel", "deal random", "name TEXT": what
// stands behind the word set. Nothing if it means nothing.
std::optional<wire::Settings> changed_settings(wire::Settings settings, std::string_view text);

}  // namespace backstep::terminal::plain
