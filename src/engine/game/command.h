// Commands: the seven kinds of Extreme, and which card carries which (E1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/game/card.h"
#include "engine/game/card_set.h"

namespace backstep {

// Lightning (stop, skull, three) binds who lays it, in that turn; the others bind everyone while
// they are on top of a pile.
enum class Command : std::uint8_t {
  kNone,
  kStop,
  kSkull,
  kThree,
  kMute,
  kNoBack,
  kOnePile,
  kDrawOne,
};
inline constexpr std::array<Command, 7> kCommands{
    Command::kStop,   Command::kSkull,   Command::kThree,  Command::kMute,
    Command::kNoBack, Command::kOnePile, Command::kDrawOne};
inline constexpr int kCommandCards = 28;  // four of each kind

// "stop", "skull", ...; empty for kNone.
std::string_view name(Command command);
std::optional<Command> command_named(std::string_view name);

// Several commands at once, as a set of one byte.
class CommandSet {
 public:
  constexpr void insert(Command command) {
    bits_ = static_cast<std::uint8_t>(bits_ | bit(command));
  }
  constexpr bool contains(Command command) const { return (bits_ & bit(command)) != 0; }
  constexpr bool contains_any(CommandSet other) const { return (bits_ & other.bits_) != 0; }
  constexpr bool operator==(const CommandSet&) const = default;

 private:
  static constexpr std::uint8_t bit(Command command) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(command) >> 1U);  // kNone: no bit
  }
  std::uint8_t bits_ = 0;
};

// Which card carries which command. Plane k holds the cards whose command has bit k in its number,
// so that a whole assignment takes 48 bytes and lives inside every state.
class Commands {
 public:
  // The project's default: every third or fourth card, the kinds in order forward and backward.
  static constexpr Commands even() {
    Commands commands;
    for (unsigned i = 0; i < kCommandCards; ++i) {
      const unsigned card = 2 + (2 * i + 1) * 7 / 4;  // 2 + floor((i + 0.5) * 3.5)
      const bool forward = i / 7 % 2 == 0;
      commands.set(static_cast<Card>(card), kCommands[forward ? i % 7 : 6 - i % 7]);
    }
    return commands;
  }
  // 28 cards drawn from a seed of its own, independent of the deck's.
  static Commands random(std::string_view seed);

  constexpr Command of(Card card) const {
    return static_cast<Command>((planes_[0].contains(card) ? 1U : 0U) |
                                (planes_[1].contains(card) ? 2U : 0U) |
                                (planes_[2].contains(card) ? 4U : 0U));
  }
  constexpr void set(Card card, Command command) {
    for (unsigned plane = 0; plane < planes_.size(); ++plane) {
      if (((static_cast<unsigned>(command) >> plane) & 1U) != 0) {
        planes_[plane].insert(card);
      } else {
        planes_[plane].erase(card);
      }
    }
  }
  constexpr CardSet all() const { return planes_[0] | planes_[1] | planes_[2]; }
  // The cards of one kind. REQUIRES: command is not kNone.
  constexpr CardSet with(Command command) const {
    CardSet cards = all();
    for (unsigned plane = 0; plane < planes_.size(); ++plane) {
      const bool wanted = ((static_cast<unsigned>(command) >> plane) & 1U) != 0;
      cards = wanted ? cards & planes_[plane] : cards - planes_[plane];
    }
    return cards;
  }
  // 28 cards, four of each kind: what a dealt game needs. A position that is set up needs none.
  bool is_full() const;

  constexpr bool operator==(const Commands&) const = default;

 private:
  std::array<CardSet, 3> planes_;
};
inline constexpr Commands kEvenCommands = Commands::even();

}  // namespace backstep
