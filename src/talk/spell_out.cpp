#include "talk/spell_out.h"

#include <unicode/rbnf.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <string_view>

namespace backstep::talk {
namespace {

constexpr int kLowestCard = 2;
constexpr int kHighestCard = 99;

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

}  // namespace

std::vector<SpelledNumber> spell_out(const std::string& locale) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Locale wanted(locale.c_str());
  icu::RuleBasedNumberFormat rules(icu::URBNF_SPELLOUT, wanted, error);
  // A locale that is not known would be spelled by the rules of the machine's own.
  const icu::Locale known = rules.getLocale(ULOC_ACTUAL_LOCALE, error);
  if (U_FAILURE(error) || std::string_view(known.getLanguage()) != wanted.getLanguage()) return {};

  std::vector<SpelledNumber> forms;
  for (std::int32_t set = 0; set < rules.getNumberOfRuleSetNames(); ++set) {
    const icu::UnicodeString name = rules.getRuleSetName(set);
    if (name.indexOf("year") >= 0) continue;  // in Russian these are ordinals that do not say so
    const bool ordinal = name.indexOf("ordinal") >= 0;
    for (int value = kLowestCard; value <= kHighestCard; ++value) {
      icu::UnicodeString text;
      icu::FieldPosition position;
      error = U_ZERO_ERROR;
      rules.format(static_cast<std::int64_t>(value), name, text, position, error);
      if (U_SUCCESS(error)) forms.push_back({utf8(text), value, ordinal});
    }
  }
  return forms;
}

}  // namespace backstep::talk
