// Letters: what a character counts as, whatever it looks like.
//
// Case, accents, width, rings and squares around a letter do not matter, and letters of other
// alphabets that look like a Latin one are that one: the Cyrillic "ѕіх" and the bold "𝐬𝐢𝐱" are both
// six. Russian words are folded by the same rule and so stay what they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace backstep::talk {

// One folded sign. a..z and 0..9 stand for themselves, Cyrillic letters without a Latin look-alike
// are from kCyrillic on, ASCII marks stand for themselves, and there are a few more.
using Symbol = std::uint8_t;
inline constexpr Symbol kNumberSign = 1;        // one sign that is a number: ⑫, 🔟, 🕓, Ⅶ
inline constexpr Symbol kEuroSign = 2;          // € as it stands for an e
inline constexpr Symbol kMarkSign = 3;          // any other mark, sign or picture
inline constexpr Symbol kTurnSign = 4;          // what comes after it is shown backwards
inline constexpr Symbol kCyrillic = 0x80;       // ... to 0x9f
inline constexpr Symbol kForeignLetter = 0xa0;  // a letter of another script

constexpr bool is_digit(Symbol symbol) { return symbol >= '0' && symbol <= '9'; }
constexpr bool is_letter(Symbol symbol) {
  return (symbol >= 'a' && symbol <= 'z') || symbol >= kCyrillic;
}

// A few symbols, asked for quickly.
class SymbolSet {
 public:
  constexpr explicit SymbolSet(std::string_view signs) {
    for (const char sign : signs) holds_[static_cast<Symbol>(sign)] = true;
  }
  constexpr bool contains(Symbol symbol) const { return holds_[symbol]; }

 private:
  std::array<bool, 256> holds_{};
};

// What one character is folded to: nothing for accents and invisible characters, several letters
// for ß and ligatures.
struct Folded {
  static constexpr std::size_t kMost = 5;
  std::array<Symbol, kMost> symbols{};
  std::uint8_t count = 0;
  bool accented = false;  // it has a mark, or is one that belongs to the character before it
  bool russian = false;   // a letter of the Russian alphabet, whatever it looks like
};

class Letters {
 public:
  static const Letters& all();  // made once, with ICU

  Folded fold(char32_t character) const {
    const std::size_t page = character >> kPageBits;
    const std::uint8_t place = page < kPages ? places_[page] : std::uint8_t{0};
    return place == 0 ? fold_rare(character) : pages_[place - 1U][character & (kPageSize - 1)];
  }

 private:
  // Characters that people type lie in few pages; those are folded in advance.
  static constexpr std::size_t kPageBits = 8;
  static constexpr std::size_t kPageSize = 1U << kPageBits;
  static constexpr std::size_t kPages = 0x110000 / kPageSize;
  using Page = std::array<Folded, kPageSize>;

  Letters();
  static Folded fold_rare(char32_t character);

  std::array<std::uint8_t, kPages> places_{};  // 0: not in advance
  std::vector<Page> pages_;
};

}  // namespace backstep::talk
