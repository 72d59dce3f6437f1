// Table: everything that lies open, for all to see. State and View both begin with it.
#pragma once

#include <cstdint>

#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/command.h"
#include "engine/game/outcome.h"
#include "engine/game/rules.h"

namespace backstep {

// A set of piles, one bit each.
using PileSet = std::uint8_t;
constexpr PileSet pile_bit(Pile pile) { return static_cast<PileSet>(1U << index(pile)); }

// The fire cards on top (F1, F2) by their deadlines: due at the end of this turn, or fresh, that is
// laid in this turn and due at the end of the next one.
class Fires {
 public:
  constexpr PileSet due() const { return bits_ & 15U; }
  constexpr PileSet fresh() const { return static_cast<PileSet>(bits_ >> 4U); }

  // Whatever burned on the pile is covered.
  constexpr void lay(Pile pile, bool burns) {
    const unsigned covered = bits_ & ~(0x11U << index(pile));
    bits_ = static_cast<std::uint8_t>(covered | ((burns ? 0x10U : 0U) << index(pile)));
  }
  // REQUIRES: nothing is due, or the game would be lost.
  constexpr void pass_turn() { bits_ = static_cast<std::uint8_t>(bits_ >> 4U); }

  constexpr bool operator==(const Fires&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// The four piles and what the running turn has done to them.
struct Board {
  Tops tops = kRowCards;
  std::uint8_t laid_this_turn = 0;
  PileSet used = 0;        // piles laid on in this turn
  Pile latest = Pile::kA;  // pile of this turn's latest card; nothing before the first
  bool three = false;      // a three was laid in this turn
  Fires fires;

  constexpr Card top(Pile pile) const { return tops[index(pile)]; }
  constexpr bool operator==(const Board&) const = default;
};

// The commands on top of the piles: one look that everything about commands in force starts from.
constexpr CommandSet visible_commands(const Rules& rules, const Tops& tops) {
  CommandSet visible;
  if (rules.extreme) {
    for (const Card top : tops) visible.insert(rules.commands.of(top));
  }
  return visible;
}

// The order of the members fills the padding of the rules, and a State that of the table, so that a
// whole state stays within 256 bytes.
struct Table {
  CardSet laid;
  [[no_unique_address]] Rules rules;
  Board board;
  std::uint8_t draw_count = 0;
  std::uint8_t turn = 0;  // the seat to move; after the end, whose turn it was
  Outcome outcome = Outcome::kPlaying;

  constexpr bool is_over() const { return outcome != Outcome::kPlaying; }
  // Cards not laid, the score (C12).
  constexpr int left() const { return kCardCount - laid.size(); }
  constexpr int minimum() const { return rules.minimum(draw_count); }
  constexpr CommandSet visible() const { return visible_commands(rules, board.tops); }
  constexpr bool is_muted() const { return visible().contains(Command::kMute); }
  // E8: whether the next card of this turn must go on the pile of the latest one.
  constexpr bool is_bound() const {
    return board.laid_this_turn > 0 && visible().contains(Command::kOnePile);
  }

  constexpr bool operator==(const Table&) const = default;
};

}  // namespace backstep
