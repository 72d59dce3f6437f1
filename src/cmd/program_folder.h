// The folder this program lies in, so that what was installed with it is found from anywhere.
#pragma once

#include <filesystem>
#include <system_error>

namespace backstep::cmd {

inline std::filesystem::path program_folder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path(".") : program.parent_path();
}

}  // namespace backstep::cmd
