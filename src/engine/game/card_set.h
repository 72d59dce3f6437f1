// CardSet: a set of cards, sixteen bytes, a value.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "engine/game/card.h"

namespace backstep {

// Holds any of the values 0 to 127, so that row cards may be asked for without a special case.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr CardSet(std::initializer_list<Card> cards) {
    for (const Card card : cards) insert(card);
  }
  // The cards first..last.
  static constexpr CardSet range(int first, int last) {
    CardSet set;
    for (int card = first; card <= last; ++card) set.insert(static_cast<Card>(card));
    return set;
  }

  constexpr bool contains(Card card) const { return ((words_[card >> 6] >> (card & 63)) & 1) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  constexpr bool has_at_least(int count) const { return size() >= count; }

  constexpr void insert(Card card) { words_[card >> 6] |= bit(card); }
  constexpr void erase(Card card) { words_[card >> 6] &= ~bit(card); }

  // REQUIRES: not empty.
  constexpr Card lowest() const {
    return static_cast<Card>(words_[0] != 0 ? std::countr_zero(words_[0])
                                            : 64 + std::countr_zero(words_[1]));
  }
  constexpr Card highest() const {
    return static_cast<Card>(words_[1] != 0 ? 127 - std::countl_zero(words_[1])
                                            : 63 - std::countl_zero(words_[0]));
  }
  // The card with `rank` smaller ones in the set. REQUIRES: rank < size().
  constexpr Card nth(int rank) const {
    CardSet rest = *this;
    for (; rank > 0; --rank) rest.erase_lowest();
    return rest.lowest();
  }
  constexpr void erase_lowest() {
    if (words_[0] != 0) {
      words_[0] &= words_[0] - 1;
    } else {
      words_[1] &= words_[1] - 1;
    }
  }

  friend constexpr CardSet operator&(CardSet a, CardSet b) {
    return CardSet(a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]);
  }
  friend constexpr CardSet operator|(CardSet a, CardSet b) {
    return CardSet(a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]);
  }
  // Without the cards of b.
  friend constexpr CardSet operator-(CardSet a, CardSet b) {
    return CardSet(a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]);
  }
  // In exactly one of the two.
  friend constexpr CardSet operator^(CardSet a, CardSet b) {
    return CardSet(a.words_[0] ^ b.words_[0], a.words_[1] ^ b.words_[1]);
  }
  // Every card higher or lower by `by`; what leaves 0 to 127 is lost. REQUIRES: 0 < by < 64.
  constexpr CardSet raised(int by) const {
    return CardSet(words_[0] << by, words_[1] << by | words_[0] >> (64 - by));
  }
  constexpr CardSet lowered(int by) const {
    return CardSet(words_[0] >> by | words_[1] << (64 - by), words_[1] >> by);
  }
  constexpr CardSet& operator|=(CardSet other) { return *this = *this | other; }
  constexpr CardSet& operator-=(CardSet other) { return *this = *this - other; }
  constexpr bool operator==(const CardSet&) const = default;

  // In rising order; the set may change while it is walked, the walk does not.
  class Iterator {
   public:
    constexpr explicit Iterator(const CardSet& rest) : words_(rest.words_) {}
    constexpr Card operator*() const { return CardSet(words_[0], words_[1]).lowest(); }
    constexpr Iterator& operator++() {
      CardSet rest(words_[0], words_[1]);
      rest.erase_lowest();
      words_ = rest.words_;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::array<std::uint64_t, 2> words_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(CardSet()); }

 private:
  constexpr CardSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << (card & 63); }

  std::array<std::uint64_t, 2> words_{};
};

inline constexpr CardSet kAllCards = CardSet::range(kLowestCard, kHighestCard);

// What a pile takes by order alone (C4), and with the backwards trick (C5), for every top. Tables,
// because every question of the game starts here.
struct Takes {
  CardSet onward;
  CardSet with_trick;
};

inline constexpr auto kTakes = [] {
  std::array<std::array<Takes, kFallingRowCard + 1>, 2> table{};
  CardSet above;
  CardSet below;
  for (int up = kRisingRowCard, down = kFallingRowCard; down >= kRisingRowCard; ++up, --down) {
    table[1][static_cast<std::size_t>(down)].onward = above;  // rising, from the highest top down
    table[0][static_cast<std::size_t>(up)].onward = below;    // falling, from the lowest top up
    if (is_card(down)) above.insert(static_cast<Card>(down));
    if (is_card(up)) below.insert(static_cast<Card>(up));
  }
  for (int top = kRisingRowCard; top <= kFallingRowCard; ++top) {
    for (const bool rising : {true, false}) {
      Takes& takes = table[rising ? 1 : 0][static_cast<std::size_t>(top)];
      takes.with_trick = takes.onward;
      const int trick = rising ? top - kTrickStep : top + kTrickStep;
      if (is_card(trick)) takes.with_trick.insert(static_cast<Card>(trick));
    }
  }
  return table;
}();

constexpr const Takes& takes(Pile pile, Card top) { return kTakes[is_rising(pile) ? 1 : 0][top]; }

}  // namespace backstep
