// The built-in bots by name, and what to say about a name that none of them has.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace backstep::cmd {

std::vector<std::string> bot_names();  // weakest first
// What parse_lineup() says about a list of bots, with the bot that was probably meant.
std::string lineup_error(const Error& error, const std::string& bots);

}  // namespace backstep::cmd
