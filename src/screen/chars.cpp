#include "screen/chars.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace backstep::screen {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};
#include "screen/char_ranges.inc"

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t character) {
  const Range* const after =
      std::upper_bound(std::begin(ranges), std::end(ranges), character,
                       [](char32_t one, const Range& range) { return one < range.first; });
  return after != std::begin(ranges) && character <= std::prev(after)->last;
}

// Joiners, variants and tones are left out, too: terminals do not agree how wide what they make is.
bool is_left_out(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0) || character == 0xad ||
         character == 0x61c || character == 0x180e ||
         (character >= 0x200b && character <= 0x200f) ||
         (character >= 0x2028 && character <= 0x202e) ||
         (character >= 0x2060 && character <= 0x206f) || character == 0xfeff ||
         (character >= 0xfe00 && character <= 0xfe0f) ||
         (character >= 0xfff0 && character <= 0xfffb) ||
         (character >= 0x1f3fb && character <= 0x1f3ff) ||
         (character >= 0xe0000 && character <= 0xe0fff);
}

constexpr char32_t kReplacement = 0xfffd;

}  // namespace

Breadth breadth(char32_t character) {
  if (is_left_out(character)) return Breadth::kNone;
  if (character < 0x300) return Breadth::kNarrow;
  if (is_in(kMarks, character)) return Breadth::kMark;
  return is_in(kWide, character) ? Breadth::kWide : Breadth::kNarrow;
}

Taken take(std::string_view& text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  char32_t character = length == 1   ? first
                       : length == 2 ? first & 0x1fU
                       : length == 3 ? first & 0x0fU
                                     : first & 0x07U;
  bool is_good = length > 0 && length <= text.size();
  for (std::size_t i = 1; is_good && i < length; ++i) {
    is_good = (byte(i) & 0xc0U) == 0x80U;
    character = (character << 6U) | (byte(i) & 0x3fU);
  }
  constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  is_good = is_good && character >= kLeast[length] && character <= 0x10ffff &&
            (character < 0xd800 || character > 0xdfff);
  const Taken taken =
      is_good ? Taken{character, text.substr(0, length)} : Taken{kReplacement, text.substr(0, 1)};
  text.remove_prefix(taken.bytes.size());
  return taken;
}

std::string utf8(char32_t character) {
  const auto tail = [&](unsigned shift) {
    return static_cast<char>(0x80U | ((character >> shift) & 0x3fU));
  };
  if (character < 0x80) return {static_cast<char>(character)};
  if (character < 0x800) return {static_cast<char>(0xc0U | (character >> 6U)), tail(0)};
  if (character < 0x10000) {
    return {static_cast<char>(0xe0U | (character >> 12U)), tail(6), tail(0)};
  }
  return {static_cast<char>(0xf0U | (character >> 18U)), tail(12), tail(6), tail(0)};
}

}  // namespace backstep::screen
