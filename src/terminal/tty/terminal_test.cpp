// The terminal as whoever holds its other end sees it.
#include "terminal/tty/terminal.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utmp.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace backstep::terminal::tty {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kOtherScreen = "\x1b[?1049h";
constexpr std::string_view kOwnScreen = "\x1b[?1049l";

// A program in a terminal of its own. What it writes is read until it ends.
class Child {
 public:
  Child(const char* term, const std::function<void()>& what) {
    winsize size{};
    size.ws_row = 24;
    size.ws_col = 80;
    int other = -1;
    EXPECT_EQ(openpty(&end_, &other, nullptr, nullptr, &size), 0);
    EXPECT_EQ(tcgetattr(other, &before), 0);
    process_ = fork();
    if (process_ == 0) {
      close(end_);
      login_tty(other);
      setenv("TERM", term, 1);
      // Whoever runs the tests may ignore some.
      for (int each = 1; each < NSIG; ++each) std::signal(each, SIG_DFL);
      std::setlocale(LC_CTYPE, "C.UTF-8");
      what();
      std::_Exit(0);
    }
    other_ = other;
  }
  ~Child() {
    close(end_);
    close(other_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Types, when the program has shown this.
  void type_after(std::string_view shown, std::string_view keys) {
    while (output.find(shown) == std::string::npos && read_some(20'000)) {
    }
    EXPECT_EQ(write(end_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  // How it ended, as wait() says it.
  int wait() {
    int status = 0;
    while (waitpid(process_, &status, WNOHANG) == 0) read_some(20);
    while (read_some(0)) {
    }
    EXPECT_EQ(tcgetattr(other_, &after), 0);
    return status;
  }

  bool has_same_modes() const {
    return before.c_iflag == after.c_iflag && before.c_oflag == after.c_oflag &&
           before.c_lflag == after.c_lflag && before.c_cflag == after.c_cflag &&
           std::memcmp(before.c_cc, after.c_cc, sizeof(before.c_cc)) == 0;
  }

  std::string output;
  termios before{};
  termios after{};

 private:
  bool read_some(int wait_ms) {
    pollfd asked{end_, POLLIN, 0};
    if (poll(&asked, 1, wait_ms) <= 0 || (asked.revents & POLLIN) == 0) return false;
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(end_, bytes.data(), bytes.size());
    if (got > 0) output.append(bytes.data(), static_cast<std::size_t>(got));
    return got > 0;
  }

  int end_ = -1;
  int other_ = -1;  // held, so that its modes can be asked for afterwards
  pid_t process_ = -1;
};

std::unique_ptr<Terminal> opened(TerminalOptions options = {}) {
  auto terminal = Terminal::open(options);
  if (!terminal) std::_Exit(77);
  screen::Grid grid((*terminal)->width(), (*terminal)->height());
  grid.put(0, 0, "ready", {screen::Role::kGood});
  (*terminal)->show(grid);
  return std::move(*terminal);
}

// It was there, and went at the end.
void expect_restored(const Child& child) {
  const std::size_t began = child.output.find(kOtherScreen);
  const std::size_t ended = child.output.rfind(kOwnScreen);
  ASSERT_NE(began, std::string::npos);
  ASSERT_NE(ended, std::string::npos);
  EXPECT_EQ(child.output.find(kOtherScreen, ended), std::string::npos);
  EXPECT_GT(child.output.rfind("\x1b[?1000l"), child.output.rfind("\x1b[?1000h"));
  EXPECT_GT(child.output.rfind("\x1b[?2004l"), child.output.rfind("\x1b[?2004h"));
  EXPECT_GT(child.output.rfind("\x1b[?25h"), child.output.rfind("\x1b[?25l"));
  EXPECT_TRUE(child.has_same_modes());
}

TEST(Terminals, are_left_as_they_were) {
  Child child("xterm-256color", [] { opened().reset(); });
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(child.output, HasSubstr("ready"));
  expect_restored(child);
}

TEST(Terminals, are_restored_at_exit) {
  Child child("xterm-256color", [] {
    // Held by somebody who never deletes it.
    static const Terminal* const kept = opened().release();
    std::exit(kept == nullptr ? 1 : 5);
  });
  EXPECT_EQ(WEXITSTATUS(child.wait()), 5);
  expect_restored(child);
}

TEST(Terminals, are_restored_by_signals_which_still_end_the_program) {
  for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM,
                           SIGPROF, SIGXCPU, SIGIO, SIGPWR, SIGTRAP, SIGSYS, SIGRTMIN, SIGRTMAX}) {
    Child child("xterm-256color", [signal] {
      const auto terminal = opened();
      raise(signal);
      std::_Exit(1);
    });
    const int status = child.wait();
    EXPECT_TRUE(WIFSIGNALED(status)) << signal;
    EXPECT_EQ(WTERMSIG(status), signal);
    expect_restored(child);
  }
}

TEST(Terminals, stay_when_a_write_fails) {
  for (const int signal : {SIGPIPE, SIGXFSZ}) {
    Child child("xterm-256color", [signal] {
      const auto terminal = opened();
      raise(signal);
      std::_Exit(5);
    });
    EXPECT_EQ(WEXITSTATUS(child.wait()), 5) << signal;
  }
  // Whoever comes after is ended by them as before.
  Child after("xterm-256color", [] {
    opened().reset();
    raise(SIGPIPE);
    std::_Exit(5);
  });
  const int status = after.wait();
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
  expect_restored(after);
}

TEST(Terminals, are_restored_after_a_crash) {
  for (const int signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) {
    Child child("xterm-256color", [signal] {
      const auto terminal = opened();
      raise(signal);
      std::_Exit(0);
    });
    EXPECT_NE(child.wait(), 0) << signal;
    expect_restored(child);
  }
}

TEST(Terminals, are_sent_every_frame_as_a_whole) {
  const auto two_frames = [](TerminalOptions options) {
    return [options] {
      const auto terminal = opened(options);
      screen::Grid grid(80, 24);
      for (int y = 0; y < 24; ++y) grid.put(0, y, "a row of the second frame");
      terminal->show(grid);
    };
  };
  Child child("xterm-256color", two_frames({}));
  EXPECT_EQ(child.wait(), 0);
  const auto held = [&](std::string_view text) {
    const std::size_t at = child.output.find(text);
    return at != std::string::npos &&
           child.output.rfind("\x1b[?2026h", at) + 1 > child.output.rfind("\x1b[?2026l", at) + 1;
  };
  EXPECT_TRUE(held("ready"));
  EXPECT_TRUE(held("second frame"));
  EXPECT_GT(child.output.rfind("\x1b[?2026l"), child.output.rfind("\x1b[?2026h"));
  EXPECT_THAT(child.output, Not(HasSubstr("\x1b]2;")));

  Child titled("xterm-256color", two_frames({true, true, true}));
  EXPECT_EQ(titled.wait(), 0);
  const std::size_t begins = titled.output.rfind("\x1b]2;drawing\x07");
  const std::size_t row = titled.output.find("second frame");
  EXPECT_LT(begins, row);
  EXPECT_GT(titled.output.rfind("\x1b]2;frame 3\x07"), row);

  Child old("vt100", two_frames({}));
  EXPECT_EQ(old.wait(), 0);
  EXPECT_THAT(old.output, Not(HasSubstr("2026")));
}

TEST(Terminals, send_keys) {
  Child child("xterm-256color", [] {
    const auto terminal = opened();
    std::string seen;
    while (seen.find('q') == std::string::npos) {
      for (const panels::Key& key : terminal->keys()) {
        seen += key.text;
        if (key.kind == panels::Key::Kind::kClick) seen += '(' + std::to_string(key.x) + ')';
        if (key.kind == panels::Key::Kind::kUp) seen += "up";
        if (key.kind != panels::Key::Kind::kEscape) continue;
        seen += "esc";
        screen::Grid grid(80, 24);
        grid.put(0, 3, "escaped");
        terminal->show(grid);
      }
      usleep(1000);
    }
    screen::Grid grid(80, 24);
    grid.put(0, 1, "seen " + seen);
    terminal->show(grid);
  });
  // What comes at once with an escape belongs to it.
  child.type_after("ready", "\x1b");
  child.type_after("escaped", "ü\x1bOA\x1b[<0;10;5M\x03q");
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(child.output, HasSubstr("seen escüup(9)cq"));
}

TEST(Terminals, that_are_closed_say_so) {
  int pipes[2] = {};
  ASSERT_EQ(pipe(pipes), 0);
  {
    Child child("xterm-256color", [&] {
      std::signal(SIGHUP, SIG_IGN);
      const auto terminal = opened();
      while (!terminal->is_gone()) {
        terminal->keys();
        usleep(1000);
      }
      EXPECT_EQ(write(pipes[1], "gone", 4), 4);
    });
    child.type_after("ready", "x");
  }
  std::array<char, 5> text{};
  pollfd asked{pipes[0], POLLIN, 0};
  ASSERT_GT(poll(&asked, 1, 20'000), 0);
  EXPECT_EQ(::read(pipes[0], text.data(), 4), 4);
  close(pipes[0]);
  close(pipes[1]);
  ::wait(nullptr);
}

TEST(Terminals, without_colour_have_none) {
  Child child("xterm-256color", [] { opened({false, true}).reset(); });
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(child.output, Not(HasSubstr("\x1b[32m")));
  Child coloured("xterm-256color", [] { opened().reset(); });
  EXPECT_EQ(coloured.wait(), 0);
  EXPECT_THAT(coloured.output, HasSubstr("\x1b[32m"));
}

TEST(Terminals, keep_the_mouse_if_it_is_not_wanted) {
  Child child("xterm-256color", [] { opened({true, false}).reset(); });
  EXPECT_EQ(child.wait(), 0);
  EXPECT_THAT(child.output, Not(HasSubstr("\x1b[?1000h")));
}

TEST(Terminals, of_other_kinds_are_used_as_far_as_they_go) {
  for (const char* const term : {"screen", "tmux", "linux", "vt100"}) {
    Child child(term, [] { opened().reset(); });
    EXPECT_EQ(child.wait(), 0) << term;
    EXPECT_THAT(child.output, HasSubstr("ready")) << term;
    EXPECT_TRUE(child.has_same_modes()) << term;
  }
  Child old("vt100", [] { opened().reset(); });
  old.wait();
  EXPECT_THAT(old.output, Not(HasSubstr("\x1b[?1000h"))) << "it knows no mouse";
}

TEST(Terminals, that_cannot_show_a_screen_are_refused) {
  for (const char* const term : {"dumb", "", "no-such-terminal"}) {
    Child child(term, [] { opened(); });
    EXPECT_EQ(WEXITSTATUS(child.wait()), 77) << term;
    EXPECT_EQ(child.output, "") << term;
    EXPECT_TRUE(child.has_same_modes()) << term;
  }
}

}  // namespace
}  // namespace backstep::terminal::tty
