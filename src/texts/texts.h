// Texts: what page and terminal say, in the language of whoever reads it.
//
// The texts are the PO files beside this one, by key ("log.laid"), the same that the page shows. A
// text may have {names} that are filled in, and several forms: the value {n} chooses the one that
// its number asks for. A text KEY.none is the one for zero. There is always a text: one that a
// language does not have yet is English.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace backstep {

enum class Language : std::uint8_t { kEnglish, kGerman, kFrench, kItalian, kPolish, kRussian };
inline constexpr std::array kLanguages{Language::kGerman,  Language::kEnglish, Language::kFrench,
                                       Language::kItalian, Language::kPolish,  Language::kRussian};

std::string_view code(Language language);  // "en", "de", ...
// In its own words: "Deutsch".
std::string_view own_name(Language language);
// Of a code or the name of a locale: "de", "de_AT.UTF-8", "pl-PL".
std::optional<Language> language_of(std::string_view locale);
// Of the header Accept-Language, "fr-CH, fr;q=0.9, de;q=0.7": the one that is wished most.
std::optional<Language> language_accepted(std::string_view header);
// As gettext would choose it: LANGUAGE (a list with colons), LC_ALL, LC_MESSAGES, LANG. Only one
// that there is; English if there is none, or the locale is C.
Language language_of_environment();

// A name in a text and what stands in its place.
struct TextValue {
  TextValue(std::string_view the_name, std::string the_text)
      : name(the_name), text(std::move(the_text)) {}
  TextValue(std::string_view the_name, std::string_view the_text)
      : name(the_name), text(the_text) {}
  TextValue(std::string_view the_name, const char* the_text) : name(the_name), text(the_text) {}
  TextValue(std::string_view the_name, char letter) : name(the_name), text(1, letter) {}
  TextValue(std::string_view the_name, int the_number)
      : name(the_name), text(std::to_string(the_number)), number(the_number) {}

  std::string_view name;
  std::string text;
  std::optional<int> number;  // chooses the form, if the name is "n"
};
using TextValues = std::initializer_list<TextValue>;

// A catalogue of one language. Cheap to copy; all of them live as long as the program.
class Texts {
 public:
  explicit Texts(Language language = Language::kEnglish) : language_(language) {}

  Language language() const { return language_; }

  // The text with its {names} filled in: t("log.laid", {{"who", name}, {"what", cards}}). An
  // unknown key is its own text; `node web/tools/texts.mjs --check` finds those.
  std::string operator()(std::string_view key, TextValues values = {}) const;
  // A text whose key ends in a code from elsewhere, "refused." + code; `other` if there is none.
  std::string coded(std::string_view prefix, std::string_view code, std::string_view other,
                    TextValues values = {}) const;
  bool has(std::string_view key) const;
  // All keys, ascending.
  static std::vector<std::string_view> keys();

  // "a", "a and b", "a, b and c".
  std::string list(std::span<const std::string> items) const;
  // "a, b; c, d": items that may have commas inside.
  std::string clauses(std::span<const std::string> items) const;
  // "52 %", "52%": as the language writes it, without decimals.
  std::string percent(double share) const;
  // With so many decimals at most: "1.5", "1,5".
  std::string number(double value, int decimals = 0) const;

 private:
  Language language_;
};

}  // namespace backstep
