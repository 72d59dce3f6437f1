#include "cmd/cli_texts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "cmd/command_doc.h"

namespace backstep::cmd {
namespace {

Texts& chosen_texts() {
  static Texts texts;
  return texts;
}

bool is_for_players(std::string_view command) {
  constexpr std::array<std::string_view, 4> kCommands{"play", "join", "open", "replay"};
  return std::find(kCommands.begin(), kCommands.end(), command) != kCommands.end();
}

}  // namespace

const Texts& cli_texts() { return chosen_texts(); }

void choose_cli_language(int argc, char** argv) {
  constexpr std::string_view kOption = "--lang";
  const std::vector<std::string_view> words(argv + std::min(argc, 1), argv + argc);
  const std::size_t command = !words.empty() && words[0] == "help" ? 1 : 0;
  if (words.size() <= command || !is_for_players(words[command])) return;
  // A man page is English.
  if (command == 1 && words.size() > 2) return;
  Language language = language_of_environment();
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string_view value;
    if (words[i] == kOption && i + 1 < words.size()) value = words[i + 1];
    if (words[i].starts_with("--lang=")) value = words[i].substr(kOption.size() + 1);
    if (const auto named = language_of(value)) language = *named;
  }
  chosen_texts() = Texts(language);
}

std::string labelled(std::string_view label, std::string_view text) {
  return cli_texts()("words.colon", {{"label", std::string(label)}, {"text", std::string(text)}});
}

std::string any_of(const std::vector<std::string>& words) {
  if (words.size() < 2) return words.empty() ? "" : words.front();
  std::string first;
  for (const std::string& word : std::span(words).first(words.size() - 1)) {
    first += (first.empty() ? "" : ", ") + word;
  }
  return cli_texts()("cli.error.or", {{"first", first}, {"last", words.back()}});
}

std::string with_suggestion(const std::string& sentence, std::string_view word,
                            const std::vector<std::string>& known) {
  const std::string meant = nearest(word, known);
  if (meant.empty()) return sentence;
  return cli_texts()("cli.error.meant", {{"sentence", sentence}, {"word", meant}});
}

}  // namespace backstep::cmd
