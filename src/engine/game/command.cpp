#include "engine/game/command.h"

#include <algorithm>
#include <cstddef>

#include "base/random.h"

namespace backstep {
namespace {

constexpr std::array<std::string_view, 8> kNames{"",     "stop",    "skull",    "three",
                                                 "mute", "no_back", "one_pile", "draw_one"};

}  // namespace

std::string_view name(Command command) { return kNames[static_cast<std::size_t>(command)]; }

std::optional<Command> command_named(std::string_view name) {
  const auto found = std::find(kNames.begin() + 1, kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Command>(found - kNames.begin());
}

Commands Commands::random(std::string_view seed) {
  Deck cards{};
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = static_cast<Card>(kLowestCard + i);
  Random source("commands", seed);
  shuffle(cards, source);

  Commands commands;
  for (std::size_t i = 0; i < kCommandCards; ++i) commands.set(cards[i], kCommands[i / 4]);
  return commands;
}

bool Commands::is_full() const {
  return std::all_of(kCommands.begin(), kCommands.end(),
                     [this](Command command) { return with(command).size() == 4; });
}

}  // namespace backstep
