#include "terminal/panels/clicks.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/utf8.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {

std::optional<screen::Spot> spot_at(std::span<const screen::Spot> spots, int x, int y) {
  const auto found = std::find_if(spots.begin(), spots.end(), [x, y](const screen::Spot& each) {
    return x >= each.x && x < each.x + each.width && y >= each.y && y < each.y + each.height;
  });
  if (found == spots.end()) return std::nullopt;
  return *found;
}

Key key_of(char key) {
  namespace keys = screen::keys;
  Key made;
  switch (key) {
    case keys::kEnter:
      made.kind = Key::Kind::kEnter;
      break;
    case keys::kBack:
      made.kind = Key::Kind::kBackspace;
      break;
    case keys::kTab:
      made.kind = Key::Kind::kTab;
      break;
    case keys::kEscape:
      made.kind = Key::Kind::kEscape;
      break;
    case keys::kLeft:
      made.kind = Key::Kind::kLeft;
      break;
    case keys::kRight:
      made.kind = Key::Kind::kRight;
      break;
    case keys::kUp:
      made.kind = Key::Kind::kUp;
      break;
    case keys::kDown:
      made.kind = Key::Kind::kDown;
      break;
    case keys::kHome:
      made.kind = Key::Kind::kHome;
      break;
    case keys::kLast:
      made.kind = Key::Kind::kEnd;
      break;
    case keys::kPageUp:
      made.kind = Key::Kind::kPageUp;
      break;
    case keys::kPageDown:
      made.kind = Key::Kind::kPageDown;
      break;
    default:
      made.text = std::string(1, key);
      break;
  }
  return made;
}

namespace {

// The letter that the same key has on a keyboard with Latin letters: whoever writes Russian need
// not switch for every deed.
char latin_of(std::string_view text) {
  constexpr std::string_view kLatin = "qwertyuiopasdfghjklzxcvbnm";
  constexpr std::u32string_view kRussian = U"йцукенгшщзфывапролдячсмить";
  static_assert(kLatin.size() == kRussian.size());
  if (text.empty()) return 0;
  const Utf8Character first = first_character(text);
  if (first.bytes.size() != text.size()) return 0;  // a paste
  char32_t letter = first.code;
  if (letter >= U'А' && letter <= U'Я') letter += U'а' - U'А';
  const std::size_t place = kRussian.find(letter);
  return place == std::u32string_view::npos ? '\0' : kLatin[place];
}

}  // namespace

char letter_of(const Key& key) {
  if (key.kind != Key::Kind::kText) return 0;
  if (const char latin = latin_of(key.text); latin != 0) return latin;
  if (key.text.size() != 1) return 0;
  const char letter = key.text[0];
  if (letter <= ' ' || letter > '~') return 0;
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool leaves_blindly(const Key& key) {
  const bool interrupts = key.kind == Key::Kind::kControl && (key.text == "c" || key.text == "d");
  return interrupts || letter_of(key) == screen::keys::kQuit;
}

}  // namespace backstep::terminal::panels
