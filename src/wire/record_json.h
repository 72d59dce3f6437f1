// Records as text: one JSON object a line. docs/record.md is the contract.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "engine/game/record.h"

namespace backstep::wire {

inline constexpr int kRecordVersion = 1;

// Whole lines, the last one ended, too.
std::string write_record(const Record& record);

// 16 hexadecimal digits of its text: the same for the same game. `without_cards`: of the cards only
// which there are, for games that are still played.
std::string fingerprint(Record record, bool without_cards = false);

struct RecordError {
  std::size_t line = 0;  // counted from 1
  std::string sentence;
};

// Reads the records of a text one after the other. Strict: whatever the format does not know is an
// error that names its line. A text that stops in the middle is none: its last record has no result
// and holds everything up to the cut. Whether the actions are legal is not asked here.
class RecordReader {
 public:
  // The text must outlive the reader.
  explicit RecordReader(std::string_view text) : rest_(text) {}

  // Nothing at the end of the text, and after an error.
  std::optional<Result<Record, RecordError>> next();

  // The line, counted from 1, with the action of that index in the record read last.
  // REQUIRES: the record has such an action.
  std::size_t line_of_action(std::size_t action) const;

 private:
  struct Line {
    std::string_view text;
    bool whole = false;  // it has its line end
  };
  std::optional<Line> peek() const;
  void pop(const Line& line);

  std::string_view rest_;
  std::size_t line_ = 0;
  // Of the record read last: the number of actions up to and including each of its lines that has
  // some, and the number of that line.
  std::vector<std::pair<std::size_t, std::size_t>> action_lines_;
  bool failed_ = false;
};

}  // namespace backstep::wire
