#include "talk/counts.h"

#include <algorithm>
#include <optional>

#include "talk/figures.h"

namespace backstep::talk {
namespace {

constexpr std::size_t kMostBetween = 3;       // words between a number and its noun
constexpr std::size_t kMostJoinedBefore = 3;  // words before a number that may begin it
constexpr std::size_t kMostLinks = 2;         // words between a step and its size
constexpr auto kAnyLanguage = static_cast<Languages>(~Languages{0});

const CountWord& count_word(const Reading& reading, std::size_t i) {
  return reading.lexicon().count_word(reading.hash(i));
}

std::span<const Symbol> signs_before(const Reading& reading, std::size_t i) {
  const std::size_t begin = i == 0 ? 0 : reading.word(i - 1).end;
  return reading.text().signs().subspan(begin, reading.word(i).begin - begin);
}

bool only(std::span<const Symbol> signs, Symbol sign) {
  return !signs.empty() && std::ranges::all_of(signs, [sign](Symbol s) { return s == sign; });
}

// Nothing but blanks between a word and the one before it.
bool follows_plainly(const Reading& reading, std::size_t i) {
  return i > 0 && i < reading.size() && only(signs_before(reading, i), ' ');
}

// The same, or a new line: what speaks against a text may stand in another line.
bool follows_closely(const Reading& reading, std::size_t i) {
  return i > 0 && i < reading.size() &&
         std::ranges::all_of(
             signs_before(reading, i), [](Symbol sign) { return sign == ' ' || sign == '\n'; });
}

bool is_single_digit(const Reading& reading, std::size_t i) {
  return reading.word(i).kind == Word::Kind::kDigits && reading.word(i).size() == 1;
}

// A number from 1 to kHighestCount, and the languages in which it is one. Only as people write it:
// letters of two alphabets are a disguise.
struct Small {
  int value = 0;  // 0: not known
  Languages languages = 0;
};
Small small_number(const Reading& reading, std::size_t i) {
  if (reading.word(i).kind == Word::Kind::kNumber || reading.word(i).mixed()) return {};
  if (reading.has_letters(i)) {
    const CountWord& word = count_word(reading, i);
    return {word.value, reading.written_in(i, word.number | word.one)};
  }
  if (reading.text().is(reading.word(i), "10")) return {kHighestCount, kAnyLanguage};
  const Symbol digit = reading.text().signs(reading.word(i))[0];
  if (!is_single_digit(reading, i) || digit == '0') return {};
  return {digit - '0', kAnyLanguage};
}

bool may_count(const Reading& reading, std::size_t i) {
  const bool number = reading.has_letters(i) ? reading.facts(i).is(Role::kCount)
                                             : reading.word(i).kind == Word::Kind::kDigits;
  return number && small_number(reading, i).languages != 0;
}

// The languages in which a word that the data lack may be an adjective: "two stinking cards".
Languages adjective_in(const Reading& reading, std::size_t i) {
  const Facts& facts = reading.facts(i);
  const bool known = facts.common_in != 0 || facts.is(Role::kHolds) || facts.is(Role::kCounted) ||
                     facts.is(Role::kPile) || facts.doubt != 0;
  if (known || (reading.number_in(i) | reading.made_in(i) | reading.ordinal_in(i)) != 0) return 0;
  const CountWord& word = count_word(reading, i);
  const Languages others = word.one | word.either | word.determiner | word.step_before |
                           word.step_after | word.step_link;
  return reading.lexicon().adjective_in(reading.text().signs(reading.word(i))) & ~others;
}

// The noun after a number, and the languages both are in.
struct Noun {
  std::size_t at = 0;
  Languages languages = 0;
};
std::optional<Noun> noun_after(const Reading& reading, std::size_t number) {
  Languages languages = small_number(reading, number).languages;
  bool partitive = false;  // "of", which a determiner must follow
  bool guessed = false;    // one word at most is taken for an adjective that the data lack
  for (std::size_t i = number + 1; i <= number + 1 + kMostBetween && i < reading.size(); ++i) {
    const bool beside = i == number + 1 && !reading.has_letters(number);
    const bool glued = i == number + 1 ? beside && reading.word(i).gap == Gap::kNothing  // 2cards
                                       : only(signs_before(reading, i), '-');  // zwei Stop-Karten
    if (!reading.has_letters(i) || reading.word(i).mixed()) return std::nullopt;
    if (!follows_plainly(reading, i) && !glued) return std::nullopt;
    const CountWord& word = count_word(reading, i);
    const Languages counted = reading.written_in(i, languages & word.counted);
    if (counted != 0 && !partitive) return Noun{i, counted};
    Languages next = word.between | (partitive ? word.determiner : word.partitive);
    partitive = !partitive && (languages & word.partitive) != 0;
    if ((languages & next) == 0 && !guessed) {
      guessed = true;
      next = adjective_in(reading, i);
    }
    languages &= next;
    if (languages == 0) return std::nullopt;
  }
  return std::nullopt;
}

// "2-3", "zwei, drei", "две-три": nothing but one dash or comma, and blanks.
bool is_range_mark(std::span<const Symbol> between) {
  const auto is_blank = [](Symbol sign) { return sign == ' '; };
  const auto mark = std::ranges::find_if_not(between, is_blank);
  if (mark == between.end() || (*mark != '-' && *mark != ',' && *mark != kMarkSign)) return false;
  return std::all_of(mark + 1, between.end(), is_blank);
}

// "two or three cards", "2-3 cards": the first of both numbers, if they follow each other.
std::size_t first_of_range(const Reading& reading, std::size_t number, Languages languages) {
  const int value = small_number(reading, number).value;
  const auto is_below = [&](std::size_t i) {
    const Small low = small_number(reading, i);
    return low.value > 0 && low.value + 1 == value && (low.languages & languages) != 0 &&
           reading.has_letters(i) == reading.has_letters(number);
  };
  if (number > 0 && is_range_mark(signs_before(reading, number)) && is_below(number - 1)) {
    return number - 1;
  }
  if (number < 2 || !follows_plainly(reading, number) || !follows_plainly(reading, number - 1)) {
    return number;
  }
  const bool either = (count_word(reading, number - 1).either & languages) != 0;
  return either && is_below(number - 2) ? number - 2 : number;
}

// A sign that makes a sum or a rank of the number after it: A + two cards, #7.
bool is_reckoned(const Reading& reading, std::size_t i) {
  static constexpr SymbolSet kReckoning("+=<>#");
  const std::span<const Symbol> before = signs_before(reading, i);
  if (std::ranges::any_of(before, [](Symbol s) { return kReckoning.contains(s); })) {
    return true;
  }
  const bool minus = std::ranges::find(before, Symbol{'-'}) != before.end();
  return minus && (before.back() == '-' || (i > 0 && reading.word(i - 1).size() == 1));
}

// The same things counted twice in a row: "four cards, two cards" may well be 42.
bool is_counted_again(const Reading& reading, std::size_t noun) {
  std::size_t next = noun + 1;
  if (next < reading.size() && reading.facts(next).is(Role::kJoiner)) ++next;
  if (next >= reading.size() || !may_count(reading, next)) return false;
  const std::optional<Noun> other = noun_after(reading, next);
  return other && reading.hash(other->at) == reading.hash(noun);
}

// Whether a digit before a number is the beginning of it.
bool continues_digits(const Reading& reading, std::size_t first) {
  if (first == 0) return false;
  const Word& word = reading.word(first - 1);
  if (word.kind == Word::Kind::kNumber) return true;
  return is_single_digit(reading, first - 1) && !is_heart(reading, first - 1);
}

// Whether the word before a number is the beginning of it: "1", then "2 cards".
bool continues_number(const Reading& reading, std::size_t first, Languages languages) {
  if (first == 0) return false;
  const std::size_t before = first - 1;
  if (continues_digits(reading, first)) return true;
  const Languages number = reading.number_in(before) | reading.facts(before).hundred_in;
  if ((number & languages) != 0) return true;
  if ((count_word(reading, before).one & languages) != 0 && follows_closely(reading, first)) {
    return true;
  }
  // ven ti due
  Hash together = reading.hash(first);
  std::size_t length = reading.word(first).size();
  for (std::size_t n = 1; n <= kMostJoinedBefore && n <= first; ++n) {
    const Word& piece = reading.word(first - n);
    if (piece.size() + length > kLongestWord) break;
    together = joined(reading.hash(first - n), together, length);
    length += piece.size();
    const Facts* const facts = reading.lexicon().find(together);
    if (facts != nullptr && (facts->number_in & languages) != 0) return true;
  }
  return false;
}

}  // namespace

bool is_step(const Reading& reading, std::size_t first, std::size_t last, Languages languages) {
  const auto is = [&](std::size_t i, Languages CountWord::* what) {
    return (count_word(reading, i).*what & languages) != 0;
  };
  // "a jump two cards wide", "a jump of two cards", "the jump is of two cards"
  for (std::size_t at = first, links = 0; follows_closely(reading, at); --at, ++links) {
    if (is(at - 1, &CountWord::step_before)) return true;
    if (links == kMostLinks || !is(at - 1, &CountWord::step_link)) break;
  }
  const std::size_t after = last + 1;
  if (!follows_closely(reading, after)) return false;
  if (is(after, &CountWord::step_after)) return true;
  // A link may be written together with the next word: au-dessus, d'écart.
  return is(after, &CountWord::step_link) && reading.joined_after(after) &&
         is(after + 1, &CountWord::step_after);
}

bool is_continued(const Reading& reading, std::size_t last) {
  const std::size_t after = last + 1;
  if (after >= reading.size()) return false;
  if (is_single_digit(reading, after)) return !is_heart(reading, after);
  return count_word(reading, after).one != 0 && follows_closely(reading, after);
}

void excuse_counts(Reading& reading) {
  if (!reading.permits().counts) return;
  for (std::size_t i = 0; i < reading.size(); ++i) {
    if (!may_count(reading, i)) continue;
    const std::optional<Noun> noun = noun_after(reading, i);
    if (!noun) continue;
    const std::size_t first = first_of_range(reading, i, noun->languages);
    const bool apart = reading.word(first).gap >= Gap::kBlank;
    if (!apart || is_reckoned(reading, first) ||
        continues_number(reading, first, noun->languages)) {
      continue;
    }
    const Languages cards = count_word(reading, noun->at).card & noun->languages;
    if (is_step(reading, first, noun->at, cards)) continue;
    if (is_counted_again(reading, noun->at)) {
      i = noun->at + 1;  // neither of them
      continue;
    }
    reading.excuse(first, noun->at);
  }
}

void excuse_command_sign(Reading& reading) {
  if (!reading.permits().commands) return;
  const std::span<const Symbol> signs = reading.text().signs();
  for (std::size_t i = 0; i < reading.size(); ++i) {
    const Word& word = reading.word(i);
    if (!reading.text().is(word, "3") || word.gap < Gap::kInside) continue;
    std::size_t at = word.end;
    if (at < signs.size() && signs[at] == ' ') ++at;  // as the French write it
    if (at >= signs.size() || signs[at] != '!') continue;
    if (is_reckoned(reading, i) || continues_digits(reading, i) || is_continued(reading, i)) {
      continue;
    }
    reading.excuse(i, i);
  }
}

}  // namespace backstep::talk
