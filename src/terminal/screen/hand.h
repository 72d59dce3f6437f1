// The reader's hand as rows: cards with their commands, the picked one in brackets, put ones with
// their piles.
#pragma once

#include "engine/game/card_set.h"
#include "terminal/screen/rows.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::screen {

// "49 stop", "44 fire".
std::string card_words(const Pen& pen, const Rules& rules, Card card);

// The cards of a set, the lowest first.
std::vector<Card> listed(CardSet set);

// As many rows as it needs. None if the reader has no cards to look at. REQUIRES: the table has a
// game.
Rows hand_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn);

// The same with a frame around each card, four rows high; nothing if that takes more than two lines
// of cards.
Rows framed_hand_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn);

// Some cards after a label, broken between cards: "Ann   12   45 skull   77".
Rows cards_rows(const Pen& pen, const std::string& label, Style style, int x, int indent, int width,
                const Rules& rules, const std::vector<Card>& cards);

}  // namespace backstep::terminal::screen
