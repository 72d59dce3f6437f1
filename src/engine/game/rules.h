// Rules: the rule set of a game, a value of fifty bytes that every state and view carries.
#pragma once

#include <cstdint>

#include "engine/game/card.h"
#include "engine/game/command.h"

namespace backstep {

// Records name this number. It grows when a game that was legal would be played otherwise.
inline constexpr int kRulesVersion = 1;

struct Rules {
  Commands commands = kEvenCommands;
  std::uint8_t players = 2;  // 1 to 5
  bool extreme : 1 = false;  // off: the same cards by the original rules, commands mean nothing
  bool pro : 1 = false;
  bool small_hand : 1 = false;
  bool on_fire : 1 = false;
  bool one_pile_retroactive : 1 = false;

  // C1, P2.
  constexpr int hand_size() const {
    return (players == 1 ? 8 : players == 2 ? 7 : 6) - (small_hand ? 1 : 0);
  }
  // C6, C8, P1: fixed at the start of a turn; the draw pile does not change within one.
  constexpr int minimum(int draw_count) const { return draw_count == 0 ? 1 : pro ? 3 : 2; }

  // The command a card has in this game: none unless it is Extreme.
  constexpr Command command(Card card) const {
    return extreme ? commands.of(card) : Command::kNone;
  }
  constexpr CardSet with(Command command) const {
    return extreme ? commands.with(command) : CardSet();
  }
  // F1.
  constexpr bool burns(Card card) const { return on_fire && kFireCards.contains(card); }

  constexpr bool operator==(const Rules&) const = default;

  static constexpr CardSet kFireCards{22, 33, 44, 55, 66, 77};
};

}  // namespace backstep
