#include "talk/judge.h"

#include <algorithm>

#include "base/check.h"
#include "base/utf8.h"
#include "talk/counts.h"
#include "talk/disguises.h"
#include "talk/figures.h"
#include "talk/mistyped.h"
#include "talk/reading.h"
#include "talk/roman.h"
#include "talk/spelled.h"
#include "talk/text.h"
#include "talk/words.h"

namespace backstep::talk {
namespace {

std::vector<Language> built_in_languages() {
  std::vector<Language> languages;
  languages.reserve(language_files().size());
  for (const LanguageFile& file : language_files()) {
    const Result<Language> language = read_language(file.name, file.text);
    if (!language) fail_check("a language cannot be read", language.error().sentence.c_str());
    languages.push_back(*language);
  }
  return languages;
}

// A character has four bytes at most.
bool is_too_long(std::string_view text) {
  return text.size() > 4 * kMostCharacters || count_characters(text) > kMostCharacters;
}

}  // namespace

std::string_view name(Why why) {
  switch (why) {
    case Why::kAllowed:
      return "allowed";
    case Why::kDigits:
      return "digits";
    case Why::kWord:
      return "word";
    case Why::kCount:
      return "count";
    case Why::kStep:
      return "step";
    case Why::kOrdinal:
      return "ordinal";
    case Why::kRoman:
      return "roman";
    case Why::kSpelledOut:
      return "spelled_out";
    case Why::kLookAlike:
      return "look_alike";
    case Why::kHint:
      return "hint";
    case Why::kPieces:
      return "pieces";
    case Why::kTooLong:
      return "too_long";
  }
  return "";
}

const Judge& Judge::all() {
  static const Judge judge(built_in_languages());
  return judge;
}

Judge::Judge(std::span<const Language> languages) : lexicon_(languages, problems_) {}

Verdict Judge::judge(std::string_view text, bool extreme) const {
  if (is_too_long(text)) return {Why::kTooLong, {}, {}};
  return judge_all(text, {.counts = true, .commands = extreme});
}

Verdict Judge::judge_name(std::string_view name) const {
  if (is_too_long(name)) return {Why::kTooLong, {}, {}};
  return judge_all(name, {.counts = false, .commands = false});
}

Verdict Judge::judge_all(std::string_view bytes, Permits permits) const {
  const Text text(bytes);
  Reading reading(text, lexicon_, permits);
  excuse_phrases(reading);  // before whatever may be excused
  excuse_counts(reading);
  excuse_command_sign(reading);
  find_digits(reading);
  find_hints(reading);
  find_roman(reading);
  find_number_words(reading);
  find_spelled_out(reading);
  find_split(reading);
  find_mistyped(reading);
  find_hidden(reading);
  find_leet(reading);
  return reading.verdict();
}

Verdict Judge::judge_after(std::string_view earlier, std::string_view text, bool extreme) const {
  const Verdict alone = judge(text, extreme);
  if (!alone.allowed() || earlier.empty()) return alone;
  std::string together(earlier);
  together += '\n';
  together += text;
  const Verdict both = judge_all(together, {.counts = true, .commands = extreme});
  if (both.allowed()) return both;
  // The part of the finding that was said now; all of it, if the last line only explains another.
  const std::size_t before = count_characters(earlier) + 1;
  const std::size_t length = count_characters(text);
  Span span{std::max(both.span.begin, before) - before, std::max(both.span.end, before) - before};
  if (span.begin >= span.end) span = {0, length};
  return {Why::kPieces, span, both.language};
}

}  // namespace backstep::talk
