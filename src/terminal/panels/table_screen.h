// Sitting: the full-screen game at one table: keys in, screens out. It knows no terminal and no
// clock of its own, so that tests and a fuzzer can drive it.
//
// Which key does what is told by terminal/screen/keys.h. Three things hold for all of them: cards
// are laid and turns end by their own keys only, never by Enter or a click beside them; what loses
// the game is done only after a Y to the question; and a key that means nothing here changes
// nothing. In a window that is too small to show anything, only leaving works.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "terminal/panels/key.h"
#include "terminal/screen/screens.h"
#include "terminal/state/own_turn.h"
#include "terminal/state/table_connection.h"

namespace backstep::terminal::panels {

// What is wished of whoever runs it.
enum class Wanted : std::uint8_t {
  kNothing,
  kLeave,     // the game is kept; the seat, too
  kNewTable,  // to the start, where there is one
};

// Writes the record of a game into a new file: its name, or why it could not, in English. Without a
// name one is found.
using SaveRecord =
    std::function<Result<std::string>(const Record& record, const std::string& file)>;

struct TableScreenOptions {
  Texts texts;
  bool ascii = false;
  std::function<void()> bell;  // the own turn has come; may be empty
  bool kept = true;            // the local game outlives the program
  std::string name;            // suggested to whoever joins; a friendly word if it is empty
  SaveRecord save;             // may be empty: then nobody is offered to
};

class TableScreen {
 public:
  // The door outlives it, and is listened to by it.
  TableScreen(state::TableConnection& connection, TableScreenOptions options);
  ~TableScreen();
  TableScreen(const TableScreen&) = delete;
  TableScreen& operator=(const TableScreen&) = delete;

  void on_key(const Key& key);
  // Called after every change that a screen would show; also from within on_key().
  void on_change(std::function<void()> changed);
  Wanted wanted() const;
  // Seconds matter little: who is away since when.
  screen::Drawn draw(int width, int height, std::int64_t now_ms);

  // A time is shown that runs down: it is to be drawn every second.
  bool counts_down(std::int64_t now_ms) const;

  const state::OwnTurn& turn() const;
  const screen::Ui& ui() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::terminal::panels
