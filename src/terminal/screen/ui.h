// Ui: everything that a screen shows beside the table itself: what is open, chosen and typed. Keys
// change it (src/terminal/panels), screens only read it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/action.h"
#include "engine/signal/signal.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/people.h"
#include "terminal/state/table_connection.h"
#include "texts/texts.h"

namespace backstep::terminal::screen {

// How it is drawn.
struct Look {
  int width = 80;
  int height = 24;
  bool ascii = false;
  Texts texts;
};

// What lies over the lower part of the table, or instead of it.
enum class Panel : std::uint8_t {
  kNone,
  kHelp,      // keys; a page of its own, scrolls
  kRules,     // the rules; a page of its own, scrolls
  kLog,       // everything that happened; a page of its own, scrolls
  kState,     // how things stand in sentences, as ears are told
  kHint,      // `choice`: which of the turns
  kSignals,   // `choice`: which signal, counted through signal_groups()
  kSay,       // `draft` and `cursor`
  kQuestion,  // before what loses: the turn's question
  kLeave,     // `choices`
  kMenu,      // `choices`
};

struct Choice {
  std::string text;
  std::string about;  // a second line, or empty
  char key = 0;       // a key that chooses it directly, if there is one
  bool off = false;
};

// A line of a form: a choice of words, or a text that is written.
struct Field {
  std::string label;
  std::vector<std::string> values;  // none: a text is written
  int value = 0;
  std::string text;   // Ui::cursor is in bytes of it when the line is chosen
  std::string about;  // shown when the line is chosen
  bool button = false;
  bool suggested = false;  // the text: the first letter that is typed replaces it
};

struct Ui {
  Panel panel = Panel::kNone;
  int choice = 0;               // the chosen line of a panel, a form or a lobby
  int scroll = 0;               // the first line shown of a page
  std::vector<Choice> choices;  // of a panel that has some
  std::string typed;            // digits of a card's number so far
  std::string draft;            // what is being written
  std::size_t cursor = 0;       // in bytes of it
  std::string draft_fault;      // what would be refused in it, and why; empty if nothing would
  // A line for the reader, until the next key: what a deed came to, why something was refused.
  std::string note;
  bool note_bad = false;
  std::vector<state::Comparison> compared;  // after a game
  // The play that is shown on the lanes instead of what is put: the chosen turn of a hint. Whoever
  // draws it gives a turn in which nothing is put.
  std::vector<Action> shown;
  std::string link;  // what others need to come to this table; empty if they cannot
  bool kept = true;  // the game outlives the program
};

// The signals that may be given now, as Panel::kSignals shows them: a line each, which its key
// leads to; the digits 1 to 9 are the signals of that line. None for somebody who may not give any.
struct SignalGroup {
  char key = 0;  // 'a' to 'd' a pile, 't' the turn, 'h' holds a command, 'n' please not now
  std::vector<Signal> signals;
};
std::vector<SignalGroup> signal_groups(const state::Table& table);

// Where a click does something: what stands in these cells.
struct Spot {
  enum class What : std::uint8_t { kCard, kPile, kKey, kChoice };
  What what = What::kKey;
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;
  Card card = 0;         // kCard
  Pile pile = Pile::kA;  // kPile
  char key = 0;          // kKey: as if this key was pressed (terminal/screen/keys.h)
  int choice = 0;        // kChoice: a line of a panel, form or lobby
};

}  // namespace backstep::terminal::screen
