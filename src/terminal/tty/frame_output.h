// FrameOutput: collects what the terminal library writes while a frame is drawn, and sends all of
// it with one write(), so that nobody who reads the terminal is given a part of a frame only
// because a buffer of the library was full.
//
// The library writes to file(). Outside of frames that is the terminal itself, whose modes and size
// the library asks for; between begin() and end() it is a file in memory.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace backstep::terminal::tty {

class FrameOutput {
 public:
  // The terminal stays open, and the caller's.
  explicit FrameOutput(int terminal);
  ~FrameOutput();
  FrameOutput(const FrameOutput&) = delete;
  FrameOutput& operator=(const FrameOutput&) = delete;

  // nullptr if there are no file descriptors left.
  std::FILE* file() const { return file_; }

  void begin();
  // Sends what was written since begin(), with these bytes around it; nothing if nothing was
  // written.
  void end(std::string_view before, std::string_view after);

 private:
  std::string taken() const;

  int terminal_;
  int memory_ = -1;  // -1: what is written goes to the terminal at once
  std::FILE* file_ = nullptr;
  bool collects_ = false;
};

// All of it; waits while the terminal takes nothing. False if it is gone.
bool write_all(int file, std::string_view bytes);

}  // namespace backstep::terminal::tty
