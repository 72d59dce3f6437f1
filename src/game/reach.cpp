#include "game/reach.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "game/plays.h"
#include "game/turn.h"

namespace backstep {
namespace {

// Cards that, once laid, change which plays are legal elsewhere. Without them (in the hand and on
// the piles) plays on different piles have nothing to do with each other.
CardSet binding_cards(const Rules& rules) {
  return rules.with(Command::kNoBack) | rules.with(Command::kOnePile);
}

bool duties_are_met(const Rules& rules, const Board& board) {
  return !(board.three && board.laid_this_turn != 3) &&
         !visible_commands(rules, board.tops).contains(Command::kSkull);
}

PileSet skull_piles(const Rules& rules, const Board& board) {
  PileSet piles = 0;
  for (const Pile pile : kPiles) {
    if (rules.command(board.top(pile)) == Command::kSkull) piles |= pile_bit(pile);
  }
  return piles;
}

// The search for a sequence that meets the duties of skull and three.
class DutySearch {
 public:
  DutySearch(const Rules& rules, CardSet hand) : rules_(rules), start_(hand) {}

  bool reaches(const Board& board, CardSet hand) {
    if (duties_are_met(rules_, board)) return true;
    if (!every_skull_has_a_cover(board, hand)) return false;
    if (has_failed(board, hand)) return false;

    const Plays plays = plays_on(rules_, board, hand);
    const PileSet worth = worth_trying(board, hand);
    for (const Pile pile : kPiles) {
      if ((worth & pile_bit(pile)) == 0) continue;
      for (const Card card : plays.on[index(pile)]) {
        if (reaches_by(board, hand, Action::lay(card, pile))) return true;
      }
    }
    remember_failed(board, hand);
    return false;
  }

 private:
  // One slot for each of the positions seen last that lead nowhere. Hands full of commands can ask
  // the same thing by very many orders of play; this keeps the worst of them at milliseconds.
  static constexpr std::size_t kSlots = 4096;
  static constexpr int kPatience = 64;  // most searches end long before; those need no memory

  bool reaches_by(const Board& before, CardSet hand, Action play) {
    if (breaks_one_pile(rules_, before, play)) return false;
    Board board = before;
    lay(rules_, board, play);
    hand.erase(play.card);
    if (board.three && board.laid_this_turn > 3) return false;
    if (closes_turn(board, rules_.command(play.card)) || hand.empty()) {
      return duties_are_met(rules_, board);
    }
    return reaches(board, hand);
  }

  // A skull stays on top until a card that fits it comes: without one in the hand nothing helps.
  bool every_skull_has_a_cover(const Board& board, CardSet hand) const {
    for (const Pile pile : kPiles) {
      const Card top = board.top(pile);
      if (rules_.command(top) != Command::kSkull) continue;
      if ((takes(pile, top).with_trick & hand).empty()) return false;
    }
    return true;
  }

  // The piles on which the next card can matter. While no play can forbid or allow another one and
  // no count of three is to be filled, only covering a skull does; and unless a stop is among the
  // covers, which would end the turn too early, the order in which skulls are covered is free.
  PileSet worth_trying(const Board& board, CardSet hand) const {
    constexpr PileSet kEveryPile = 15;
    if (board.three) return kEveryPile;
    CardSet seen = hand;
    for (const Card top : board.tops) seen.insert(top);
    if (!(seen & binding_cards(rules_)).empty()) return kEveryPile;
    const PileSet skulls = skull_piles(rules_, board);
    if (!(hand & rules_.with(Command::kStop)).empty()) return skulls;
    return static_cast<PileSet>(skulls & -skulls);
  }

  // Everything the rest of the search depends on, in one word that is never 0.
  std::uint64_t key(const Board& board, CardSet hand) const {
    std::uint64_t word = 1;
    for (const Card top : board.tops) word = word << 7U | top;
    for (const Card card : start_) word = word << 1U | (hand.contains(card) ? 1U : 0U);
    word = word << 4U | board.laid_this_turn;
    word = word << 4U | board.used;
    word = word << 2U | index(board.latest);
    return word << 1U | (board.three ? 1U : 0U);
  }
  std::uint64_t& slot(std::uint64_t word) { return failed_[mix(word) % kSlots]; }

  bool has_failed(const Board& board, CardSet hand) {
    if (seen_ <= kPatience) return false;
    const std::uint64_t word = key(board, hand);
    return slot(word) == word;
  }
  void remember_failed(const Board& board, CardSet hand) {
    if (++seen_ <= kPatience) return;
    if (seen_ == kPatience + 1) failed_.fill(0);
    const std::uint64_t word = key(board, hand);
    slot(word) = word;
  }

  const Rules& rules_;
  CardSet start_;
  int seen_ = 0;
  std::array<std::uint64_t, kSlots> failed_;  // not read before it is filled
};

}  // namespace

bool can_lay_more(const Rules& rules, const Board& board, CardSet hand, int count) {
  if (count <= 0) return true;
  const Plays plays = plays_on(rules, board, hand);
  const CardSet cards = plays.cards();
  if (count == 1) return !cards.empty();
  if (!(cards & rules.with(Command::kStop)).empty()) return true;

  // Cards that fit now can all be laid, each on a pile that takes it: a trick first, then by order.
  // Only a binding command among them, or in force, can come between.
  const bool free = (hand & binding_cards(rules)).empty() &&
                    !visible_commands(rules, board.tops).contains(Command::kOnePile);
  if (free && cards.has_at_least(count)) return true;

  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      Board next = board;
      lay(rules, next, Action::lay(card, pile));
      CardSet rest = hand;
      rest.erase(card);
      if (can_lay_more(rules, next, rest, count - 1)) return true;
    }
  }
  return false;
}

bool can_meet_duties(const Rules& rules, const Board& board, CardSet hand) {
  if (duties_are_met(rules, board)) return true;
  return DutySearch(rules, hand).reaches(board, hand);
}

}  // namespace backstep
