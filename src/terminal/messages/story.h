// What happened, in sentences: for the log, the line above the hand, and those who listen. Only
// what everybody may know is told here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "terminal/messages/names.h"
#include "wire/notice.h"

namespace backstep::terminal::messages {

enum class How : std::uint8_t {
  kFull,   // also what began and what ended with it
  kBrief,  // what was laid and drawn
};

// One sentence for what happened; an event of a turn is told with those of the same turn before it
// (the table's events are looked at for that). Empty for what is nobody else's business.
std::string happened_text(const Texts& t, const wire::Happened& happened, const Table& table,
                          How how);

// "please leave B alone".
std::string signal_text(const Texts& t, const Signal& signal);

// How a game ended, stated, not blamed. `seat`: whose turn it was.
std::string over_text(const Texts& t, const wire::Over& over, const Table& table,
                      std::optional<int> seat);
// The same after a game: a headline ("Fewer than ten left: superb"), and why.
std::string over_headline(const Texts& t, const wire::Over& over);
std::string over_why(const Texts& t, const wire::Over& over, const Table& table);

// The log: turns are one line each, several signals of one person in a row, too.
struct LogLine {
  std::uint64_t seq = 0;  // of its last event
  std::int64_t ms = 0;
  std::optional<int> seat;  // whose it is
  bool talk = false;        // said, signalled or shown
  std::string text;
};
std::vector<LogLine> log_lines(const Texts& t, const Table& table, How how);
// What others did since the reader's last turn, in one sentence; "Nothing has happened yet".
std::string last_text(const Texts& t, const Table& table);

}  // namespace backstep::terminal::messages
