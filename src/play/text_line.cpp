#include "play/text_line.h"

#include <algorithm>
#include <cstdint>

namespace backstep::play {
namespace {

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

// Bytes of the character that begins here; 0 if none does.
std::size_t length_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t length = first < 0x80U                      ? 1
                             : first >= 0xC2U && first <= 0xDFU ? 2
                             : first >= 0xE0U && first <= 0xEFU ? 3
                             : first >= 0xF0U && first <= 0xF4U ? 4
                                                                : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text[at + i])) return 0;
  }
  return length;
}

char32_t character_at(std::string_view text, std::size_t at, std::size_t length) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (length == 1) return first;
  char32_t value = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    value = (value << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
  }
  return value;
}

// Longer than needed, half of a pair, or an order to the terminal.
bool is_printable(char32_t value, std::size_t length) {
  if (value < 0x20 || (value >= 0x7F && value < 0xA0)) return false;
  if (length == 3 && value < 0x800) return false;
  if (length == 4 && (value < 0x10000 || value > 0x10FFFF)) return false;
  if (value >= 0xD800 && value <= 0xDFFF) return false;
  // Marks that turn the direction of what follows, and ends of lines.
  const bool turns = (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069);
  return !turns && value != 0x2028 && value != 0x2029;
}

std::size_t before(const std::string& text, std::size_t at) {
  if (at == 0) return 0;
  --at;
  while (at > 0 && continues(text[at])) --at;
  return at;
}

std::size_t after(const std::string& text, std::size_t at) {
  if (at >= text.size()) return text.size();
  ++at;
  while (at < text.size() && continues(text[at])) ++at;
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

std::string printable(std::string_view text) {
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = length_at(text, at);
    if (length == 0) {
      ++at;
      continue;
    }
    if (is_printable(character_at(text, at, length), length)) {
      kept += text.substr(at, length);
    } else if (text[at] == '\t' || text[at] == '\n' || text[at] == '\r') {
      kept += ' ';
    }
    at += length;
  }
  return kept;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); }));
}

std::string part_of(std::string_view text, std::size_t from, std::size_t count) {
  std::string part;
  std::size_t character = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at > 0 && !continues(text[at])) ++character;
    if (character >= from && character - from < count) part += text[at];
  }
  return part;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

bool edit(std::string& text, std::size_t& cursor, const Key& key, std::size_t most) {
  cursor = std::min(cursor, text.size());
  while (cursor > 0 && cursor < text.size() && continues(text[cursor])) --cursor;
  switch (key.kind) {
    case Key::Kind::kText: {
      const std::size_t there = characters(text);
      const std::string more = part_of(printable(key.text), 0, there < most ? most - there : 0);
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

}  // namespace backstep::play
