// UTF-8: the one decoder, and the named sets of characters that are kept out of texts.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>

namespace backstep {

// One character of a text. A byte that begins no well-formed character (RFC 3629: no overlong
// forms, no surrogates, nothing beyond U+10FFFF) stands alone: it is not `valid`.
struct Utf8Character {
  char32_t code = U'\uFFFD';  // the replacement character if not `valid`
  std::string_view bytes;     // of the text; a single one if not `valid`
  bool valid = false;
};

// The first character. REQUIRES: not empty.
Utf8Character first_character(std::string_view text);

// How many bytes a character has by its first one; 0 if none begins so.
constexpr std::size_t utf8_length(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0x80) return 1;
  if (byte < 0xC2 || byte > 0xF4) return 0;
  return byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}
// Whether a byte is inside of a character rather than at its beginning.
constexpr bool continues_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

// The characters of a text: for (const Utf8Character& each : Utf8(text)).
class Utf8 {
 public:
  class Iterator {
   public:
    explicit Iterator(std::string_view rest) : rest_(rest) { read(); }
    const Utf8Character& operator*() const { return character_; }
    const Utf8Character* operator->() const { return &character_; }
    Iterator& operator++() {
      rest_.remove_prefix(character_.bytes.size());
      read();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return rest_.empty(); }

   private:
    void read() {
      if (!rest_.empty()) character_ = first_character(rest_);
    }

    std::string_view rest_;
    Utf8Character character_;  // at the front of `rest_`
  };

  explicit Utf8(std::string_view text) : text_(text) {}
  Iterator begin() const { return Iterator(text_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::string_view text_;
};

// The length of the longest prefix that is well-formed. Equal to text.size() exactly when the whole
// text is.
std::size_t valid_utf8_prefix(std::string_view text);
inline bool is_utf8(std::string_view text) { return valid_utf8_prefix(text) == text.size(); }

// Characters, each byte that is in none counted as one.
std::size_t count_characters(std::string_view text);
// At most `count` characters from number `from` on.
std::string_view characters_of(std::string_view text, std::size_t from, std::size_t count);

void append_utf8(std::string& text, char32_t code);

// ---- Sets of characters that are kept out. Each of the first three is part of the next.

// C0 (with tab and line ends), DEL and C1. Out of XML: its parsers refuse or drop most of them.
constexpr bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }
// ... and the separators of lines and paragraphs. Out of what is stored: a text stays one line
// wherever it is written. Direction marks stay, since names in Arabic or Hebrew may need them.
constexpr bool breaks_line(char32_t code) {
  return is_control(code) || code == 0x2028 || code == 0x2029;
}
// ... and embeddings, overrides and isolates. Out of what is printed: a terminal would obey these
// characters, and the last would reorder text that is not part of the name or line that holds them.
constexpr bool commands_terminal(char32_t code) {
  return breaks_line(code) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}
// ... and marks of direction and byte order. Out of what is typed and pasted: no one sees them, so
// no one could delete them.
constexpr bool is_unseen(char32_t code) {
  return commands_terminal(code) || code == 0x061C || code == 0x200E || code == 0x200F ||
         code == 0xFEFF;
}

// With `instead` for every character of the set. Bytes that are not UTF-8 stay as they are.
std::string replace_characters(std::string_view text, bool (*is_in_set)(char32_t code),
                               char instead);

}  // namespace backstep
