#include "engine/game/reach.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/random.h"
#include "engine/game/plays.h"
#include "engine/game/turn.h"

namespace backstep {
namespace {

// Cards that, once laid, change which plays are legal elsewhere. Without them (in the hand and on
// the piles) plays on different piles have nothing to do with each other.
CardSet binding_cards(const Rules& rules) {
  return rules.with(Command::kNoBack) | rules.with(Command::kOnePile);
}

CardSet as_set(const Tops& tops) {
  CardSet cards;
  for (const Card top : tops) cards.insert(top);
  return cards;
}

// Whether some sequence of legal plays brings the turn to exactly three cards with a three among
// them and no skull on top. Two more plays at most, so everything is tried.
bool can_fill_three(const Rules& rules, const Board& board, CardSet hand) {
  const Plays plays = plays_on(rules, board, hand);
  for (const Pile pile : kPiles) {
    for (const Card card : plays.on[index(pile)]) {
      const Action play = Action::lay(card, pile);
      if (breaks_one_pile(rules, board, play)) continue;
      Board next = board;
      lay(rules, next, play);
      CardSet rest = hand;
      rest.erase(card);
      if (next.laid_this_turn == 3) {
        if (next.three && !visible_commands(rules, next.tops).contains(Command::kSkull))
          return true;
      } else if (rules.command(card) != Command::kStop && can_fill_three(rules, next, rest)) {
        return true;
      }
    }
  }
  return false;
}

// The search for a sequence that covers all skulls and lays no three.
class SkullSearch {
 public:
  SkullSearch(const Rules& rules, CardSet hand)
      : rules_(rules),
        skulls_(rules.with(Command::kSkull)),
        binding_(binding_cards(rules)),
        stops_(rules.with(Command::kStop)),
        start_(hand - rules.with(Command::kThree)) {}

  bool can_cover_all(const Board& board) { return can_cover_all(board, start_); }

 private:
  bool can_cover_all(const Board& board, CardSet hand) {
    const CardSet tops = as_set(board.tops);
    const int open = (tops & skulls_).size();
    if (open == 0) return true;
    // Every one of these piles needs a card of its own that is no skull to end with.
    if (!(hand - skulls_).has_at_least(open) || !every_skull_has_a_cover(board, hand)) return false;
    if (has_failed(board, hand)) return false;

    const Plays plays = plays_on(rules_, board, hand);
    const bool free = ((hand | tops) & binding_).empty();
    for (const Pile pile : kPiles) {
      if (!is_worth_trying(board.top(pile))) continue;
      for (const Card card : plays.on[index(pile)]) {
        if (covers_by(board, hand, Action::lay(card, pile))) return true;
      }
      // While no play can forbid or allow another one, the order in which skulls are covered is
      // free, unless a stop among the covers would end the turn too early.
      if (free && skulls_.contains(board.top(pile)) && (hand & stops_).empty()) break;
    }
    remember_failed(board, hand);
    return false;
  }

  bool covers_by(const Board& before, CardSet hand, Action play) {
    if (breaks_one_pile(rules_, before, play)) return false;
    Board board = before;
    lay(rules_, board, play);
    hand.erase(play.card);
    if (stops_.contains(play.card)) return (as_set(board.tops) & skulls_).empty();
    return can_cover_all(board, hand);
  }

  // Cards on any other top can be left out of every sequence: it stays free of skulls without them,
  // and they can only add commands, never lift one.
  bool is_worth_trying(Card top) const { return skulls_.contains(top) || binding_.contains(top); }

  // A skull stays on top until a card that fits it comes: without one in the hand nothing helps.
  bool every_skull_has_a_cover(const Board& board, CardSet hand) const {
    for (const Pile pile : kPiles) {
      const Card top = board.top(pile);
      if (skulls_.contains(top) && (takes(pile, top).with_trick & hand).empty()) return false;
    }
    return true;
  }

  // Positions seen last that lead nowhere, a slot each. A hand full of commands, possible only in a
  // position that was set up, asks the same thing by very many orders of play.
  static constexpr std::size_t kSlots = 1024;
  static constexpr int kPatience = 32;  // most searches end long before; those need no memory

  // Everything the rest of the search depends on, in one word that is never 0.
  std::uint64_t key(const Board& board, CardSet hand) const {
    std::uint64_t word = 1;
    for (const Card top : board.tops) word = word << 7U | top;
    for (const Card card : start_) word = word << 1U | (hand.contains(card) ? 1U : 0U);
    word = word << 4U | (rules_.one_pile_retroactive ? board.used : 0U);
    return word << 2U | index(board.latest);
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
  CardSet skulls_;
  CardSet binding_;
  CardSet stops_;
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
  const bool skull = visible_commands(rules, board.tops).contains(Command::kSkull);
  if (!board.three && !skull) return true;
  if (board.three && board.laid_this_turn == 3) return !skull;
  if (board.laid_this_turn < 3 && (board.three || !(hand & rules.with(Command::kThree)).empty()) &&
      can_fill_three(rules, board, hand)) {
    return true;
  }
  return !board.three && SkullSearch(rules, hand).can_cover_all(board);
}

}  // namespace backstep
