// Transcript: a file with every line that goes to and comes from programs behind pipes, to look for
// a fault in one of them. docs/bots.md describes its lines.
//
// Any thread may write. It stops growing at kMostBytes and says so in its last line.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::bots::external {

class Transcript {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20U;

  // Replaces the file.
  static Result<std::unique_ptr<Transcript>> open(const std::string& path,
                                                  std::size_t most_bytes = kMostBytes);

  // The number of a program that was just started, from 1.
  int add_program(std::string_view command);
  void told(int program, std::string_view line) { write(program, '<', line); }
  void answered(int program, std::string_view line) { write(program, '>', line); }
  void wrote_errors(int program, std::string_view text) { write(program, 'e', text); }
  void failed(int program, std::string_view sentence) { write(program, '!', sentence); }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  using Clock = std::chrono::steady_clock;

  Transcript(std::FILE* file, std::size_t most_bytes) : file_(file), left_(most_bytes) {}
  void write(int program, char mark, std::string_view text);

  const std::unique_ptr<std::FILE, Close> file_;
  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;  // of what follows
  std::size_t left_;
  bool full_ = false;
  int programs_ = 0;
};

// Foreign text for a message: one line of UTF-8, whatever it was.
std::string one_line(std::string_view text);

}  // namespace backstep::bots::external
