// Cards, piles and seats: the small vocabulary of the whole project.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace backstep {

// A card is its value, 2 to 99. Row cards (1 and 100) appear only as tops.
using Card = std::uint8_t;
inline constexpr Card kLowestCard = 2;
inline constexpr Card kHighestCard = 99;
inline constexpr int kCardCount = 98;
inline constexpr Card kRisingRowCard = 1;
inline constexpr Card kFallingRowCard = 100;
inline constexpr int kTrickStep = 10;

constexpr bool is_card(int value) { return value >= kLowestCard && value <= kHighestCard; }

// Piles A and B rise, C and D fall.
enum class Pile : std::uint8_t { kA, kB, kC, kD };
inline constexpr int kPileCount = 4;
inline constexpr std::array<Pile, kPileCount> kPiles{Pile::kA, Pile::kB, Pile::kC, Pile::kD};

constexpr std::size_t index(Pile pile) { return static_cast<std::size_t>(pile); }
constexpr bool is_rising(Pile pile) { return pile <= Pile::kB; }
constexpr Card row_card(Pile pile) { return is_rising(pile) ? kRisingRowCard : kFallingRowCard; }
constexpr char letter(Pile pile) { return static_cast<char>('A' + index(pile)); }

// The top of every pile, a row card where nothing was laid yet.
using Tops = std::array<Card, kPileCount>;
inline constexpr Tops kRowCards{kRisingRowCard, kRisingRowCard, kFallingRowCard, kFallingRowCard};

// C5: exactly ten back. No card is ten back from a row card, so those need no exception.
constexpr bool is_trick(Pile pile, Card top, Card card) {
  return is_rising(pile) ? card + kTrickStep == top : card == top + kTrickStep;
}

// Seats are numbered from 0 in the order of turns.
inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxHand = 8;

// A whole deck in dealing order: the first hands, then the draw pile, next card first.
using Deck = std::array<Card, kCardCount>;

}  // namespace backstep
