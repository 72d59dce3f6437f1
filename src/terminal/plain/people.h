// Sentences of the plain mode about a table and those at it: what others see as a lobby, seats and
// a result.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/state/people.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::plain {

using Lines = std::vector<std::string>;

// "Deal 2-kestrel", by which anybody can play the same cards; empty where the deal has no name.
std::string deal_text(const Texts& t, const wire::DealChoice& deal);
// What is played: "Backstep. Extreme, 3 players. Deal 3x-kestrel."
std::string game_text(const Texts& t, const state::Table& table);
// "Seat 1: You, host. Seat 2: Presto, quick bot, 6 cards, thinking."
std::string seats_text(const Texts& t, const state::Table& table);
// Signals that still hold, a line a seat: "Ben: please leave B alone; I can wait."
Lines signals_lines(const Texts& t, const state::Table& table);
// Before a game: how the table is set up, who is awaited, and what the reader can type.
Lines lobby_lines(const Texts& t, const state::Model& model);
// How a game ended, what was left, and how it goes on.
Lines over_lines(const Texts& t, const state::Model& model);
// After a deal, while it is open who begins: what the reader can type; may be empty.
std::string begin_text(const Texts& t, const state::Table& table);
// "Maestro won 3 of 20 games with these cards, 4.5 cards left on average."
std::string comparison_text(const Texts& t, const state::Comparison& comparison);

// The member on the seat of this number, counted from 1, or of this name; 0 if there is none.
int member_called(const Texts& t, const state::Table& table, std::string_view text);
// Another person plays in the running game.
bool others_play(const state::Table& table);
// All people would rather not begin, so that the bots settle it by themselves.
bool bots_settle_who_begins(const state::Table& table);

}  // namespace backstep::terminal::plain
