// backstep store copy: everything from one place of data to another.
#pragma once

#include <string>

namespace backstep::cmd {

// Each is a file or the URL of a database. What there is to say is printed; returns the exit code.
int copy_store(const std::string& from, const std::string& to);

}  // namespace backstep::cmd
