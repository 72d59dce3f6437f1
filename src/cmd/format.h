// printf into a string, and times as people say them.
#pragma once

#include <array>
#include <cstdarg>
#include <cstdio>
#include <string>

namespace backstep::cmd {

// At most 255 bytes.
[[gnu::format(printf, 1, 2)]] inline std::string format(const char* pattern, ...) {
  std::array<char, 256> text{};
  std::va_list arguments;
  va_start(arguments, pattern);
  std::vsnprintf(text.data(), text.size(), pattern, arguments);
  va_end(arguments);
  return text.data();
}

inline std::string time_text(double seconds) {
  if (seconds < 90) return format("%.0f s", seconds);
  if (seconds < 90 * 60.0) return format("%.0f min", seconds / 60);
  return format("%.1f h", seconds / 3600);
}

}  // namespace backstep::cmd
