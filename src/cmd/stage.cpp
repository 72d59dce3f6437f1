#include "cmd/stage.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "cmd/command.h"
#include "cmd/full_stage.h"
#include "cmd/plain_stage.h"
#include "screen/grid.h"
#include "tty/terminal.h"

namespace backstep::cmd {

std::shared_ptr<Stage> Stage::open(net::Loop& loop, const LookOptions& look) {
  // A file that may not grow is a write that fails: whoever plays is told, and can go on.
  std::signal(SIGXFSZ, SIG_IGN);
  if (look.is_plain()) return plain_stage(loop, look);
  auto terminal = tty::Terminal::open(
      {look.has_colour(), !look.no_mouse, std::getenv("BACKSTEP_FRAME_TITLES") != nullptr});
  if (terminal) return full_stage(loop, look, std::move(*terminal));
  auto stage = plain_stage(loop, look);
  stage->say(look.texts()("term.line_by_line"));
  return stage;
}

int exit_code(const Leaving& leaving) {
  constexpr int kBySignal = 128;
  return leaving.signal == 0 ? kSuccess : kBySignal + leaving.signal;
}

void say_last(const std::string& line, const LookOptions& look) {
  if (!line.empty()) std::puts((look.is_ascii() ? screen::in_ascii(line) : line).c_str());
}

int fail_last(const std::string& line, const LookOptions& look) {
  return failure(look.is_ascii() ? screen::in_ascii(line) : line);
}

void on_end_signals(net::Loop& loop, const std::function<void(int signal)>& what) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
    struct sigaction now{};
    if (sigaction(signal, nullptr, &now) == 0 && now.sa_handler == SIG_IGN) continue;
    loop.on_signals({signal}, what);
  }
}

}  // namespace backstep::cmd
