#include "base/utf8.h"

namespace backstep {

Utf8Character first_character(std::string_view text) {
  const std::size_t length = utf8_length(text[0]);
  const Utf8Character invalid{.bytes = text.substr(0, 1)};
  if (length == 0 || text.size() < length) return invalid;
  char32_t code = static_cast<unsigned char>(text[0]) & (0xFFU >> (length == 1 ? 1 : length + 1));
  for (std::size_t at = 1; at < length; ++at) {
    if (!continues_character(text[at])) return invalid;
    code = (code << 6U) | (static_cast<unsigned char>(text[at]) & 0x3FU);
  }
  // Two bytes are never overlong here: utf8_length() knows their first ones.
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return invalid;
  return {code, text.substr(0, length), true};
}

std::size_t valid_utf8_prefix(std::string_view text) {
  std::size_t length = 0;
  for (const Utf8Character& each : Utf8(text)) {
    if (!each.valid) break;
    length += each.bytes.size();
  }
  return length;
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (Utf8::Iterator at(text); at != std::default_sentinel; ++at) ++count;
  return count;
}

std::string_view characters_of(std::string_view text, std::size_t from, std::size_t count) {
  Utf8::Iterator at(text);
  std::size_t begin = 0;
  for (; from > 0 && at != std::default_sentinel; --from, ++at) begin += at->bytes.size();
  std::size_t size = 0;
  for (; count > 0 && at != std::default_sentinel; --count, ++at) size += at->bytes.size();
  return text.substr(begin, size);
}

void append_utf8(std::string& text, char32_t code) {
  const auto add = [&text](char32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0U | (code >> 6U));
  } else if (code < 0x10000) {
    add(0xE0U | (code >> 12U));
    add(0x80U | ((code >> 6U) & 0x3FU));
  } else {
    add(0xF0U | (code >> 18U));
    add(0x80U | ((code >> 12U) & 0x3FU));
    add(0x80U | ((code >> 6U) & 0x3FU));
  }
  add(0x80U | (code & 0x3FU));
}

std::string replace_characters(std::string_view text, bool (*is_in_set)(char32_t code),
                               char instead) {
  std::string kept;
  kept.reserve(text.size());
  for (const Utf8Character& each : Utf8(text)) {
    if (each.valid && is_in_set(each.code)) {
      kept += instead;
    } else {
      kept += each.bytes;
    }
  }
  return kept;
}

}  // namespace backstep
