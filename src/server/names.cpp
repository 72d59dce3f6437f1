#include "server/names.h"

#include <algorithm>

#include "server/refusals.h"
#include "talk/judge.h"
#include "talk/text.h"

namespace backstep::server {
namespace {

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// Folded signs without what is between them.
std::string folded(std::string_view text) {
  const talk::Text read(text);
  std::string signs;
  for (const talk::Symbol sign : read.signs()) {
    if (sign != ' ') signs += static_cast<char>(sign);
  }
  return signs;
}

}  // namespace

std::string tidy(std::string_view text) {
  std::string kept(text);
  std::replace_if(kept.begin(), kept.end(), is_control, ' ');
  const std::size_t first = kept.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return kept.substr(first, kept.find_last_not_of(' ') - first + 1);
}

std::optional<wire::notice::Refused> name_refusal(std::string_view name, std::size_t most) {
  const talk::Text read(name);
  if (read.characters() > most) {
    return refusal_of("name_too_long",
                      "a name has at most " + std::to_string(most) + " characters");
  }
  bool visible = false;
  for (const talk::Word& word : read.words()) {
    visible = visible || word.kind == talk::Word::Kind::kLetters;
  }
  if (!visible) return refusal_of("bad_name", "a name needs at least one letter");
  const talk::Verdict verdict = talk::Judge::all().judge(name);
  if (!verdict.allowed()) return taboo_refusal(verdict);
  return std::nullopt;
}

bool look_alike(std::string_view one, std::string_view other) {
  return folded(one) == folded(other);
}

bool is_pile_name(std::string_view name) {
  const std::string signs = folded(name);
  return signs.size() == 1 && signs[0] >= 'a' && signs[0] <= 'd';
}

wire::notice::Refused taboo_refusal(const talk::Verdict& verdict) {
  wire::notice::Refused refusal = refusal_of("taboo", "the text names or gives away a number (T1)");
  refusal.clause = "T1";
  refusal.why = std::string(talk::name(verdict.why));
  refusal.span = {static_cast<int>(verdict.span.begin), static_cast<int>(verdict.span.end)};
  if (!verdict.language.empty()) refusal.language = std::string(verdict.language);
  return refusal;
}

}  // namespace backstep::server
