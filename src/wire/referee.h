// Referee: the rules engine behind one JSON object a line. docs/referee.md is the contract.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/state.h"

namespace backstep::wire {

// Holds one game. Not thread-safe.
class Referee {
 public:
  // The longest line that is read; answers to longer ones come from too_long().
  static constexpr std::size_t kMaxLine = 1U << 20U;

  // One line in, one line out, without line ends. Whatever the bytes are, there is an answer.
  std::string answer(std::string_view line);
  static std::string too_long();

  // The game as it stands, if there is one.
  const std::optional<State>& game() const { return game_; }

 private:
  std::optional<State> game_;
};

}  // namespace backstep::wire
