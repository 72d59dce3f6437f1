// Hashes of values, for dicts and sets of them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/random.h"
#include "engine/game/card_set.h"
#include "engine/game/rules.h"
#include "engine/game/table.h"

namespace backstep::bindings::python {

class Hasher {
 public:
  void add(std::uint64_t value) { hash_ = mix(hash_ ^ (value + 0x9e3779b97f4a7c15U)); }
  void add(CardSet cards) {
    for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 2>>(cards)) add(word);
  }
  void add(const Rules& rules) {
    for (const Command command : kCommands) add(rules.commands.with(command));
    add(rules.players | (rules.extreme ? 8U : 0U) | (rules.pro ? 16U : 0U) |
        (rules.small_hand ? 32U : 0U) | (rules.on_fire ? 64U : 0U) |
        (rules.one_pile_retroactive ? 128U : 0U));
  }
  // What lies open and changes; equal tables have equal hashes, and that is all a hash promises.
  void add(const Table& table) {
    add(table.rules);
    add(table.laid);
    for (const Card top : table.board.tops) add(top);
    add(table.board.laid_this_turn);
    add(table.turn);
    add(static_cast<std::uint64_t>(table.outcome));
  }
  // Python wants a signed number.
  std::int64_t value() const { return static_cast<std::int64_t>(hash_); }

 private:
  std::uint64_t hash_ = kHashStart;
};

}  // namespace backstep::bindings::python
