// Options from a file: for those who would rather not write them all on one line.
//
//   # a comment
//   listen = 127.0.0.1:9898
//   trusted-proxy = 127.0.0.1, ::1
//   contact = "https://club.example/#us"
//
// A line is the name of an option without its dashes and its value; of a flag it is true or false.
// A value may stand in double quotes, and only there it may hold a # or blanks at its ends.
#pragma once

#include <string>

#include "cmd/command.h"

namespace backstep::cmd {

// Adds --config FILE: options of the command that are neither on the command line nor in the
// environment are taken from there. (The library has such a thing, but not for subcommands, and the
// file would count before the environment.) Call it after all options were added.
void add_config_file(CommandLine& command);

}  // namespace backstep::cmd
