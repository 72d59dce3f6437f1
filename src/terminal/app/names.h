// The player's name at a table.
#pragma once

#include <string>

#include "texts/texts.h"

namespace backstep::terminal::app {

// Why nobody can be called so, for people; empty if one can.
std::string name_fault(const Texts& texts, const std::string& name);
// One of the friendly words for whoever has chosen no name.
std::string any_name(const Texts& texts);

}  // namespace backstep::terminal::app
