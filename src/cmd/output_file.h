// A file that is written piece by piece, or standard output.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace backstep::cmd {

class OutputFile {
 public:
  // "-" is standard output.
  explicit OutputFile(std::string path) : path_(std::move(path)) {}

  // Why not, if it cannot be opened.
  std::optional<std::string> open();
  bool write(std::string_view text);
  // From the beginning of the file on, over what is there.
  bool write_over(std::string_view text);
  // False if something that was written did not arrive.
  bool close();
  const std::string& path() const { return path_; }
  std::string not_written() const { return path_ + ": could not be written"; }

 private:
  std::FILE* file() const { return file_ == nullptr ? stdout : file_.get(); }

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
};

}  // namespace backstep::cmd
