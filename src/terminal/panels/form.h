// Form: lines of choices and texts, and what keys do to them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "terminal/panels/key.h"
#include "terminal/screen/ui.h"

namespace backstep::terminal::panels {

class Form {
 public:
  enum class Did : std::uint8_t {
    kNothing,  // the key means nothing here
    kMoved,
    kChanged,  // the chosen line has another value or text
    kEntered,  // Enter on the button, or on a line without a choice: the caller decides
    kLeft,
  };

  std::vector<screen::Field> fields;
  std::size_t most = 60;  // characters of a text

  // `ui.choice` is the chosen line, `ui.cursor` the place in its text.
  Did on_key(const Key& key, screen::Ui& ui);
  // A line that was clicked: chosen; and if it was chosen before, changed or pressed.
  Did on_click(int line, screen::Ui& ui);
  // Down to the next line, if there is one.
  void next(screen::Ui& ui) const { choose(ui.choice + 1, ui); }
  // A text is being written: letters belong to it.
  bool is_writing(const screen::Ui& ui) const;
  void choose(int line, screen::Ui& ui) const;

 private:
  screen::Field* chosen(const screen::Ui& ui);
  Did turn(screen::Ui& ui, int by);
  void move(screen::Ui& ui, int by) const;
};

}  // namespace backstep::terminal::panels
