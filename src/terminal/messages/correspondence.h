// A game over days, in the summary of a table's settings.
#pragma once

#include <string>
#include <vector>

#include "texts/texts.h"
#include "wire/settings.h"

namespace backstep::terminal::messages {

// Nothing at other tables; else that it is one, and what its clock says if it has one.
std::vector<std::string> correspondence_lines(const Texts& t, const wire::Settings& settings);

}  // namespace backstep::terminal::messages
