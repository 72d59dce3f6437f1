// LineInput: the lines of standard input, one after the other, while a loop runs.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "net/net.h"

namespace backstep::terminal::app {

class LineInput {
 public:
  struct Calls {
    std::function<void(std::string_view line)> on_line;  // without its end
    std::function<void()> on_end;                        // once, after the last line
    // Whether the next line is wanted now; asked after each one, and by go_on().
    std::function<bool()> is_ready;
  };

  // The loop outlives it. Nothing is read before go_on().
  LineInput(net::Loop& loop, Calls calls);
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  // It may be ready now. Not from within the calls.
  void go_on();

 private:
  void read();
  void deliver();
  void set_watched(bool watched);

  net::Loop& loop_;
  Calls calls_;
  std::string waiting_;
  bool skipping_ = false;  // the rest of a line that was too long
  bool watched_ = false;
  bool ended_ = false;
  bool told_ = false;
};

}  // namespace backstep::terminal::app
