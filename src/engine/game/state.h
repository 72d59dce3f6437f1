// State: a whole game at one moment, as the referee sees it. A value: copy it, compare it, keep it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/result.h"
#include "engine/game/action.h"
#include "engine/game/card.h"
#include "engine/game/card_set.h"
#include "engine/game/outcome.h"
#include "engine/game/rules.h"
#include "engine/game/table.h"

namespace backstep {

// After the deal a game is a pure function of its actions: there is no chance inside.
struct State : Table {
  static constexpr int kMaxDraw = kCardCount - 1;

  // The draw pile, next card last: draw[draw_count - 1] is drawn next. Zero beyond draw_count.
  std::array<Card, kMaxDraw> draw{};
  std::array<CardSet, kMaxPlayers> hands;

  constexpr CardSet hand_to_move() const { return hands[turn]; }
  constexpr bool operator==(const State&) const = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 256, "searches copy states all the time");

// Why a game cannot be dealt or set up.
enum class DealError : std::uint8_t {
  kPlayers,       // not 1 to 5
  kCommandMap,    // not 28 different cards with four of each command
  kDeck,          // not the 98 cards, each once
  kSeat,          // no such seat begins or is to move
  kTop,           // a top that is neither a card nor the row card
  kNoCard,        // a hand or draw pile with something that is no card
  kCardTwice,     // a card in two places
  kHandTooLarge,  // more cards than the hand size
  kMoverEmpty,    // the seat to move holds no card
  kHandEmpty,     // a hand is empty while the draw pile is not
};
std::string_view sentence(DealError error);

// Deals a game (C1); `begins` is the seat that moves first (C2) and changes no hand.
Result<State, DealError> deal(const Rules& rules, const Deck& deck, int begins = 0);
// REQUIRES: deal() would accept the same.
State deal_unchecked(const Rules& rules, const Deck& deck, int begins = 0);

// A position at the start of a turn. Cards named nowhere count as laid; nothing is asked about how
// it came about. Any assignment of commands will do.
struct Setup {
  Rules rules;
  Tops tops = kRowCards;
  std::array<std::span<const Card>, kMaxPlayers> hands;  // one for each player
  std::span<const Card> draw;                            // next card first
  int turn = 0;
};
Result<State, DealError> set_up(const Setup& setup);

// The checked way in: kNone and the state moved on, or why not and the state unchanged.
Refusal apply(State& state, Action action);
// The way for searches. REQUIRES: apply() would accept the action.
void apply_unchecked(State& state, Action action);

// What is wrong with a state, or an empty text. Builds with checks ask after every action.
std::string_view broken_invariant(const State& state);

}  // namespace backstep
