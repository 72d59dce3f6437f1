#include "terminal/messages/refusals.h"

#include <algorithm>
#include <string>

namespace backstep::terminal::messages {
namespace {

constexpr std::int64_t kSecond = 1000;  // ms

// Where page and terminal have to say it differently, the terminal has a text of its own.
std::string of_code(const Texts& t, std::string_view own, std::string_view shared,
                    std::string_view code) {
  std::string key = std::string(shared) + '.' + std::string(code);
  if (!t.has(key)) key = std::string(shared) + ".other";
  return t.coded(own, code, key);
}

std::string taboo_text(const Texts& t, std::string_view why) {
  return t.coded("refused.taboo_why", why, "refused.taboo");
}

}  // namespace

std::string refusal_text(const Texts& t, std::string_view code) {
  return of_code(t, "phrase.refused", "refused", code);
}

std::string refusal_text(const Texts& t, const wire::notice::Refused& refused) {
  if (refused.code == "taboo" && refused.why) return taboo_text(t, *refused.why);
  if (refused.code == "too_soon" && refused.wait_ms.value_or(0) > 0) {
    constexpr std::int64_t kMost = 1'000'000;  // whatever a server says
    const std::int64_t seconds =
        (std::min(*refused.wait_ms, kMost * kSecond) + kSecond - 1) / kSecond;
    return t("refused.wait", {{"n", static_cast<int>(seconds)}});
  }
  return refusal_text(t, refused.code);
}

std::string checked_text(const Texts& t, const wire::notice::Checked& checked) {
  if (checked.allowed) return "";
  const std::string why = checked.why.value_or("taboo");
  // A reason of the taboo, or the code of a refusal.
  return t.has("refused.taboo_why." + why) ? taboo_text(t, why) : refusal_text(t, why);
}

std::string unknown_line_text(const Texts& t, const table::typed::TypedLine& line) {
  return t.coded("keys.expected", line.expected, "keys.expected.line");
}

std::string gone_text(const Texts& t, std::string_view code) {
  return of_code(t, "phrase.gone", "lobby.gone", code);
}

std::string gone_about(const Texts& t, std::string_view code) {
  return of_code(t, "phrase.gone_about", "lobby.gone_about", code);
}

}  // namespace backstep::terminal::messages
