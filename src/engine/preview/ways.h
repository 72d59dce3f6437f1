// Ways through a turn: whether it can still be brought to its end without losing, and how.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/game/action.h"
#include "engine/game/card_set.h"
#include "engine/game/table.h"
#include "engine/preview/preview.h"

namespace backstep {

// One turn of one seat, asked about as often as one likes: what was found to lead nowhere stays
// known.
//
// A way that ends well meets every duty and the minimum, so each position on it passes the checks
// of E11 in the middle of a turn. That is why those need not be made here: the search lays cards
// and looks at the end only, and is exact.
//
// Within a turn a pile shows what lay there before or a card of the hand. So a top is a number from
// 0 to 8, a hand is eight bits, and what fits where is looked up in tables that are made once.
class Ways {
 public:
  // REQUIRES: everything asked later is this turn's, with some of these cards laid; the turn did
  // not begin stuck (C10); the hand holds at most kMaxHand cards.
  Ways(const Table& start, CardSet hand);

  // The plays that bring the turn to an end that does not lose, without that end; or by what it
  // loses if there are none.
  struct Answer {
    std::optional<std::vector<Action>> plays;
    Loss loss;
  };
  Answer from(const Table& table, CardSet hand);

 private:
  using Bits = std::uint8_t;                  // cards of the hand, the lowest first
  static constexpr std::uint8_t kBefore = 8;  // the top that lay there before the turn
  static constexpr std::size_t kTops = 9;     // one of the eight cards, or that
  enum : std::uint8_t { kNoBack = 1, kOnePile = 2 };
  template <class Value>
  using ByTop = std::array<std::array<Value, kTops>, kPileCount>;

  struct Position {
    std::array<std::uint8_t, kPileCount> tops{};
    Bits hand = 0;
    std::uint8_t laid = 0;  // in this turn
    PileSet used = 0;
    std::uint8_t latest = 0;
    bool three = false;
  };
  // A play, and how far it goes.
  struct Step {
    int size = 0;
    std::uint8_t pile = 0;
    std::uint8_t card = 0;
  };
  struct Steps;

  // A loss that some way leads to, small enough for a table; 0 is none.
  using Why = std::uint8_t;
  // A position that leads nowhere and why, in one word; 0 is none.
  using Slot = std::uint64_t;
  static constexpr std::size_t kSlots = std::size_t{1} << 15U;

  Why look(const Position& position);
  Why look_further(const Position& position);
  Position after(const Position& before, const Step& step) const;
  unsigned binding(const Position& position) const;
  PileSet skulls(const Position& position) const;
  PileSet due(const Position& position) const;
  Why loss_at_end(const Position& position) const;
  Bits reached(std::size_t pile, std::uint8_t top, Bits hand) const;
  bool can_be_covered(const Position& position, Why& why) const;
  Slot key(const Position& position) const;

  Rules rules_;
  int minimum_ = 0;
  bool all_mine_ = false;  // no card is anywhere else: the last one of the hand wins
  std::array<Card, kMaxHand> cards_{};
  std::size_t count_ = 0;
  std::array<Card, kPileCount> before_{};
  PileSet due_ = 0;              // fires to be covered, as the turn began
  ByTop<Bits> onward_{};         // what fits by order
  ByTop<Bits> with_trick_{};     // ... or by the trick
  ByTop<std::uint8_t> binds_{};  // whether it is a no_back or a one_pile
  Bits skulls_ = 0;
  Bits threes_ = 0;
  Bits stops_ = 0;
  Bits breaking_ = 0;       // lost when laid after cards elsewhere (E8)
  PileSet old_skulls_ = 0;  // a position that was set up may begin with one
  std::vector<Slot> failed_;
  std::vector<Action> way_;
};

// The plays of a lost turn that leave few cards, by the rules as they are (E11). At most so many
// positions are looked at; the fewest are found if that is enough.
// REQUIRES: no way through the turn.
Least least_left(const Table& table, CardSet hand, int most_positions);

}  // namespace backstep
