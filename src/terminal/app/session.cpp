#include "terminal/app/session.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "terminal/app/full_screen_session.h"
#include "terminal/app/plain_session.h"
#include "terminal/screen/grid.h"
#include "terminal/tty/terminal.h"

namespace backstep::terminal::app {

std::shared_ptr<TerminalSession> TerminalSession::open(net::Loop& loop,
                                                       const DisplayOptions& look) {
  // Beyond the file size limit a write fails instead of ending the program: the player is told.
  std::signal(SIGXFSZ, SIG_IGN);
  if (look.is_plain()) return plain_session(loop, look);
  auto terminal = tty::Terminal::open(
      {look.has_colour(), !look.no_mouse, std::getenv("BACKSTEP_FRAME_TITLES") != nullptr});
  if (terminal) return full_screen_session(loop, look, std::move(*terminal));
  auto session = plain_session(loop, look);
  session->say(look.texts()("term.line_by_line"));
  return session;
}

int exit_code(const Leaving& leaving) {
  constexpr int kBySignal = 128;
  return leaving.signal == 0 ? EXIT_SUCCESS : kBySignal + leaving.signal;
}

void say_last(const std::string& line, const DisplayOptions& look) {
  if (!line.empty()) std::puts((look.is_ascii() ? screen::in_ascii(line) : line).c_str());
}

void on_end_signals(net::Loop& loop, const std::function<void(int signal)>& what) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
    struct sigaction now{};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) continue;
    loop.on_signals({signal}, what);
  }
}

}  // namespace backstep::terminal::app
