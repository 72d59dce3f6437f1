#include "texts/texts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace backstep {
namespace {

using std::string_view_literals::operator""sv;

#include "texts/catalogues.inc"

constexpr std::array kCodes{"en"sv, "de"sv, "fr"sv, "it"sv, "pl"sv, "ru"sv};
constexpr std::array kNames{"English"sv,  "Deutsch"sv, "Français"sv,
                            "Italiano"sv, "Polski"sv,  "Русский"sv};
// Before the last item of a list. No Polish line ends with a word of one letter.
constexpr std::array kAnd{" and "sv, " und "sv, " et "sv, " e "sv, " i\u00a0"sv, " и "sv};

constexpr std::size_t index(Language language) { return static_cast<std::size_t>(language); }

// Which form of a text a number asks for, as the Unicode CLDR has it for these languages.
std::size_t form_of(Language language, int n) {
  const int ones = n % 10;
  const int tens = n % 100;
  const bool few = ones >= 2 && ones <= 4 && (tens < 12 || tens > 14);
  switch (language) {
    case Language::kFrench:
      return n <= 1 ? 0 : 1;
    case Language::kPolish:
      return n == 1 ? 0 : few ? 1 : 2;
    case Language::kRussian:
      return ones == 1 && tens != 11 ? 0 : few ? 1 : 2;
    default:
      return n == 1 ? 0 : 1;
  }
}

const std::string_view* find(Language language, std::string_view key) {
  const auto* const found = std::lower_bound(std::begin(kKeys), std::end(kKeys), key);
  if (found == std::end(kKeys) || *found != key) return nullptr;
  return &kTexts[index(language)][found - std::begin(kKeys)];
}

// The last form is that of most numbers, and of texts without one.
std::string_view chosen(std::string_view forms, Language language, std::optional<int> n) {
  const auto last = static_cast<std::size_t>(std::count(forms.begin(), forms.end(), '\0'));
  std::size_t form = std::min(last, n ? form_of(language, *n) : last);
  for (; form > 0; --form) forms.remove_prefix(forms.find('\0') + 1);
  return forms.substr(0, forms.find('\0'));
}

// A label that stands for a name, as it is written within a sentence: "someone".
std::string_view within_sentence(Language language, std::string_view value) {
  for (const auto& [label, within] : {std::pair("link.somebody"sv, "link.somebody_within"sv),
                                      {"link.free_seat"sv, "link.free_seat_within"sv}}) {
    const std::string_view* const text = find(language, label);
    const std::string_view* const twin = find(language, within);
    if (text != nullptr && twin != nullptr && value == *text) return *twin;
  }
  return value;
}

bool begins_sentence(std::string_view before) {
  return before.empty() || before.ends_with(". ") || before.ends_with("! ") ||
         before.ends_with("? ");
}

std::string filled(std::string_view text, Language language, TextValues values) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    text.remove_prefix(open);
    const std::size_t close = text.find('}');
    const std::string_view name =
        close == std::string_view::npos ? ""sv : text.substr(1, close - 1);
    const auto* const value =
        std::find_if(values.begin(), values.end(),
                     [name](const TextValue& each) { return !name.empty() && each.name == name; });
    const std::size_t used = value == values.end() ? 1 : close + 1;
    if (value == values.end()) {
      out += text.substr(0, used);
    } else {
      out += begins_sentence(out) ? value->text : within_sentence(language, value->text);
    }
    text.remove_prefix(used);
  }
  return out;
}

// The number that chooses the form.
std::optional<int> number_of(TextValues values) {
  for (const TextValue& each : values) {
    if (each.name == "n") return each.number;
  }
  return std::nullopt;
}

// The forms of a text, or the text that it has for zero.
const std::string_view* find_for(Language language, std::string_view key, std::optional<int> n) {
  if (n == 0) {
    std::string none(key);
    none += ".none";
    if (const std::string_view* const text = find(language, none)) return text;
  }
  return find(language, key);
}

}  // namespace

std::string_view code(Language language) { return kCodes[index(language)]; }
std::string_view own_name(Language language) { return kNames[index(language)]; }

std::optional<Language> language_of(std::string_view locale) {
  const std::string_view request = locale.substr(0, locale.find_first_of("_-.@"));
  const auto* const found = std::find(kCodes.begin(), kCodes.end(), request);
  if (found == kCodes.end()) return std::nullopt;
  return static_cast<Language>(found - kCodes.begin());
}

std::optional<Language> language_accepted(std::string_view header) {
  std::optional<Language> best;
  int most = 0;  // thousandths
  while (!header.empty()) {
    const std::size_t comma = header.find(',');
    std::string_view request = header.substr(0, comma);
    header = comma == std::string_view::npos ? ""sv : header.substr(comma + 1);
    while (request.starts_with(' ')) request.remove_prefix(1);
    int quality = 1000;
    if (const std::size_t q = request.find("q="); q != std::string_view::npos) {
      quality = request.substr(q + 2, 1) == "1" ? 1000 : 0;
      int unit = 100;
      for (std::size_t i = q + 4; i < request.size() && i < q + 7; ++i, unit /= 10) {
        if (request[i] >= '0' && request[i] <= '9' && quality < 1000)
          quality += unit * (request[i] - '0');
      }
    }
    const std::optional<Language> language =
        language_of(request.substr(0, request.find_first_of("; ")));
    if (!language || quality <= most) continue;
    most = quality;
    best = language;
  }
  return best;
}

Language language_of_environment() {
  std::string_view locale;
  for (const char* const name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (locale.empty() && value != nullptr) locale = value;
  }
  // In the locale C everything is English, whatever LANGUAGE says; C.UTF-8 is not that one.
  if (locale == "C" || locale == "POSIX") return Language::kEnglish;
  const char* const listed = std::getenv("LANGUAGE");  // NOLINT(concurrency-mt-unsafe)
  for (std::string_view requests = listed == nullptr ? "" : listed; !requests.empty();) {
    const std::size_t colon = requests.find(':');
    if (const auto language = language_of(requests.substr(0, colon))) return *language;
    requests = colon == std::string_view::npos ? ""sv : requests.substr(colon + 1);
  }
  return language_of(locale).value_or(Language::kEnglish);
}

std::string Texts::operator()(std::string_view key, TextValues values) const {
  const std::optional<int> n = number_of(values);
  const std::string_view* const forms = find_for(language_, key, n);
  if (forms == nullptr) return std::string(key);
  return filled(chosen(*forms, language_, n), language_, values);
}

std::string Texts::coded(std::string_view prefix, std::string_view code, std::string_view other,
                         TextValues values) const {
  std::string key(prefix);
  key += '.';
  key += code;
  return (*this)(has(key) ? std::string_view(key) : other, values);
}

bool Texts::has(std::string_view key) const { return find(language_, key) != nullptr; }

std::vector<std::string_view> Texts::keys() { return {std::begin(kKeys), std::end(kKeys)}; }

std::string Texts::list(std::span<const std::string> items) const {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? kAnd[index(language_)] : ", "sv;
    text += i == 0 ? items[i] : within_sentence(language_, items[i]);
  }
  return text;
}

std::string Texts::clauses(std::span<const std::string> items) const {
  std::string text;
  for (const std::string& item : items) {
    if (!text.empty()) text += language_ == Language::kFrench ? "\u202f; "sv : "; "sv;
    text += item;
  }
  return text;
}

std::string Texts::percent(double share) const {
  const std::string digits = number(std::round(share * 100));
  switch (language_) {
    case Language::kGerman:
    case Language::kFrench:
    case Language::kRussian:
      return digits + "\u00a0%";
    default:
      return digits + "%";
  }
}

std::string Texts::number(double value, int decimals) const {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  std::string text = buffer.data();
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  if (text == "-0") text = "0";
  if (language_ != Language::kEnglish) std::replace(text.begin(), text.end(), '.', ',');
  return text;
}

}  // namespace backstep
