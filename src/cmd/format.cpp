#include "cmd/format.h"

namespace backstep::cmd {

void print_to(std::FILE* file, fmt::string_view pattern, fmt::format_args values) {
  const std::string text = fmt::vformat(pattern, values);
  std::fwrite(text.data(), 1, text.size(), file);
}

std::string counted(std::uint64_t number, const char* one, const char* many) {
  return std::to_string(number) + ' ' + (number == 1 ? one : many);
}

std::string time_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60.0) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace backstep::cmd
