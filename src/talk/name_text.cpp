#include "talk/name_text.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <array>
#include <cstddef>

#include "base/check.h"
#include "base/utf8.h"
#include "talk/text.h"

namespace backstep::talk {
namespace {

using icu::Normalizer2;
using icu::UnicodeSet;
using icu::UnicodeString;

constexpr int kMostAccents = 2;  // in a row

void must(UErrorCode error) {
  if (U_FAILURE(error)) fail_check("ICU lacks data for names");
}

const Normalizer2& nfkc() {
  UErrorCode error = U_ZERO_ERROR;
  const Normalizer2* const found = Normalizer2::getNFKCInstance(error);
  must(error);
  return *found;
}

const Normalizer2& nfkd() {
  UErrorCode error = U_ZERO_ERROR;
  const Normalizer2* const found = Normalizer2::getNFKDInstance(error);
  must(error);
  return *found;
}

const USpoofChecker& confusables() {
  static const USpoofChecker* const checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    const USpoofChecker* const opened = uspoof_open(&error);
    must(error);
    return opened;
  }();
  return *checker;
}

UnicodeSet marks_of(std::string_view pattern) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeSet set(
      UnicodeString::fromUTF8({pattern.data(), static_cast<std::int32_t>(pattern.size())}), error);
  must(error);
  set.freeze();
  return set;
}

const UnicodeSet& marks(NameUse use) {
  static const UnicodeSet person = marks_of(R"([' ’ \- . , ! ? \& _ + ~])");
  static const UnicodeSet place =
      marks_of(R"([' ’ \- . , ! ? \& _ + ~ ( ) \[ \] \: / " # * ; = @ % – — “ ” „ « »])");
  return use == NameUse::kPerson ? person : place;
}

// Letters, accents and digits of scripts that people write with today.
const UnicodeSet& everyday() {
  static const UnicodeSet set = [] {
    UErrorCode error = U_ZERO_ERROR;
    UnicodeSet all(*uspoof_getRecommendedUnicodeSet(&error));
    all.addAll(*uspoof_getInclusionUnicodeSet(&error));
    must(error);
    all.freeze();
    return all;
  }();
  return set;
}

std::uint32_t category(UChar32 character) { return U_GET_GC_MASK(character); }
bool is_accent(UChar32 character) { return (category(character) & U_GC_M_MASK) != 0; }
bool is_letter(UChar32 character) { return (category(character) & U_GC_L_MASK) != 0; }
bool is_digit(UChar32 character) { return (category(character) & U_GC_ND_MASK) != 0; }

// A picture of its own, not one letter of a flag.
bool is_emoji(UChar32 character) {
  if (u_hasBinaryProperty(character, UCHAR_EMOJI_MODIFIER)) return true;
  return (category(character) & U_GC_SO_MASK) != 0 && u_hasBinaryProperty(character, UCHAR_EMOJI) &&
         !u_hasBinaryProperty(character, UCHAR_REGIONAL_INDICATOR);
}

// Accents that are typed where an apostrophe is meant.
bool is_apostrophe(UChar32 character) {
  return character == U'´' || character == U'`' || character == U'‘' || character == U'‛';
}

UnicodeString read(std::string_view text) {
  return UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
}

std::string write(const UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

// Calls with every character.
template <class Each>
void for_each_character(const UnicodeString& text, const Each& each) {
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) each(text.char32At(i));
}

// Lower case, without accents, marks, blanks and pictures.
std::string bare(const UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString folded = text;
  folded.foldCase();
  folded = nfkd().normalize(folded, error);
  must(error);
  UnicodeString kept;
  for_each_character(folded, [&](UChar32 character) {
    if (is_letter(character) || is_digit(character)) kept.append(character);
  });
  return write(kept);
}

UnicodeString skeleton(const UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  UnicodeString found;
  uspoof_getSkeletonUnicodeString(&confusables(), 0, text, found, &error);
  must(error);
  return found;
}

// Folded signs of the taboo, which knows some look-alikes that UTS #39 does not.
std::string taboo_signs(std::string_view text) {
  const Text read(text);
  std::string signs;
  for (const Symbol sign : read.signs()) {
    if (sign == kForeignLetter) return {};  // it does not tell these apart
    if (talk::is_letter(sign) || talk::is_digit(sign)) signs += static_cast<char>(sign);
  }
  return signs;
}

}  // namespace

std::string normal_name(std::string_view text) {
  UnicodeString meant;
  for_each_character(read(text), [&](UChar32 character) {
    meant.append(is_apostrophe(character) ? UChar32{'\''} : character);
  });
  UErrorCode error = U_ZERO_ERROR;
  const UnicodeString normal = nfkc().normalize(meant, error);
  must(error);
  UnicodeString kept;
  bool blank = false;  // one is due before the next character
  for_each_character(normal, [&](UChar32 character) {
    if (u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) return;
    if (u_isUWhiteSpace(character) || (category(character) & U_GC_CC_MASK) != 0) {
      blank = !kept.isEmpty();
      return;
    }
    if (blank) kept.append(UChar32{' '});
    blank = false;
    kept.append(character);
  });
  // What was taken out may have stood between a letter and its accent.
  return write(nfkc().normalize(kept, error));
}

bool is_name_text(std::string_view name, NameUse use) {
  const UnicodeSet& allowed = marks(use);
  int accents = kMostAccents;  // none at the beginning
  bool all = true;
  for_each_character(read(name), [&](UChar32 character) {
    if (is_accent(character)) {
      all = all && everyday().contains(character) && ++accents <= kMostAccents;
      return;
    }
    const bool letter = is_letter(character);
    accents = letter ? 0 : kMostAccents;  // nor where there is nothing to be accented
    all = all && (character == ' ' || allowed.contains(character) || is_emoji(character) ||
                  ((letter || is_digit(character)) && everyday().contains(character)) ||
                  (character > 0x7f && everyday().contains(character)));
  });
  return all;
}

bool has_letter(std::string_view name) {
  bool found = false;
  for_each_character(read(name), [&](UChar32 character) {
    found = found || (category(character) & (U_GC_L_MASK & ~U_GC_LM_MASK)) != 0;
  });
  return found;
}

// Both in capitals and in lower case, since a capital I looks like an l.
NameLooks name_looks(std::string_view name) {
  const UnicodeString text = read(name);
  UnicodeString lower = text;
  lower.foldCase();
  return {bare(skeleton(text)), bare(skeleton(lower)), taboo_signs(name)};
}

bool names_look_alike(const NameLooks& one, const NameLooks& other) {
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (!one[i].empty() && one[i] == other[i]) return true;
  }
  return false;
}

bool names_look_alike(std::string_view one, std::string_view other) {
  return names_look_alike(name_looks(one), name_looks(other));
}

std::string_view first_word(std::string_view name) {
  std::size_t begin = 0;
  std::size_t at = 0;
  for (const Utf8Character& each : Utf8(name)) {
    const auto character = static_cast<UChar32>(each.code);
    const bool in_word = each.valid && (is_letter(character) || is_accent(character));
    if (!in_word && at > begin) return name.substr(begin, at - begin);
    at += each.bytes.size();
    if (!in_word) begin = at;
  }
  return name.substr(begin);
}

}  // namespace backstep::talk
