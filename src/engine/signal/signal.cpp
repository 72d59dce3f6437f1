#include "engine/signal/signal.h"

#include <array>

namespace backstep {
namespace {

constexpr std::array<std::string_view, kMeaningCount> kWords{
    "leave", "small", "good", "free", "not_begin", "begin", "trouble", "wait", "hold", "not_now"};

}  // namespace

std::string code(const Signal& signal) {
  std::string text(kWords[static_cast<std::size_t>(signal.meaning)]);
  if (is_about_pile(signal.meaning)) return text + ':' + letter(signal.pile);
  if (is_about_command(signal.meaning)) return text + ':' + std::string(name(signal.command));
  return text;
}

std::optional<Signal> signal_from_code(std::string_view code) {
  const std::size_t colon = code.find(':');
  const std::string_view word = code.substr(0, colon);
  for (std::size_t i = 0; i < kMeaningCount; ++i) {
    if (kWords[i] != word) continue;
    const auto meaning = static_cast<Meaning>(i);
    const bool has_more = is_about_pile(meaning) || is_about_command(meaning);
    if (has_more != (colon != std::string_view::npos)) return std::nullopt;
    if (!has_more) return Signal{meaning, Pile::kA, Command::kNone};
    const std::string_view what = code.substr(colon + 1);
    if (is_about_command(meaning)) {
      const std::optional<Command> command = command_named(what);
      if (!command) return std::nullopt;
      return Signal::about(meaning, *command);
    }
    for (const Pile pile : kPiles) {
      if (what.size() == 1 && what[0] == letter(pile)) return Signal::about(meaning, pile);
    }
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace backstep
