#include "advice/english/picture.h"

#include <array>
#include <cstddef>
#include <utility>

#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

// Widths of the printable ASCII characters in a wide font, in hundredths of its size.
constexpr std::array<std::uint8_t, 95> kWidths{
    32,  41, 46, 84, 64, 95, 78, 28, 40, 40, 50, 84, 32, 37, 32, 46,  // space to /
    64,  64, 64, 64, 64, 64, 64, 64, 64, 64, 46, 46, 84, 84, 84, 55,  // 0 to ?
    100, 69, 69, 70, 78, 64, 58, 78, 76, 42, 46, 70, 56, 87, 75, 79,  // @ to O
    61,  79, 70, 69, 62, 74, 69, 99, 69, 62, 69, 46, 46, 46, 84, 64,  // P to _
    64,  62, 64, 56, 64, 62, 36, 64, 64, 28, 31, 60, 28, 98, 64, 62,  // ` to o
    64,  64, 43, 53, 40, 64, 60, 82, 60, 60, 53, 64, 46, 64, 84};     // p to ~
constexpr int kOtherWidth = 110;  // letters of other scripts may be square
constexpr double kStrongFactor = 1.13;

bool is_strong(TextRole role) { return role == TextRole::kTitle || role == TextRole::kStrong; }

}  // namespace

double text_size(TextRole role) {
  if (role == TextRole::kTitle) return 18;
  return role == TextRole::kQuiet ? 12 : 13;
}

double text_width(std::string_view text, TextRole role) {
  int hundredths = 0;
  for (const Utf8Character& each : Utf8(text)) {
    const bool is_ascii = each.code >= ' ' && each.code <= '~';
    hundredths += is_ascii ? kWidths[each.code - ' '] : kOtherWidth;
  }
  return hundredths / 100.0 * text_size(role) * (is_strong(role) ? kStrongFactor : 1.0);
}

std::string fitted(std::string text, double width, TextRole role) {
  std::size_t letters = count_characters(text);
  while (letters > 1 && text_width(text, role) > width) text = shortened(text, --letters);
  return text;
}

void Picture::add_text(std::string text, Spot at, Align align, TextRole role) {
  const double size = text_size(role);
  const double wide = text_width(text, role);
  const double before = align == Align::kLeft ? 0 : align == Align::kRight ? wide : wide / 2;
  const Box box{at.x - before, at.y - size, wide, size * 1.25};
  texts.push_back({std::move(text), at, align, role, box});
}

}  // namespace backstep::advice::english
