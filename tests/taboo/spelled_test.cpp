// Every form that ICU's spell-out rules know for 2 to 99 is refused, in sentences and however its
// accents, hyphens and blanks are written.
#include <gtest/gtest.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "talk/judge.h"
#include "talk/spell_out.h"

namespace backstep::talk {
namespace {

struct Tongue {
  std::string name;
  std::vector<std::string> locales;
  std::vector<std::string> sentences;  // # is where the number stands
};

void PrintTo(const Tongue& tongue, std::ostream* out) {
  *out << tongue.name;
}  // NOLINT: gtest's name

const std::vector<Tongue>& tongues() {
  static const std::vector<Tongue> all{
      {"de",
       {"de", "de_AT", "de_CH"},
       {"ich habe die #", "Ich lege # auf B!", "#", "meine Karte ist #, oder?"}},
      {"en", {"en", "en_GB"}, {"I have the #", "put # on B!", "#", "my card is #, ok?"}},
      {"fr", {"fr", "fr_CH", "fr_BE"}, {"j'ai le #", "je pose le # sur B !", "ma carte est le #"}},
      {"it", {"it", "it_CH"}, {"ho il #", "metto il # su B!", "la mia carta è il #"}},
      {"pl", {"pl"}, {"mam #", "kładę # na B!", "moja karta to #"}},
      {"ru", {"ru"}, {"у меня #", "кладу # на B!", "моя карта #"}}};
  return all;
}

std::string without_marks(const std::string& text) {
  UErrorCode error = U_ZERO_ERROR;
  const icu::UnicodeString taken_apart =
      icu::Normalizer2::getNFDInstance(error)->normalize(icu::UnicodeString::fromUTF8(text), error);
  icu::UnicodeString plain;
  for (int i = 0; i < taken_apart.length(); i = taken_apart.moveIndex32(i, 1)) {
    const UChar32 c = taken_apart.char32At(i);
    if (u_charType(c) != U_NON_SPACING_MARK) plain.append(c);
  }
  std::string bytes;
  plain.toUTF8String(bytes);
  return bytes;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

// As ICU writes it, with its joints written as blanks, hyphens and not at all.
std::set<std::string> spellings(const std::string& form) {
  constexpr std::string_view kSoftHyphen = "\u00ad";
  std::set<std::string> all{form, without_marks(form)};
  for (const std::string& spelling : std::set<std::string>(all)) {
    const std::string joints = replaced(replaced(spelling, kSoftHyphen, " "), "-", " ");
    for (const std::string_view joint : {" ", "-", "", " - "}) {
      all.insert(replaced(joints, " ", joint));
    }
  }
  return all;
}

class SpelledOut : public testing::TestWithParam<Tongue> {};
INSTANTIATE_TEST_SUITE_P(all, SpelledOut, testing::ValuesIn(tongues()),
                         [](const auto& tongue) { return tongue.param.name; });

TEST_P(SpelledOut, values_are_refused_in_every_form) {
  std::set<std::string> forms;
  for (const std::string& locale : GetParam().locales) {
    for (const SpelledNumber& number : spell_out(locale)) forms.insert(number.text);
  }
  EXPECT_GE(forms.size(), 190U);
  for (const std::string& form : forms) {
    for (const std::string& spelling : spellings(form)) {
      for (const std::string& sentence : GetParam().sentences) {
        const std::string text = replaced(sentence, "#", spelling);
        EXPECT_FALSE(Judge::all().judge(text).allowed()) << text;
      }
    }
  }
}

}  // namespace
}  // namespace backstep::talk
