// Writer: one person's last lines, so that a value said in pieces is still heard.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "talk/judge.h"
#include "talk/verdict.h"

namespace backstep::talk {

class Writer {
 public:
  using Time = std::chrono::milliseconds;  // of any clock that only goes forward

  static constexpr Time kMemory = std::chrono::minutes(1);

  // Judges a line together with the writer's allowed lines of the last minute, and remembers it if
  // it is allowed. A refused line was never heard.
  Verdict says(const Judge& judge, std::string_view line, Time now, bool extreme = false);

  // When a game has ended or a new one begins, what was said before is no piece of anything.
  void forget() { lines_.clear(); }

  // What it remembers, the oldest first, to be stored and given back.
  struct Line {
    Time time{};
    std::string text;

    bool operator==(const Line&) const = default;
  };
  const std::deque<Line>& lines() const { return lines_; }
  void set_lines(std::deque<Line> lines) { lines_ = std::move(lines); }

 private:
  std::deque<Line> lines_;  // the oldest first; kMostCharacters at most, all together
};

}  // namespace backstep::talk
