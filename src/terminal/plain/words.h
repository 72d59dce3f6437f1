// The words that only the plain mode takes, beside the lines it shares with the page
// (table/typed/typed.h): what a page has buttons and pages of its own for. Each has an alias in the
// other five languages (plain_aliases.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "table/typed/typed.h"

namespace backstep::terminal::plain {

struct PlainLine {
  enum class Kind : std::uint8_t {
    kTyped,  // of the shared grammar, understood or not
    kEmpty,
    kWrong,  // a word that is known, and what follows it is not: see `usage`
    // At any table.
    kRules,
    kQuit,
    kNew,  // another table
    kAgain,
    kSave,  // perhaps `text`: a file
    kGiveUp,
    kPlayOn,   // after all
    kPutHint,  // put, put 2: `number`
    kStopHint,
    // At a table with others.
    kJoin,    // `text`
    kRename,  // `text`
    kLeave,
    kSit,  // `seat`
    kStand,
    kBot,   // `seat`, `text`: its name, empty for none
    kSwap,  // `seat` and `other`
    kSet,   // `text`: what, and how
    kStart,
    kReady,
    kNotReady,
    kNudge,
    kAway,
    kHere,
    kStandIn,  // perhaps `seat`
    kTakeBack,
    kWatch,
    kAsk,     // `seat`, perhaps `text`
    kAnswer,  // `seat`, `yes`
    kHost,    // `text`: the number of a seat, or a name
    kHide,    // likewise
    kShow,    // likewise
    kReact,   // `text`
    kLink,
    kCode,
  };

  Kind kind = Kind::kTyped;
  table::typed::TypedLine typed;
  std::optional<int> seat;  // from 0; people count from 1
  int other = 0;
  int number = 1;
  bool yes = false;
  std::string text;
  std::string_view usage;  // kWrong: the word, as in the key "plain.usage.sit"
};

// REQUIRES: the line is one_line().
PlainLine read_plain(std::string_view line);
// "quit", in any of the languages; for lists without a table. Takes any bytes.
bool wants_to_quit(std::string_view line);

// A line or text of anybody: valid UTF-8 without anything that a terminal would obey.
std::string one_line(std::string_view text);

// Words of a line, at most so many; the last one is the whole rest. Without spaces around them.
struct Words {
  std::string_view first;
  std::string_view rest;
};
Words split_word(std::string_view text);
std::string lowered(std::string_view text);  // ASCII only
// The English word for the value of a setting, a bot or a reaction, in lower case: "quick" for
// "Schnell".
std::string value_in(std::string_view text);
// "yes" or "no" in any of the languages.
std::optional<bool> yes_in(std::string_view text);
// A number from 1 to `most` in figures, and nothing else.
std::optional<int> number_in(std::string_view text, int most);

}  // namespace backstep::terminal::plain
