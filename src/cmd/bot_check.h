// backstep bot check: a part of `backstep bot`.
#pragma once

#include "cmd/command.h"

namespace backstep::cmd {

// Adds the subcommand to `bot`.
Command bot_check_command(CommandLine& bot);

}  // namespace backstep::cmd
