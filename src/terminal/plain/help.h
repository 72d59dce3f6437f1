// Longer answers of the plain mode: what can be typed, the rules, hints.
#pragma once

#include "terminal/plain/people.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::plain {

// Lines of the log, unless a number is typed.
inline constexpr int kLogLines = 10;

// What can be typed; what is only for tables of a server is left out where there is none.
Lines help_lines(const Texts& t, const state::Model& model);
// What can be typed when a record is stepped through.
Lines stepping_help_lines(const Texts& t);
// The rules of this game, and of no other variant.
Lines rules_lines(const Texts& t, const Rules& rules);

// A hint that still thinks, in one line.
std::string first_hint_text(const Texts& t, const advice::Advice& advice);
// A hint that is complete: its best turns with their reasons.
Lines hint_lines(const Texts& t, const state::Table& table, const advice::Advice& advice,
                 bool brief);

}  // namespace backstep::terminal::plain
