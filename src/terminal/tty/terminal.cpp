#include "terminal/tty/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/utf8.h"
#include "terminal/tty/frame_output.h"
#include "terminal/tty/key_reader.h"
#include "terminal/tty/paint.h"
#include "terminal/tty/restore.h"
#include "terminal/tty/terminfo.h"

namespace backstep::terminal::tty {
namespace {

constexpr int kMomentMs = 25;

bool is_open = false;

// A cell's character with its marks, as the library wants it.
std::array<wchar_t, CCHARW_MAX + 1> wide(std::string_view text) {
  std::array<wchar_t, CCHARW_MAX + 1> wide{};
  std::size_t count = 0;
  for (const Utf8Character& each : Utf8(text)) {
    if (count == CCHARW_MAX) break;
    wide.at(count++) = static_cast<wchar_t>(each.code);
  }
  return wide;
}

bool can_be_read(int file, int wait_ms) {
  pollfd asked{file, POLLIN, 0};
  return ::poll(&asked, 1, wait_ms) > 0;
}

}  // namespace

struct Terminal::Inside {
  Terminfo info;
  FrameOutput output{STDOUT_FILENO};
  termios before{};
  SCREEN* screen = nullptr;
  KeyReader reader;
  bool colours = false;
  bool mouse = false;
  bool gone = false;
  bool frame_titles = false;
  std::uint64_t frames = 0;
  std::optional<screen::Grid> shown;

  explicit Inside(Terminfo the_info) : info(std::move(the_info)), reader(info.keys) {}

  // After the library has taken the terminal, or taken it again.
  void enter() {
    if (info.mouse) write_all(STDOUT_FILENO, extras_on(mouse));
    set_restored(false);
    fit();
  }
  void leave() {
    if (info.mouse) write_all(STDOUT_FILENO, extras_off());
    ::endwin();
    set_restored(true);
  }
  // To the size that the terminal has now.
  void fit() const {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0 &&
        (size.ws_row != LINES || size.ws_col != COLS)) {
      ::resizeterm(size.ws_row, size.ws_col);
    }
    set_restoring_bytes(info.leave(LINES));
  }
  void draw(const screen::Grid& grid);
  void write(const screen::Grid& grid) const;
  void end_frame();
  void read(std::vector<panels::Key>& keys);
};

void Terminal::Inside::draw(const screen::Grid& grid) {
  output.begin();
  write(grid);
  ::refresh();
  end_frame();
}

void Terminal::Inside::end_frame() {
  std::string opening;
  std::string closing;
  if (frame_titles) opening = window_title("drawing");
  if (info.mouse) opening += synchronized_on();
  if (info.mouse) closing = synchronized_off();
  if (frame_titles) closing += window_title("frame " + std::to_string(++frames));
  output.end(opening, closing);
}

void Terminal::Inside::write(const screen::Grid& grid) const {
  ::erase();
  const int width = std::min(grid.width(), COLS);
  const int height = std::min(grid.height(), LINES);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const screen::Cell& cell = grid.at(x, y);
      if (cell.text.empty()) continue;  // the right half of the one before
      const Paint paint = paint_of(cell.style, colours);
      cchar_t character{};
      if (setcchar(&character, wide(cell.text).data(), paint.attributes, paint.pair, nullptr) ==
          OK) {
        ::mvadd_wch(y, x, &character);  // fails in the last corner, and has written it all the same
      }
    }
  }
  const bool writing =
      grid.cursor_x >= 0 && grid.cursor_x < width && grid.cursor_y >= 0 && grid.cursor_y < height;
  ::curs_set(writing ? 1 : 0);
  ::move(writing ? grid.cursor_y : height - 1, writing ? grid.cursor_x : 0);
}

void Terminal::Inside::read(std::vector<panels::Key>& keys) {
  // As much as there is, but not for ever.
  constexpr int kMostReads = 64;
  std::array<char, 4096> bytes{};
  int wait_ms = 0;
  for (int reads = 0; reads < kMostReads && can_be_read(STDIN_FILENO, wait_ms); ++reads) {
    const ssize_t got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      gone = true;
      return;
    }
    reader.feed({bytes.data(), static_cast<std::size_t>(got)}, keys);
    wait_ms = reader.is_undecided() ? kMomentMs : 0;
  }
  reader.moment_is_over(keys);
}

Result<std::unique_ptr<Terminal>> Terminal::open(TerminalOptions options) {
  if (is_open) return Error{"the terminal is in use already"};
  if (isatty(STDIN_FILENO) == 0) return Error{"standard input is not a terminal"};
  if (isatty(STDOUT_FILENO) == 0) return Error{"standard output is not a terminal"};
  Result<Terminfo> info = read_terminfo();
  if (!info) return info.error();
  auto inside = std::make_unique<Inside>(std::move(*info));
  if (tcgetattr(STDIN_FILENO, &inside->before) != 0) return Error{"the terminal has no modes"};
  if (inside->output.file() == nullptr) return Error{"too many files are open"};
  inside->frame_titles = options.frame_titles;

  // Before the library, which takes only signals that nobody has.
  begin_restoring({STDIN_FILENO, inside->before});
  ::use_env(FALSE);
  ::use_tioctl(TRUE);
  inside->screen = ::newterm(nullptr, inside->output.file(), stdin);
  if (inside->screen == nullptr) {
    end_restoring();
    return Error{"the terminal could not be prepared"};
  }
  is_open = true;
  ::raw();
  ::noecho();
  ::nonl();
  ::keypad(stdscr, TRUE);
  ::typeahead(-1);  // a screen is always shown as a whole
  inside->colours = options.colour && begin_colours();
  inside->mouse = options.mouse && inside->info.mouse;
  inside->enter();
  ::clearok(curscr, TRUE);
  inside->output.begin();
  ::refresh();
  inside->end_frame();
  return std::unique_ptr<Terminal>(new Terminal(std::move(inside)));
}

Terminal::Terminal(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}

Terminal::~Terminal() {
  inside_->leave();
  tcsetattr(STDIN_FILENO, TCSADRAIN, &inside_->before);
  end_restoring();
  ::delscreen(inside_->screen);
  is_open = false;
}

int Terminal::width() const { return COLS; }
int Terminal::height() const { return LINES; }

void Terminal::show(const screen::Grid& grid) {
  inside_->draw(grid);
  inside_->shown = grid;
}

void Terminal::bell() { ::beep(); }

std::vector<panels::Key> Terminal::keys() {
  std::vector<panels::Key> keys;
  inside_->read(keys);
  return keys;
}

bool Terminal::is_gone() const { return inside_->gone; }

void Terminal::refresh() {
  // Whoever had the terminal in between may have set its modes.
  ::reset_prog_mode();
  inside_->enter();
  ::clearok(curscr, TRUE);
  if (inside_->shown) inside_->draw(*inside_->shown);
}

void Terminal::suspend() {
  inside_->leave();
  struct sigaction usual{};
  struct sigaction former{};
  usual.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &usual, &former);
  // All of the job, as if the terminal had sent it.
  ::kill(0, SIGTSTP);
  sigaction(SIGTSTP, &former, nullptr);
  refresh();
}

bool locale_is_utf8() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

}  // namespace backstep::terminal::tty
