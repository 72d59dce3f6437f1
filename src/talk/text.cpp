#include "talk/text.h"

#include <algorithm>

#include "base/utf8.h"

namespace backstep::talk {
namespace {

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
  for (const Utf8Character& each : Utf8(bytes)) {
    const Folded folded = letters.fold(each.code);
    if (size_ + folded.count > kMostSigns) {
      characters_ = count_characters(bytes);
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

std::string_view bytes_of(std::string_view bytes, Span span) {
  return characters_of(bytes, span.begin, span.end - span.begin);
}

}  // namespace backstep::talk
