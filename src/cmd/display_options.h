// The options of those commands that people play with: how it looks, and in which language.
#pragma once

#include <string>

#include "cmd/command_line.h"
#include "terminal/app/display_options.h"

namespace backstep::cmd {

// --lang, which choose_cli_language() has read before.
void add_language(CommandLine& command, std::string& language);

// Says why the program ends, in the characters of the user's terminal; returns kFailure.
int failure(const std::string& line, const terminal::app::DisplayOptions& options);

void add_display_options(CommandLine& command, terminal::app::DisplayOptions& options);

}  // namespace backstep::cmd
