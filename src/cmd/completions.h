// Shell completions, generated from the same CommandDoc as the help: commands, options, the values
// of options that have a list of them, and files where an option or argument takes one.
#pragma once

#include <string>

#include "cmd/command_doc.h"

namespace backstep::cmd {

std::string bash_completion(const CommandDoc& program);
std::string zsh_completion(const CommandDoc& program);
std::string fish_completion(const CommandDoc& program);

}  // namespace backstep::cmd
