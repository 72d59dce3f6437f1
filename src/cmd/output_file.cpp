#include "cmd/output_file.h"

#include <cerrno>
#include <cstring>

namespace backstep::cmd {

std::optional<std::string> OutputFile::open() {
  if (path_ == "-") return std::nullopt;
  file_.reset(std::fopen(path_.c_str(), "wb"));
  if (file_ == nullptr) return path_ + ": " + std::strerror(errno);
  return std::nullopt;
}

bool OutputFile::write(std::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), file()) == text.size();
}

bool OutputFile::write_over(std::string_view text) {
  return std::fseek(file(), 0, SEEK_SET) == 0 && write(text);
}

bool OutputFile::close() {
  if (file_ == nullptr) return std::fflush(stdout) == 0;
  return std::fclose(file_.release()) == 0;
}

}  // namespace backstep::cmd
