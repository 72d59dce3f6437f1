// backstep store copy: everything from one place of data to another.
#pragma once

#include <string>

#include "cmd/command_line.h"

namespace backstep::cmd {

// Each is a file or the URL of a database. What there is to say is printed; returns the exit code.
// A file that a copy could not begin to fill is not left behind.
int copy_store(const CommandLine& command, const std::string& from, const std::string& to);

}  // namespace backstep::cmd
