#include "talk/text.h"

#include <unicode/utf8.h>

#include <algorithm>

namespace backstep::talk {
namespace {

constexpr char32_t kNoCharacter = 0xfffd;

// Reads the character at `at` and moves on. REQUIRES: at < bytes.size().
char32_t next_character(std::string_view bytes, std::size_t& at) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::size_t begin = at;
  UChar32 character = 0;
  U8_NEXT(data, at, bytes.size(), character);  // NOLINT(bugprone-inc-dec-in-conditions): a macro
  if (character >= 0) return static_cast<char32_t>(character);
  at = begin + 1;  // every bad byte is a character of its own
  return kNoCharacter;
}

constexpr bool ends_sentence(Symbol symbol) {
  return symbol == '.' || symbol == '!' || symbol == '?' || symbol == ';';
}

Gap gap_of(std::span<const Symbol> between) {
  if (between.empty()) return Gap::kNothing;
  const bool line = std::ranges::find(between, Symbol{'\n'}) != between.end();
  const bool blank = line || std::ranges::find(between, Symbol{' '}) != between.end();
  // Without a blank it is no end: s.e.v.e.n
  if (blank && std::ranges::any_of(between, ends_sentence)) return Gap::kSentence;
  if (line) return Gap::kLine;
  if (blank) return Gap::kBlank;
  return between.size() == 1 && between[0] == '\'' ? Gap::kApostrophe : Gap::kInside;
}

}  // namespace

Text::Text(std::string_view bytes) {
  const Letters& letters = Letters::all();
  for (std::size_t at = 0; at < bytes.size();) {
    const Folded folded = letters.fold(next_character(bytes, at));
    if (size_ + folded.count > kMostSigns) {
      characters_ += 1 + count_characters(bytes.substr(at));
      break;
    }
    if (folded.count == 0 && folded.accented && size_ > 0) accented_[size_ - 1] = true;
    for (std::size_t k = 0; k < folded.count; ++k) {
      signs_[size_] = folded.symbols[k];
      accented_[size_] = folded.accented;
      russian_[size_] = folded.russian;
      origin_[size_++] = static_cast<std::uint16_t>(characters_);
    }
    ++characters_;
  }
  read_words();
}

void Text::read_words() {
  std::size_t gap_begin = 0;
  for (std::size_t i = 0; i < size_;) {
    const Symbol first = signs_[i];
    Word word{};
    word.begin = static_cast<std::uint16_t>(i);
    if (is_letter(first)) {
      while (i < size_ && is_letter(signs_[i])) ++i;
    } else if (is_digit(first)) {
      word.kind = Word::Kind::kDigits;
      while (i < size_ && is_digit(signs_[i])) ++i;
    } else if (first == kNumberSign) {
      word.kind = Word::Kind::kNumber;
      ++i;
    } else {
      ++i;
      continue;
    }
    word.end = static_cast<std::uint16_t>(i);
    const std::span between = signs().subspan(gap_begin, word.begin - gap_begin);
    word.gap = word_count_ == 0 ? Gap::kSentence : gap_of(between);
    const auto all_of = [&word](const std::array<bool, kMostSigns>& flags, bool value) {
      return std::all_of(flags.begin() + word.begin, flags.begin() + word.end,
                         [value](bool flag) { return flag == value; });
    };
    word.accented = !all_of(accented_, false);
    word.russian = all_of(russian_, true);
    word.latin = all_of(russian_, false);
    words_[word_count_++] = word;
    gap_begin = i;
  }
}

bool Text::is(const Word& word, std::string_view ascii) const {
  return std::ranges::equal(signs(word), ascii, [](Symbol symbol, char letter) {
    return symbol == static_cast<Symbol>(letter);
  });
}

Span Text::characters(std::size_t begin, std::size_t end) const {
  if (begin >= end) return {};
  // Accents and invisible characters after the last sign belong to it.
  const std::size_t next = end < size_ ? origin_[end] : characters_;
  return {origin_[begin], std::max<std::size_t>(next, origin_[end - 1] + 1U)};
}

std::size_t count_characters(std::string_view bytes) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < bytes.size(); ++count) next_character(bytes, at);
  return count;
}

std::string_view bytes_of(std::string_view bytes, Span span) {
  std::size_t at = 0;
  std::size_t count = 0;
  for (; at < bytes.size() && count < span.begin; ++count) next_character(bytes, at);
  const std::size_t begin = at;
  for (; at < bytes.size() && count < span.end; ++count) next_character(bytes, at);
  return bytes.substr(begin, at - begin);
}

}  // namespace backstep::talk
