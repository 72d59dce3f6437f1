// One turn of one player, seen only from the cards: what may be laid, and what laying does.
// Nothing here decides whether a game is won or lost.
#pragma once

#include <array>
#include <compare>
#include <string>
#include <vector>

#include "twin_rules.h"

namespace backstep::model {

// Everything in a turn that a later play of the same turn can depend on.
struct Turn {
  std::array<int, 4> tops = {1, 1, 100, 100};  // of A, B, C, D; the row cards to begin with
  std::vector<int> hand;                       // of the player to move, sorted
  int minimum = 2;                             // fixed when the turn began
  int laid = 0;                                // cards laid in this turn
  char latest = ' ';   // pile of the latest of them; a space before the first
  std::string piles;   // all piles they were laid on, each once, in order of name
  bool three = false;  // a `three` is among them

  friend auto operator<=>(const Turn&, const Turn&) = default;
};

// One card on one pile.
struct Move {
  int card = 0;
  char pile = ' ';
};

int top_of(const Turn& turn, char pile);
void set_top(Turn& turn, char pile, int card);

// C5: exactly ten backwards. A row card never allows it, since no card is -9 or 110.
bool is_trick(const Turn& turn, Move move);

// "A command is visible" always means: on top of one of the four piles.
bool visible(const TwinRules& rules, const Turn& turn, const std::string& command);

// E8: the pile the next card must go on, or a space when the player is free to choose.
char bound_pile(const TwinRules& rules, const Turn& turn);

// The first reason to refuse the play: not_in_hand, wrong_order, no_back, one_pile; "" for none.
// Judged by what is visible before the card is laid (E7).
std::string refusal(const TwinRules& rules, const Turn& turn, Move move);

// All plays that are not refused, by card and then by pile. Takes no notice of a turn that is
// already over (after a `stop`, say): that is for the caller to know.
std::vector<Move> legal_moves(const TwinRules& rules, const Turn& turn);

// The turn as it stands after a legal play.
Turn after_laying(const TwinRules& rules, const Turn& turn, Move move);

// E8 with the switch on: this play puts a `one_pile` down although an earlier card of the turn
// lies on another pile.
bool breaks_one_pile(const TwinRules& rules, const Turn& turn, Move move);

// F1 and F2: piles whose burning top must be covered by the end of this turn, in order of name.
// A burning top was laid in an earlier turn exactly when nothing was laid on its pile in this one.
std::string fire_due(const TwinRules& rules, const Turn& turn);

}  // namespace backstep::model
