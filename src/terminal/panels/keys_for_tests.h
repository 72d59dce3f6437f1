// Keys as a test types them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "terminal/panels/key.h"

namespace backstep::terminal::panels {

inline Key key(Key::Kind kind) {
  Key made;
  made.kind = kind;
  return made;
}
inline Key control(char letter) {
  Key made = key(Key::Kind::kControl);
  made.text = std::string(1, letter);
  return made;
}
inline Key function(int number) {
  Key made = key(Key::Kind::kFunction);
  made.x = number;
  return made;
}
inline Key click(int x, int y) {
  Key made = key(Key::Kind::kClick);
  made.x = x;
  made.y = y;
  return made;
}
inline Key text(std::string characters) {
  Key made;
  made.text = std::move(characters);
  return made;
}

// Each character is a key; names of other keys stand in < >: "46b<back>e".
inline std::vector<Key> typed(std::string_view line) {
  static const std::pair<std::string_view, Key::Kind> kNames[] = {
      {"enter", Key::Kind::kEnter},     {"esc", Key::Kind::kEscape},
      {"back", Key::Kind::kBackspace},  {"del", Key::Kind::kDelete},
      {"tab", Key::Kind::kTab},         {"backtab", Key::Kind::kBackTab},
      {"up", Key::Kind::kUp},           {"down", Key::Kind::kDown},
      {"left", Key::Kind::kLeft},       {"right", Key::Kind::kRight},
      {"home", Key::Kind::kHome},       {"end", Key::Kind::kEnd},
      {"pgup", Key::Kind::kPageUp},     {"pgdn", Key::Kind::kPageDown},
      {"wheelup", Key::Kind::kWheelUp}, {"wheeldown", Key::Kind::kWheelDown},
  };
  std::vector<Key> keys;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t end = line[i] == '<' ? line.find('>', i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      keys.push_back(text(std::string(1, line[i])));
      continue;
    }
    const std::string_view name = line.substr(i + 1, end - i - 1);
    for (const auto& [word, kind] : kNames) {
      if (word == name) keys.push_back(key(kind));
    }
    i = end;
  }
  return keys;
}

}  // namespace backstep::terminal::panels
