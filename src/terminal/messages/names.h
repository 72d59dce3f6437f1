// What people, bots, seats, piles and commands are called.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/card.h"
#include "engine/game/command.h"
#include "engine/game/rules.h"
#include "terminal/state/people.h"
#include "texts/texts.h"

namespace backstep::terminal::messages {

using state::Table;

// What somebody is called: a person by the name, a program as what it is, "Program Magpie", since
// one may be called like a bot of ours. Safe to print: nothing a terminal would obey.
std::string called(const Texts& t, std::string_view name, bool program);
// Whoever wanted to be forgotten has none: "somebody".
std::string member_name(const Texts& t, const Table& table, int member);
std::string bot_name(const Texts& t, std::string_view bot);  // "Maestro"
// A name with how well that bot plays: "Maestro, strong bot". Only the name for any other bot.
std::string with_kind(const Texts& t, const std::string& name, std::string_view bot);
// A member's name, a bot's as a word (several of a kind are told apart), or that the seat is free.
std::string seat_name(const Texts& t, const Table& table, int seat);
// The same, but "You" for the reader's own seat, and "Bot for Ann" where one stands in.
std::string seat_shown(const Texts& t, const Table& table, int seat);
// Minutes and seconds of a time that runs down: "1:05"; the last second is shown as one.
std::string countdown(std::int64_t ms);
std::vector<std::string> names_of(const Texts& t, const Table& table);
// In a few words: playing, thinking, away, no connection, next; empty where there is nothing to
// say.
std::string seat_state(const Texts& t, const Table& table, int seat, std::int64_t now_ms);
// Signals in force of a seat about the turn and about commands, newest first: "in trouble", "has:
// Skull".
std::vector<std::string> seat_tells(const Texts& t, const Table& table, int seat);

std::string direction(const Texts& t, Pile pile);           // "rising"
std::string command_name(const Texts& t, Command command);  // "No tricks", standing alone
std::string command_word(const Texts& t, Command command);  // "no tricks", in a sentence
std::string command_meaning(const Texts& t, Command command);
// "45, skull"; "12, fire" where it burns.
std::string card_with(const Texts& t, const Rules& rules, Card card);
// "Skull: Cover it in the same turn."; empty for a card with nothing but its number.
std::string card_meaning(const Texts& t, const Rules& rules, Card card);
// "Extreme, Pro"; with the players: "Extreme, 3 players".
std::string variant(const Texts& t, const Rules& rules);
std::string variant_players(const Texts& t, const Rules& rules);

// Adds a sentence to a text, after a space unless it is the first; an empty one changes nothing.
void add_sentence(std::string& text, const std::string& sentence);

}  // namespace backstep::terminal::messages
