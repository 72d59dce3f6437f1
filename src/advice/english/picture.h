// Picture: lines, marks and texts with their places, before they become SVG. Everything that can be
// seen is in it, so that a test can ask whether two texts overlap or one leaves the picture.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace backstep::advice::english {

struct Spot {
  double x = 0;
  double y = 0;  // downwards
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;

  double right() const { return x + width; }
  double bottom() const { return y + height; }
};

// What a text or a line is for; the style sheet says how it looks.
enum class TextRole : std::uint8_t { kTitle, kPlain, kQuiet, kStrong };
enum class LineRole : std::uint8_t { kGrid, kAxis, kChoice, kDraws, kPointer, kHindsight };
enum class Shape : std::uint8_t { kDiamond, kUp, kDown, kDisc, kRing, kCross };
enum class Align : std::uint8_t { kLeft, kCentre, kRight };

struct PictureText {
  std::string text;
  Spot at;  // on the baseline; Align says which end of the text it is
  Align align = Align::kLeft;
  TextRole role = TextRole::kPlain;
  Box box;  // no smaller than what it will take
};
struct PictureLine {
  LineRole role = LineRole::kGrid;
  std::vector<Spot> spots;
};
struct PictureMark {
  Shape shape = Shape::kDisc;
  Spot at;
  double radius = 0;
};

struct Picture {
  std::string title;        // for those who do not see it
  std::string description;  // and what it shows, in words
  double width = 0;
  double height = 0;
  std::vector<std::vector<Spot>> bands;
  std::vector<PictureLine> lines;
  std::vector<PictureMark> marks;
  std::vector<PictureText> texts;

  void add_text(std::string text, Spot at, Align align, TextRole role);
};

// In units of the picture. Fonts differ, so this is what one of the widest would take.
double text_width(std::string_view text, TextRole role);
double text_size(TextRole role);
// Cut until it fits.
std::string fitted(std::string text, double width, TextRole role);

}  // namespace backstep::advice::english
