// Printer: lines of the plain mode, safe for every terminal.
#pragma once

#include <functional>
#include <string_view>

#include "terminal/plain/people.h"

namespace backstep::terminal::plain {

class Printer {
 public:
  Printer(std::function<void(std::string_view)> print, bool ascii)
      : print_(std::move(print)), ascii_(ascii) {}

  // Nothing for an empty text.
  void line(std::string_view text);
  void lines(const Lines& all) {
    for (const std::string& each : all) line(each);
  }
  // Lines so far.
  unsigned count() const { return count_; }

 private:
  std::function<void(std::string_view)> print_;
  bool ascii_;
  unsigned count_ = 0;
};

}  // namespace backstep::terminal::plain
