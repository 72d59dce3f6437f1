#include "sim/way_out.h"

#include <cstdint>
#include <unordered_set>

#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/outcome.h"
#include "engine/game/turn.h"

namespace backstep::sim {
namespace {

class WayOutSearch {
 public:
  explicit WayOutSearch(CardSet whole_hand) : whole_hand_(whole_hand) {}

  bool finds_from(const Table& table, CardSet hand) {
    if (is_doomed(table, hand) || !visited_.insert(key(table.board, hand)).second) return false;
    if (can_end(table) && is_well(consequence(table, hand, Action::end_turn()))) return true;
    const Plays plays = legal_plays(table, hand);
    for (const Pile pile : kPiles) {
      for (const Card card : plays.on[index(pile)]) {
        Table next = table;
        CardSet rest = hand;
        const Consequence then = act(next, rest, Action::lay(card, pile));
        if (is_well(then)) return true;
        if (then.outcome == Outcome::kPlaying && finds_from(next, rest)) return true;
      }
    }
    return false;
  }

 private:
  static bool is_well(const Consequence& then) {
    return then.turn_ends || then.outcome == Outcome::kWon;
  }

  // A fire is due on a pile that takes no card of the hand, not even by a trick: its top stays, so
  // it never will. Only the very last cards of the game would save the mover, since the end of all
  // cards asks for no fire.
  static bool is_doomed(const Table& table, CardSet hand) {
    if (table.left() == hand.size()) return false;
    for (const Pile pile : kPiles) {
      const bool due = (table.board.fires.due() & pile_bit(pile)) != 0;
      if (due && (hand & takes(pile, table.board.top(pile)).with_trick).empty()) return true;
    }
    return false;
  }

  // Everything of a position that differs within one turn, without loss: how many cards lie follows
  // from which are still held.
  std::uint64_t key(const Board& board, CardSet hand) const {
    std::uint64_t key = 0;
    for (const Card top : board.tops) key = key << 8U | top;
    for (const Card card : whole_hand_) key = key << 1U | (hand.contains(card) ? 1U : 0U);
    key = key << 8U | static_cast<unsigned>(board.fires.due() | board.fires.fresh() << 4U);
    key = key << 4U | board.used;
    key = key << 2U | index(board.latest);
    return key << 1U | (board.three ? 1U : 0U);
  }

  CardSet whole_hand_;
  std::unordered_set<std::uint64_t> visited_;  // and found to lead nowhere, or being looked at
};

}  // namespace

bool has_way_out(const Table& table, CardSet hand) {
  return WayOutSearch(hand).finds_from(table, hand);
}

}  // namespace backstep::sim
