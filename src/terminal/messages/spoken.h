// Texts for those who listen: each ends so that it can be heard.
#pragma once

#include <string>
#include <vector>

#include "texts/texts.h"

namespace backstep::terminal::messages {

// The text as a sentence: "Won: all cards are laid" gets its full stop.
std::string spoken(const Texts& t, std::string text);
// The same of several, one after the other; empty ones are left out.
std::string spoken(const Texts& t, const std::vector<std::string>& sentences);

}  // namespace backstep::terminal::messages
