// Calling the program wrongly, asking it for help, and running it in a shell.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace backstep {

using Arguments = std::vector<std::string>;

std::string joined(const Arguments& arguments);  // "backstep demo --seed x"
std::ptrdiff_t lines_of(const std::string& text);

struct Wrong {
  Arguments arguments;
  std::string named;  // what the line must speak of
};

// Exit code 2, and one line that names the command, what is wrong, and the help.
void expect_wrong_usage(const Wrong& wrong);

// What `--help` prints for a command.
std::string help_of(Arguments arguments);
// Every command there is, by the lists in the help texts; the program itself first.
std::vector<Arguments> all_commands(const Arguments& below = {});

// What commands of bash print, on both streams; they must succeed. `backstep` is the program.
std::string shell(const std::string& script);

}  // namespace backstep
