// What characters are in ASCII: signs, Latin letters, Russian.
#include <algorithm>
#include <iterator>
#include <string_view>

#include "base/utf8.h"
#include "terminal/screen/chars.h"
#include "terminal/screen/grid.h"

namespace backstep::terminal::screen {
namespace {

struct Nearest {
  char32_t character;
  std::string_view ascii;
};

// Ascending.
constexpr Nearest kSigns[] = {
    {0xa0, " "},    {0xa1, "!"},    {0xa3, "GBP"},  {0xa6, "|"},    {0xa9, "(c)"},  {0xab, "\""},
    {0xb0, "o"},    {0xb1, "+-"},   {0xb2, "2"},    {0xb3, "3"},    {0xb4, "'"},    {0xb7, "."},
    {0xb9, "1"},    {0xbb, "\""},   {0xbf, "?"},    {0xc4, "Ae"},   {0xc5, "A"},    {0xc6, "AE"},
    {0xd0, "D"},    {0xd6, "Oe"},   {0xd7, "x"},    {0xd8, "O"},    {0xdc, "Ue"},   {0xde, "Th"},
    {0xdf, "ss"},   {0xe4, "ae"},   {0xe5, "a"},    {0xe6, "ae"},   {0xf0, "d"},    {0xf6, "oe"},
    {0xf7, "/"},    {0xf8, "o"},    {0xfc, "ue"},   {0xfe, "th"},   {0x131, "i"},   {0x152, "OE"},
    {0x153, "oe"},  {0x17f, "s"},   {0x2002, " "},  {0x2003, " "},  {0x2007, " "},  {0x2009, " "},
    {0x2010, "-"},  {0x2011, "-"},  {0x2012, "-"},  {0x2013, "-"},  {0x2014, "-"},  {0x2018, "'"},
    {0x2019, "'"},  {0x201a, "'"},  {0x201c, "\""}, {0x201d, "\""}, {0x201e, "\""}, {0x2022, "*"},
    {0x2026, ".."}, {0x202f, " "},  {0x2032, "'"},  {0x2039, "<"},  {0x203a, ">"},  {0x20ac, "EUR"},
    {0x2190, "<"},  {0x2191, "^"},  {0x2192, ">"},  {0x2193, "v"},  {0x2196, "dn"}, {0x2197, "up"},
    {0x2198, "dn"}, {0x2199, "dn"}, {0x2212, "-"},  {0x2248, "~"},  {0x2264, "<="}, {0x2265, ">="},
    {0x2500, "-"},  {0x2501, "-"},  {0x2502, "|"},  {0x2503, "|"},  {0x2588, "#"},  {0x25b2, "^"},
    {0x25b6, ">"},  {0x25bc, "v"},  {0x25c0, "<"},  {0x25cf, "*"},
};

// U+00C0 to U+017F without their marks; a space where kSigns knows better or nothing is like it.
constexpr std::string_view kLatin =
    "AAAA   CEEEEIIII NOOOO   UUU Y  aaaa   ceeeeiiii noooo   uuu y y"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiI   JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo  Rr"
    "RrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZz ";

// U+0410 to U+044F.
constexpr std::string_view kCyrillic[] = {
    "A", "B", "V", "G", "D", "E",  "Zh", "Z",  "I",  "Y",   "K", "L", "M", "N", "O",  "P",
    "R", "S", "T", "U", "F", "Kh", "Ts", "Ch", "Sh", "Sch", "",  "Y", "",  "E", "Yu", "Ya",
    "a", "b", "v", "g", "d", "e",  "zh", "z",  "i",  "y",   "k", "l", "m", "n", "o",  "p",
    "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "sch", "",  "y", "",  "e", "yu", "ya"};

}  // namespace

std::string ascii_of(char32_t character) {
  if (character < 0x80) return {static_cast<char>(character)};
  const Nearest* const found =
      std::lower_bound(std::begin(kSigns), std::end(kSigns), character,
                       [](const Nearest& one, char32_t wanted) { return one.character < wanted; });
  if (found != std::end(kSigns) && found->character == character) return std::string(found->ascii);
  if (character >= 0xc0 && character < 0xc0 + kLatin.size()) {
    const char letter = kLatin[character - 0xc0];
    if (letter != ' ') return {letter};
  }
  if (character >= 0x410 && character <= 0x44f) return std::string(kCyrillic[character - 0x410]);
  if (character == 0x401) return "E";
  if (character == 0x451) return "e";
  return "?";
}

std::string in_ascii(std::string_view text) {
  std::string written;
  for (const Utf8Character& each : Utf8(text)) {
    const char32_t character = each.code;
    const Breadth how = character == '\n' ? Breadth::kNarrow : breadth(character);
    if (how == Breadth::kNarrow || how == Breadth::kWide) written += ascii_of(character);
  }
  return written;
}

}  // namespace backstep::terminal::screen
