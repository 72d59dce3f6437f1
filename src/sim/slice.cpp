#include "sim/slice.h"

#include <charconv>
#include <cstddef>
#include <optional>
#include <system_error>

namespace backstep::sim {
namespace {

// Digits without a zero in front.
std::optional<std::int64_t> read_number(std::string_view text) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  const bool whole = error == std::errc() && stop == end && !text.starts_with('0');
  return whole && number > 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

GameRange games_of(const Slice& slice, std::int64_t games) {
  const auto end_of = [&](std::int64_t number) { return number * games / slice.of; };
  return {end_of(slice.number - 1) + 1, end_of(slice.number)};
}

Result<Slice> parse_slice(std::string_view text) {
  const std::size_t stroke = text.find('/');
  if (stroke != std::string_view::npos) {
    const auto number = read_number(text.substr(0, stroke));
    const auto of = read_number(text.substr(stroke + 1));
    if (number && of && *number <= *of && *of <= Slice::kMost) return Slice{*number, *of};
  }
  return Error{"must be I/N, such as 3/8: N from 1 to " + std::to_string(Slice::kMost) +
               ", I from 1 to N"};
}

std::string slice_words(const Slice& slice) {
  return "slice " + std::to_string(slice.number) + " of " + std::to_string(slice.of);
}

}  // namespace backstep::sim
