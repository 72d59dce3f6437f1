#include "terminal/screen/chars.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "base/utf8.h"

namespace backstep::terminal::screen {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};
#include "terminal/screen/char_ranges.inc"

template <std::size_t N>
bool is_in(const Range (&ranges)[N], char32_t character) {
  const Range* const after =
      std::upper_bound(std::begin(ranges), std::end(ranges), character,
                       [](char32_t one, const Range& range) { return one < range.first; });
  return after != std::begin(ranges) && character <= std::prev(after)->last;
}

// Joiners, variants and tones are left out, too: terminals do not agree how wide what they make is.
bool is_left_out(char32_t character) {
  return is_unseen(character) || character == 0xad || character == 0x180e ||
         (character >= 0x200b && character <= 0x200d) ||
         (character >= 0x2060 && character <= 0x206f) ||
         (character >= 0xfe00 && character <= 0xfe0f) ||
         (character >= 0xfff0 && character <= 0xfffb) ||
         (character >= 0x1f3fb && character <= 0x1f3ff) ||
         (character >= 0xe0000 && character <= 0xe0fff);
}

}  // namespace

Breadth breadth(char32_t character) {
  if (is_left_out(character)) return Breadth::kNone;
  if (character < 0x300) return Breadth::kNarrow;
  if (is_in(kMarks, character)) return Breadth::kMark;
  return is_in(kWide, character) ? Breadth::kWide : Breadth::kNarrow;
}

}  // namespace backstep::terminal::screen
