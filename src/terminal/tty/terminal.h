// Terminal: the one place that knows the terminal library. It shows grids and reads keys, and
// leaves the terminal as it found it, however the program ends.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "terminal/panels/key.h"
#include "terminal/screen/grid.h"

namespace backstep::terminal::tty {

struct TerminalOptions {
  bool colour = true;  // false: NO_COLOR, or --no-color
  bool mouse = true;
  // The window title is "drawing" while a frame is sent and "frame N" when it is complete, for
  // programs that read the screen.
  bool frame_titles = false;
};

// At most one at a time, on the main thread. Restored by the destructor, by SIGTERM, SIGHUP,
// SIGINT, SIGQUIT, after a crash (SIGSEGV, SIGABRT, ...), at exit(), and in suspend(), which is
// also to be called at SIGTSTP.
class Terminal {
 public:
  // Fails where standard input or output is no terminal, or TERM is not known.
  static Result<std::unique_ptr<Terminal>> open(TerminalOptions options);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int width() const;
  int height() const;
  // Sends what has changed as one frame: with one write(), and marked as synchronized output (CSI ?
  // 2026 h and l) where the terminal knows private modes. Those that do not know this one ignore
  // it.
  void show(const screen::Grid& grid);
  void bell();
  // What has been pressed since; never waits. A key that begins like an escape is waited for a
  // moment (25 ms).
  std::vector<panels::Key> keys();
  // The terminal has been closed: no key will ever come.
  bool is_gone() const;
  // After SIGWINCH, or SIGCONT: the size may be another, and everything is shown anew.
  void refresh();
  // The user's ctrl-Z: restores the terminal, stops the process, and goes on when it is continued.
  void suspend();

 private:
  struct Inside;
  explicit Terminal(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

// Whether the locale can show more than ASCII. setlocale(LC_ALL, "") must have been called.
bool locale_is_utf8();

}  // namespace backstep::terminal::tty
