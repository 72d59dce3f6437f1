#include "talk/letters.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <initializer_list>
#include <string_view>

#include "base/check.h"

namespace backstep::talk {
namespace {

using icu::Normalizer2;
using icu::UnicodeString;

constexpr Folded one(Symbol symbol) { return {{symbol}, 1, false, false}; }

struct Range {
  char32_t first = 0;
  char32_t last = 0;
};

// Pictures that show a number from 2 to 99 and of which Unicode says no value.
constexpr std::array kNumberPictures{
    Range{0x1f51f, 0x1f51f},  // keycap ten
    Range{0x1f551, 0x1f55b},  // clocks from two to twelve ...
    Range{0x1f55d, 0x1f567},  // ... and half past
    Range{0x2681, 0x2685},    // dice
    Range{0x1f948, 0x1f949},  // medals for the second and third place
    Range{0x1f3b1, 0x1f3b1},  // the billiard ball with an 8
    Range{0x1f51e, 0x1f51e},  // no one under eighteen
    Range{0x1f0a2, 0x1f0aa},  // playing cards
    Range{0x1f0b2, 0x1f0ba}, Range{0x1f0c2, 0x1f0ca},
    Range{0x1f0d2, 0x1f0da}, Range{0x1f008, 0x1f00f},  // tiles of Mahjong
    Range{0x1f011, 0x1f018}, Range{0x1f01a, 0x1f021},
};

// Alphabets in boxes and circles that normalisation leaves alone.
constexpr std::array kBoxedAlphabets{Range{0x1f1e6, 0x1f1ff}, Range{0x1f150, 0x1f169},
                                     Range{0x1f170, 0x1f189}};

constexpr Range kHangul{0xac00, 0xd7a3};

bool is_in(char32_t character, Range range) {
  return character >= range.first && character <= range.last;
}

struct LookAlike {
  char32_t letter = 0;
  char latin = 0;
};

// Letters in lower case and without accents that look like a Latin one, in either case. Two
// Cyrillic letters never become the same, so Russian words stay different.
constexpr std::array kLookAlikes{
    LookAlike{U'а', 'a'}, LookAlike{U'в', 'b'}, LookAlike{U'г', 'r'}, LookAlike{U'е', 'e'},
    LookAlike{U'и', 'u'}, LookAlike{U'к', 'k'}, LookAlike{U'м', 'm'}, LookAlike{U'н', 'h'},
    LookAlike{U'о', 'o'}, LookAlike{U'п', 'n'}, LookAlike{U'р', 'p'}, LookAlike{U'с', 'c'},
    LookAlike{U'т', 't'}, LookAlike{U'у', 'y'}, LookAlike{U'х', 'x'}, LookAlike{U'ш', 'w'},
    LookAlike{U'і', 'i'}, LookAlike{U'ј', 'j'}, LookAlike{U'ѕ', 's'}, LookAlike{U'ԁ', 'd'},
    LookAlike{U'ԛ', 'q'}, LookAlike{U'ԝ', 'w'}, LookAlike{U'һ', 'h'}, LookAlike{U'ӏ', 'l'},
    LookAlike{U'ѵ', 'v'}, LookAlike{U'ҽ', 'e'}, LookAlike{U'α', 'a'}, LookAlike{U'β', 'b'},
    LookAlike{U'γ', 'y'}, LookAlike{U'ε', 'e'}, LookAlike{U'ζ', 'z'}, LookAlike{U'η', 'n'},
    LookAlike{U'ι', 'i'}, LookAlike{U'κ', 'k'}, LookAlike{U'μ', 'u'}, LookAlike{U'ν', 'v'},
    LookAlike{U'ο', 'o'}, LookAlike{U'ρ', 'p'}, LookAlike{U'σ', 'o'}, LookAlike{U'τ', 't'},
    LookAlike{U'υ', 'u'}, LookAlike{U'χ', 'x'}, LookAlike{U'ω', 'w'}, LookAlike{U'ł', 'l'},
    LookAlike{U'đ', 'd'}, LookAlike{U'ð', 'd'}, LookAlike{U'ø', 'o'}, LookAlike{U'ı', 'i'},
    LookAlike{U'ɑ', 'a'}, LookAlike{U'ɐ', 'a'}, LookAlike{U'ɒ', 'a'}, LookAlike{U'ƅ', 'b'},
    LookAlike{U'ɓ', 'b'}, LookAlike{U'ʙ', 'b'}, LookAlike{U'ƈ', 'c'}, LookAlike{U'ɔ', 'o'},
    LookAlike{U'ɗ', 'd'}, LookAlike{U'ə', 'e'}, LookAlike{U'ɛ', 'e'}, LookAlike{U'ɘ', 'e'},
    LookAlike{U'ǝ', 'e'}, LookAlike{U'ƒ', 'f'}, LookAlike{U'ɡ', 'g'}, LookAlike{U'ɠ', 'g'},
    LookAlike{U'ɢ', 'g'}, LookAlike{U'ħ', 'h'}, LookAlike{U'ɦ', 'h'}, LookAlike{U'ʜ', 'h'},
    LookAlike{U'ɪ', 'i'}, LookAlike{U'ɩ', 'i'}, LookAlike{U'ɨ', 'i'}, LookAlike{U'ƙ', 'k'},
    LookAlike{U'ʟ', 'l'}, LookAlike{U'ɫ', 'l'}, LookAlike{U'ɭ', 'l'}, LookAlike{U'ɯ', 'm'},
    LookAlike{U'ɴ', 'n'}, LookAlike{U'ŋ', 'n'}, LookAlike{U'ɲ', 'n'}, LookAlike{U'ɳ', 'n'},
    LookAlike{U'ƞ', 'n'}, LookAlike{U'ɵ', 'o'}, LookAlike{U'ƥ', 'p'}, LookAlike{U'ʀ', 'r'},
    LookAlike{U'ɾ', 'r'}, LookAlike{U'ɹ', 'r'}, LookAlike{U'ɼ', 'r'}, LookAlike{U'ʂ', 's'},
    LookAlike{U'ꜱ', 's'}, LookAlike{U'ƨ', 's'}, LookAlike{U'ŧ', 't'}, LookAlike{U'ƭ', 't'},
    LookAlike{U'ʇ', 't'}, LookAlike{U'ʈ', 't'}, LookAlike{U'ʉ', 'u'}, LookAlike{U'ʊ', 'u'},
    LookAlike{U'ʋ', 'v'}, LookAlike{U'ʌ', 'v'}, LookAlike{U'ʍ', 'w'}, LookAlike{U'ƴ', 'y'},
    LookAlike{U'ʏ', 'y'}, LookAlike{U'ƶ', 'z'}, LookAlike{U'ʐ', 'z'}, LookAlike{U'ᴀ', 'a'},
    LookAlike{U'ᴄ', 'c'}, LookAlike{U'ᴅ', 'd'}, LookAlike{U'ᴇ', 'e'}, LookAlike{U'ᴊ', 'j'},
    LookAlike{U'ᴋ', 'k'}, LookAlike{U'ᴍ', 'm'}, LookAlike{U'ᴏ', 'o'}, LookAlike{U'ᴘ', 'p'},
    LookAlike{U'ᴛ', 't'}, LookAlike{U'ᴜ', 'u'}, LookAlike{U'ᴠ', 'v'}, LookAlike{U'ᴡ', 'w'},
    LookAlike{U'ᴢ', 'z'}, LookAlike{U'օ', 'o'}, LookAlike{U'ո', 'n'}, LookAlike{U'ս', 'u'},
    LookAlike{U'հ', 'h'}, LookAlike{U'ց', 'g'}, LookAlike{U'զ', 'q'}, LookAlike{U'ք', 'p'},
};

// Letters that normalisation does not take apart, but writers do.
constexpr Folded two(char first, char second) {
  return {{static_cast<Symbol>(first), static_cast<Symbol>(second)}, 2, false, false};
}

Folded fold_letter(char32_t letter) {
  if (letter >= 'a' && letter <= 'z') return one(static_cast<Symbol>(letter));
  for (const LookAlike& like : kLookAlikes) {
    if (like.letter == letter) return one(static_cast<Symbol>(like.latin));
  }
  if (letter >= U'а' && letter <= U'я') return one(static_cast<Symbol>(kCyrillic + letter - U'а'));
  if (letter == U'æ') return two('a', 'e');
  if (letter == U'œ') return two('o', 'e');
  return one(kForeignLetter);
}

// A sign that stands for a number by itself.
bool is_number(char32_t character, std::int32_t digit) {
  if (digit >= 0) return false;
  for (const Range range : kNumberPictures) {
    if (is_in(character, range)) return true;
  }
  // ⑫, Ⅶ, 七, and fractions, which name two numbers.
  const double value = u_getNumericValue(static_cast<UChar32>(character));
  const double whole = value < 0 ? 0 : value;
  return (whole > 1 && whole < 100) || (whole > 0 && whole < 1);
}

// A digit of any script, in a circle or raised: its value, or -1.
std::int32_t digit_value(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (const std::int32_t value = u_charDigitValue(c); value >= 0) return value;
  const auto type = u_charType(c);
  if (type != U_OTHER_NUMBER) return -1;  // letters of Roman numerals and of Chinese are numbers
  const double value = u_getNumericValue(c);
  for (std::int32_t digit = 0; digit <= 9; ++digit) {
    if (value == digit) return digit;
  }
  return -1;
}

Symbol mark(char32_t character) {
  switch (character) {
    case U'€':
      return kEuroSign;
    case U'’':
    case U'‘':
    case U'ʼ':
    case U'`':
    case U'´':
      return '\'';
    case U'…':
      return '.';
    case U'¡':
      return '!';
    case U'°':
      return 'o';  // as in 3°
    case U'¢':
      return 'c';
    case U'£':
      return 'l';
    case U'\t':
    case U'\v':
    case U'\f':
    case U'\r':
    case U' ':
      return ' ';
    case U'\n':
    case U'\u0085':
    case U'\u2028':
    case U'\u2029':
      return '\n';
    default:
      break;
  }
  if (character < 0x80 && character > ' ') return static_cast<Symbol>(character);
  if (u_isUWhiteSpace(static_cast<UChar32>(character))) return ' ';
  return kMarkSign;
}

// A character that normalisation has nothing more to say of.
Folded fold_simple(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  for (const Range range : kBoxedAlphabets) {
    if (is_in(character, range)) return one(static_cast<Symbol>('a' + character - range.first));
  }
  if (character == U'ʼ') return one('\'');
  const std::int32_t digit = digit_value(character);
  if (is_number(character, digit)) return one(kNumberSign);
  if (digit >= 0) return one(static_cast<Symbol>('0' + digit));
  const std::uint32_t type = U_MASK(u_charType(c));
  if ((type & U_GC_L_MASK) != 0 && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
    return {};
  if ((type & U_GC_L_MASK) != 0) return fold_letter(character);
  if ((type & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_MC_MASK)) != 0) return {{}, 0, true, false};
  if (character == 0x202d || character == 0x202e) return one(kTurnSign);
  if ((type & U_GC_CF_MASK) != 0) return {};
  return one(mark(character));
}

const Normalizer2& decomposition() {
  UErrorCode error = U_ZERO_ERROR;
  const Normalizer2* const nfkd = Normalizer2::getNFKDInstance(error);
  if (U_FAILURE(error)) fail_check("ICU has no data for normalisation");
  return *nfkd;
}

constexpr bool is_russian(char32_t character) {
  return (character >= U'А' && character <= U'я') || character == U'Ё' || character == U'ё';
}

// Normalisation has nothing more to say of these.
bool is_settled(const Folded& folded) {
  const Symbol first = folded.symbols[0];
  return folded.count != 1 || is_digit(first) || first == kNumberSign || first == '\'';
}

Folded fold_fully(char32_t character) {
  if (const Folded simple = fold_simple(character); is_settled(simple)) return simple;
  UErrorCode error = U_ZERO_ERROR;
  const Normalizer2& nfkd = decomposition();
  UnicodeString text = nfkd.normalize(UnicodeString(static_cast<UChar32>(character)), error);
  text = nfkd.normalize(text.foldCase(), error);
  Folded folded;
  folded.russian = is_russian(character);
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const Folded part = fold_simple(static_cast<char32_t>(text.char32At(i)));
    folded.accented = folded.accented || part.accented;
    for (std::size_t k = 0; k < part.count && folded.count < Folded::kMost; ++k) {
      folded.symbols[folded.count++] = part.symbols[k];
    }
  }
  return folded;
}

}  // namespace

Letters::Letters() {
  const auto add = [this](std::size_t first, std::size_t last) {
    for (std::size_t page = first; page <= last; ++page) {
      pages_.emplace_back();
      for (std::size_t i = 0; i < kPageSize; ++i) {
        pages_.back()[i] = fold_fully(static_cast<char32_t>(page * kPageSize + i));
      }
      places_[page] = static_cast<std::uint8_t>(pages_.size());
    }
  };
  add(0x00, 0x33);    // all alphabets that people write with, signs, circles
  add(0xa4, 0xab);    // more of the same
  add(0xf9, 0xff);    // variation selectors, full width, forms of letters
  add(0x1d4, 0x1d7);  // letters and digits of mathematics
  add(0x1f0, 0x1f9);  // playing cards, boxed letters, pictures
}

const Letters& Letters::all() {
  static const Letters letters;
  return letters;
}

Folded Letters::fold_rare(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (is_in(character, kHangul)) return one(kForeignLetter);
  const bool whole = u_getIntPropertyValue(c, UCHAR_NFKD_QUICK_CHECK) == UNORM_YES;
  const bool small = u_foldCase(c, U_FOLD_CASE_DEFAULT) == c;
  return whole && small ? fold_simple(character) : fold_fully(character);
}

}  // namespace backstep::talk
