// Files and pipes as text.
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

#include "base/result.h"

namespace backstep::cmd {

// As messages call it: "standard input" for "-".
std::string input_name(const std::string& path);
// The whole file; "-" is standard input. At most 256 MiB.
Result<std::string> read_file(const std::string& path);
// Replaces the file as a whole, or leaves it as it was; "-" is standard output. What is no ordinary
// file (a device, a pipe) is written to as it is.
Result<bool> write_file(const std::string& path, const std::string& text);
// "FILE: No such file or directory", for what reads a file by other means; nothing if it is there.
std::optional<Error> missing_file(const std::string& path);
// Why it could not, tried without changing what is there; nothing if it could.
std::optional<Error> cannot_write_file(const std::string& path);

// Reads lines of any length without holding more than `most` bytes of one.
class LineReader {
 public:
  LineReader(std::FILE* file, std::size_t most) : file_(file), most_(most) {}

  enum class Got { kLine, kTooLong, kEnd };
  // kLine: the line without its end is in `line`. kTooLong: it was skipped.
  Got next(std::string& line);

 private:
  std::FILE* file_;
  std::size_t most_;
};

}  // namespace backstep::cmd
