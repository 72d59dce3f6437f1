#include "talk/figures.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "talk/counts.h"
#include "talk/neighbours.h"

namespace backstep::talk {
namespace {

using Digits = std::span<const Symbol>;

Digits without_zeros_before(Digits digits) {
  while (!digits.empty() && digits.front() == '0') digits = digits.subspan(1);
  return digits;
}

// No value of a card, and none can be read out of it: 0, 1, 100; beyond that only what is round
// (200, 3000) or a percentage (110 %).
bool harmless(Digits digits, bool percent) {
  digits = without_zeros_before(digits);
  if (digits.size() <= 1) return digits.empty() || digits[0] == '1';
  const bool round = std::ranges::all_of(digits.subspan(1), [](Symbol d) { return d == '0'; });
  return digits.size() >= 3 && (round || (percent && digits.size() == 3 && digits.back() == '0'));
}

Symbol sign_before(const Text& text, const Word& word) {
  return word.begin == 0 ? Symbol{' '} : text.signs()[word.begin - 1U];
}
Symbol sign_after(const Text& text, const Word& word) {
  return word.end == text.signs().size() ? Symbol{' '} : text.signs()[word.end];
}

// 3.5
bool decimals_follow(const Text& text, const Word& word) {
  const Digits after = text.signs().subspan(word.end);
  return after.size() > 1 && (after[0] == '.' || after[0] == ',') && is_digit(after[1]);
}

bool is_percentage(const Text& text, const Word& word) {
  const Digits after = text.signs().subspan(word.end);
  const std::size_t at = after.empty() || after[0] != ' ' ? 0 : 1;
  return at < after.size() && after[at] == '%';
}

bool looks_like_heart(const Text& text, const Word& word) {
  return text.is(word, "3") && sign_before(text, word) == '<' &&
         !is_letter(sign_after(text, word)) && !decimals_follow(text, word);
}

// 2nd, 3e, 4-я, and "der 2." before another word: the last word of a written ordinal up to four, or
// none.
std::size_t ordinal_end(const Reading& reading, std::size_t i) {
  const Text& text = reading.text();
  const Word& word = reading.word(i);
  const bool small = text.is(word, "2") || text.is(word, "3") || text.is(word, "4");
  if (!small || i + 1 == reading.size()) return reading.size();
  const Word& next = reading.word(i + 1);
  const bool dot = text.signs()[word.end] == '.' && next.begin == word.end + 2;
  if (dot && reading.in_line_before(i) && reading.facts(i - 1).is(Role::kBeforeOrdinal)) return i;
  const bool suffix = reading.facts(i + 1).is(Role::kDigitOrdinal) && next.gap <= Gap::kInside;
  return suffix ? i + 1 : reading.size();
}

bool speaks_of_pile(const Reading& reading, std::size_t i) {
  const std::size_t last = ordinal_end(reading, i);
  if (last == reading.size() || last + 1 == reading.size()) return false;
  return reading.facts(last + 1).is(Role::kPile) || pile_beside(reading, last);
}

// One digit, and no other beside it.
bool is_single(const Reading& reading, std::size_t i) {
  const Word& word = reading.word(i);
  return word.kind == Word::Kind::kDigits && word.size() == 1;
}

// "1 0" and "1.1": ten and eleven in two parts, with nothing or one letter between them.
void find_two_parts(Reading& reading, std::size_t i) {
  const Text& text = reading.text();
  if (!is_single(reading, i) || !text.is(reading.word(i), "1")) return;
  std::size_t next = i + 1;
  if (next < reading.size() && reading.has_letters(next) && reading.word(next).size() == 1 &&
      reading.word(next).gap == Gap::kNothing) {
    ++next;
  }
  if (next >= reading.size() || !is_single(reading, next)) return;
  reading.find(Why::kDigits, text.characters(reading.word(i), reading.word(next)));
}

// 100-1
void find_hundred_less_one(Reading& reading, std::size_t i) {
  const Text& text = reading.text();
  if (i + 1 >= reading.size() || !text.is(reading.word(i), "100")) return;
  const Word& one = reading.word(i + 1);
  if (!text.is(one, "1") || !reading.joined_after(i)) return;
  const Digits between = text.signs().subspan(reading.word(i).end, one.begin - reading.word(i).end);
  const auto is_minus = [](Symbol sign) { return sign == '-' || sign == kMarkSign; };
  if (!std::ranges::any_of(between, is_minus)) return;
  reading.find(Why::kHint, text.characters(reading.word(i), one));
}

// 1O, l0, Il with one digit at least: ten or eleven with a letter that looks like a digit.
void find_letters_as_digits(Reading& reading, std::size_t i) {
  if (i + 1 >= reading.size() || reading.word(i + 1).gap != Gap::kNothing) return;
  const Word& first = reading.word(i);
  const Word& second = reading.word(i + 1);
  if (first.size() != 1 || second.size() != 1) return;
  const auto looks_like = [&reading](const Word& word, std::string_view signs) {
    return signs.find(static_cast<char>(reading.text().signs(word)[0])) != std::string_view::npos;
  };
  const bool apart = (i == 0 || first.gap != Gap::kNothing) &&
                     (i + 2 == reading.size() || reading.word(i + 2).gap != Gap::kNothing);
  if (apart && looks_like(first, "1li") && looks_like(second, "01oli")) {
    reading.find(Why::kDigits, reading.text().characters(first, second));
  }
}

}  // namespace

bool is_heart(const Reading& reading, std::size_t i) {
  const Text& text = reading.text();
  if (!looks_like_heart(text, reading.word(i))) return false;
  if (!reading.in_line_before(i)) return true;
  const Word& before = reading.word(i - 1);
  if (before.kind != Word::Kind::kLetters) return looks_like_heart(text, before);
  return before.size() > 1 && !reading.facts(i - 1).is(Role::kHolds);
}

void find_digits(Reading& reading) {
  const Text& text = reading.text();
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const Word& word = reading.word(i);
    if (reading.excused(i)) continue;
    find_letters_as_digits(reading, i);
    if (word.kind == Word::Kind::kLetters) continue;
    find_two_parts(reading, i);
    find_hundred_less_one(reading, i);
    const bool harmless_here =
        word.kind == Word::Kind::kDigits && harmless(text.signs(word), is_percentage(text, word));
    if (harmless_here || is_heart(reading, i) || speaks_of_pile(reading, i)) continue;
    // 4 7 and 4.7 are shown as one.
    std::size_t last = i;
    while (last + 1 < reading.size() && reading.word(last + 1).kind != Word::Kind::kLetters) ++last;
    const auto any = static_cast<Languages>(~Languages{0});
    reading.find(is_step(reading, i, last, any) ? Why::kStep : Why::kDigits,
                 text.characters(word, reading.word(last)));
    return;
  }
}

}  // namespace backstep::talk
