#include "terminal/messages/spoken.h"

#include <string_view>

#include "terminal/messages/names.h"

namespace backstep::terminal::messages {

std::string spoken(const Texts& t, std::string text) {
  for (const std::string_view end : {".", "!", "?", "…", ":"}) {
    if (text.empty() || text.ends_with(end)) return text;
  }
  return t("phrase.sentence", {{"text", text}});
}

std::string spoken(const Texts& t, const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) {
    if (!sentence.empty()) add_sentence(text, spoken(t, sentence));
  }
  return text;
}

}  // namespace backstep::terminal::messages
