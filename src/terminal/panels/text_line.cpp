#include "terminal/panels/text_line.h"

#include <algorithm>

#include "base/utf8.h"

namespace backstep::terminal::panels {
namespace {

std::size_t before(const std::string& text, std::size_t at) {
  if (at == 0) return 0;
  --at;
  while (at > 0 && continues_character(text[at])) --at;
  return at;
}

std::size_t after(const std::string& text, std::size_t at) {
  if (at >= text.size()) return text.size();
  ++at;
  while (at < text.size() && continues_character(text[at])) ++at;
  return at;
}

void erase(std::string& text, std::size_t& cursor, std::size_t from, std::size_t to) {
  text.erase(from, to - from);
  cursor = from;
}

std::size_t word_before(const std::string& text, std::size_t at) {
  while (at > 0 && text[at - 1] == ' ') --at;
  while (at > 0 && text[at - 1] != ' ') --at;
  return at;
}

// The keys that shells have for it.
bool edit_control(std::string& text, std::size_t& cursor, const std::string& letter) {
  if (letter == "a") {
    cursor = 0;
  } else if (letter == "e") {
    cursor = text.size();
  } else if (letter == "u") {
    erase(text, cursor, 0, cursor);
  } else if (letter == "k") {
    erase(text, cursor, cursor, text.size());
  } else if (letter == "w") {
    erase(text, cursor, word_before(text, cursor), cursor);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string without_controls(std::string_view text) {
  std::string kept;
  for (const Utf8Character& each : Utf8(text)) {
    if (each.code == '\t' || each.code == '\n' || each.code == '\r') {
      kept += ' ';
    } else if (each.valid && !commands_terminal(each.code)) {
      kept += each.bytes;
    }
  }
  return kept;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

bool edit(std::string& text, std::size_t& cursor, const Key& key, std::size_t most) {
  cursor = std::min(cursor, text.size());
  while (cursor > 0 && cursor < text.size() && continues_character(text[cursor])) --cursor;
  switch (key.kind) {
    case Key::Kind::kText: {
      const std::size_t there = count_characters(text);
      const std::string typed = without_controls(key.text);
      const std::string_view more = characters_of(typed, 0, there < most ? most - there : 0);
      text.insert(cursor, more);
      cursor += more.size();
      return true;
    }
    case Key::Kind::kBackspace:
      erase(text, cursor, before(text, cursor), cursor);
      return true;
    case Key::Kind::kDelete:
      erase(text, cursor, cursor, after(text, cursor));
      return true;
    case Key::Kind::kLeft:
      cursor = before(text, cursor);
      return true;
    case Key::Kind::kRight:
      cursor = after(text, cursor);
      return true;
    case Key::Kind::kHome:
      cursor = 0;
      return true;
    case Key::Kind::kEnd:
      cursor = text.size();
      return true;
    case Key::Kind::kControl:
      return edit_control(text, cursor, key.text);
    default:
      return false;
  }
}

}  // namespace backstep::terminal::panels
