// What the player to move may do, and what it leads to.
//
// Everything here is decided from what that player sees: the open table and the own hand. State and
// View ask through the same functions, so a preview on a screen and the referee cannot differ, and
// no answer can depend on a hidden card. Nothing allocates.
#pragma once

#include <array>

#include "game/action.h"
#include "game/card.h"
#include "game/card_set.h"
#include "game/outcome.h"
#include "game/table.h"

namespace backstep {

// The legal plays: for every pile the cards of the hand that may be laid there now.
struct Plays {
  std::array<CardSet, kPileCount> on;

  constexpr CardSet cards() const { return on[0] | on[1] | on[2] | on[3]; }
  constexpr bool empty() const { return cards().empty(); }
  constexpr int count() const {
    return on[0].size() + on[1].size() + on[2].size() + on[3].size();
  }
  constexpr bool contains(Action play) const { return on[index(play.pile)].contains(play.card); }
};

// None after the end of the game.
Plays legal_plays(const Table& table, CardSet hand);

// The minimum is reached (C6); whether ending would lose is another question.
bool can_end(const Table& table);

// kNone, or the first reason why the action is not possible.
Refusal refusal(const Table& table, CardSet hand, Action action);

// What an action leads to as far as the mover can know. The outcome is kPlaying, kWon, or a loss by
// the mover's own doing; whether the next turn begins stuck depends on hidden cards and is not in it.
struct Consequence {
  Outcome outcome = Outcome::kPlaying;
  bool turn_ends = false;  // the turn passes on (only while playing)

  constexpr bool operator==(const Consequence&) const = default;
};

// Does a legal action to the table and the mover's hand: lays the card, or nothing for the end of
// the turn. Drawing and passing on are the state's. REQUIRES: refusal() is kNone.
Consequence act(Table& table, CardSet& hand, Action action);
// The same as a preview.
Consequence consequence(Table table, CardSet hand, Action action);

// C10: no sequence of legal plays reaches the minimum. REQUIRES: a turn begins.
bool is_stuck(const Table& table, CardSet hand);

// Lays a card on a board, nothing more: no check and no consequence.
// REQUIRES: the card is a card.
void lay(const Rules& rules, Board& board, Action play);

}  // namespace backstep
