// How things stand, in sentences and in short lines: for the plain mode and for the lines between
// lanes and hand. The preview may be null: before a game, and after it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "terminal/messages/lane.h"
#include "terminal/messages/names.h"
#include "terminal/state/own_turn.h"

namespace backstep::terminal::messages {

std::string piles_text(const Texts& t, const Table& table, const Preview* preview);
std::string hand_text(const Texts& t, const Table& table, const Preview* preview);
std::string owed_text(const Texts& t, const Table& table, const Preview* preview);
std::string force_text(const Texts& t, const Table& table);
// Of one pile, or of all.
std::string room_text(const Texts& t, const Table& table, const Preview* preview,
                      std::optional<Pile> pile);
std::string whose_text(const Texts& t, const Table& table);
// "Your turn. Cover the skull on B. Two more cards are due. In force: mute on C."
std::string your_turn_text(const Texts& t, const Table& table, const Preview* preview, bool brief);
// "This attempt counts until 02:00 UTC."; empty where the game does not end by itself.
std::string deadline_text(const Texts& t, const Table& table);
// All of it, for the key or line that asks how things stand.
std::string state_text(const Texts& t, const Table& table, const Preview* preview);

// Sentences for the status line: "1 of 2 placed."; duties, most urgent first. What is in force:
// fires of the next turn, then "silence (card on C)".
std::string progress(const Texts& t, const Preview& preview);
std::vector<Words> duties(const Texts& t, const Preview& preview);
std::vector<std::string> in_force(const Texts& t, const Preview& preview);
// "The game can't be saved. Playing 46 and 49 leaves the fewest: 12 cards."; empty unless that is
// so.
std::string lost_text(const Texts& t, const Preview& preview);

// What the three deeds would do, or why not: the second lines of the page's buttons.
struct Act {
  bool off = false;
  Words words;
};
struct Acts {
  Act back;
  Act lay;
  Act end;
};
Acts acts(const Texts& t, const state::Model& model, const state::TurnModel& turn);

// What a deed came to; empty for what the table tells by itself.
std::string said_text(const Texts& t, const state::Said& said, const Table& table,
                      const Preview* preview, bool brief);

// What is asked before something that loses, and a play that would not, if there is one.
std::string question_text(const Texts& t, const state::Question& question);
std::string rescue_text(const Texts& t, const state::Question& question);

}  // namespace backstep::terminal::messages
