// Text: a chat line as the judge reads it: folded signs, and the words they make.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "talk/letters.h"
#include "talk/verdict.h"

namespace backstep::talk {

// What stands between a word and the one before it.
enum class Gap : std::uint8_t {
  kNothing,     // a digit beside a letter
  kApostrophe,  // l'otto, don't
  kInside,      // marks without a blank: quarante-sept, s.e.v.e.n
  kBlank,       // blanks, with or without marks
  kLine,        // a new line
  kSentence,    // the end of a sentence, or the beginning of the text
};

// A run of letters, a run of digits, or one sign that is a number.
struct Word {
  enum class Kind : std::uint8_t { kLetters, kDigits, kNumber };
  std::uint16_t begin;  // in the signs of its text
  std::uint16_t end;
  Kind kind;
  Gap gap;
  bool accented;  // at least one of its letters is
  bool russian;   // all of its letters are
  bool latin;     // none of its letters is Russian

  // Letters of two alphabets in one word are a disguise.
  constexpr bool mixed() const { return !russian && !latin; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(end - begin); }
};

class Text {
 public:
  // Twice the longest text: what a writer said before, and what he says now.
  static constexpr std::size_t kMostSigns = (2 * kMostCharacters + 1) * 3;

  // Any bytes; those that are not UTF-8 (base/utf8.h) are marks. What does not fit is left away,
  // which can only happen to texts that are too long.
  explicit Text(std::string_view bytes);

  std::size_t characters() const { return characters_; }
  std::span<const Symbol> signs() const { return {signs_.data(), size_}; }
  std::span<const Word> words() const { return {words_.data(), word_count_}; }
  std::span<const Symbol> signs(const Word& word) const {
    return signs().subspan(word.begin, word.size());
  }
  bool is(const Word& word, std::string_view ascii) const;

  // The characters that signs [begin, end) come from.
  Span characters(std::size_t begin, std::size_t end) const;
  Span characters(const Word& first, const Word& last) const {
    return characters(first.begin, last.end);
  }

 private:
  void read_words();

  std::array<Symbol, kMostSigns> signs_;          // the first size_ are valid
  std::array<std::uint16_t, kMostSigns> origin_;  // the character a sign comes from
  std::array<bool, kMostSigns> accented_;
  std::array<bool, kMostSigns> russian_;
  std::array<Word, kMostSigns> words_;  // the first word_count_ are valid
  std::size_t size_ = 0;
  std::size_t word_count_ = 0;
  std::size_t characters_ = 0;
};

// The bytes of the characters of a span.
std::string_view bytes_of(std::string_view bytes, Span span);

}  // namespace backstep::talk
