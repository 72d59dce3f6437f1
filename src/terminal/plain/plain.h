// Plain: the game line by line, for screen readers, pipes and slow links: no cursor movement, no
// colour, nothing that is not a sentence. Complete: whatever can be done at a table can be typed.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "terminal/panels/table_screen.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/replay.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::plain {

struct PlainOptions {
  Texts texts;
  bool ascii = false;
  bool brief = false;
  // Prints one line; its end is added.
  std::function<void(std::string_view line)> print;
  bool kept = true;         // the local game outlives the program
  panels::SaveRecord save;  // may be empty
};

class Plain {
 public:
  // The door outlives it, and is listened to by it.
  Plain(state::TableConnection& connection, const PlainOptions& options);
  ~Plain();
  Plain(const Plain&) = delete;
  Plain& operator=(const Plain&) = delete;

  // A line without its end.
  void on_line(std::string_view line);
  panels::Wanted wanted() const;
  // Nothing is being waited for: no wish on its way, nobody else's turn, no hint that still thinks.
  // A program that feeds a whole file of lines reads the next one only then.
  bool is_idle() const;
  // A game is over, and bots still play its cards. It may take long: whoever waits should not wait
  // for ever.
  bool is_comparing() const;
  void on_change(std::function<void()> changed);

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

// The same for a record.
class PlainStepping {
 public:
  PlainStepping(state::ReplayConnection& connection, const PlainOptions& options);
  ~PlainStepping();
  PlainStepping(const PlainStepping&) = delete;
  PlainStepping& operator=(const PlainStepping&) = delete;

  void on_line(std::string_view line);
  bool wants_to_leave() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::terminal::plain
