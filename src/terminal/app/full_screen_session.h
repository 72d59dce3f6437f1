// The stage on a full screen.
#pragma once

#include <memory>

#include "terminal/app/session.h"
#include "terminal/tty/terminal.h"

namespace backstep::terminal::app {

std::shared_ptr<TerminalSession> full_screen_session(net::Loop& loop, const DisplayOptions& look,
                                                     std::unique_ptr<tty::Terminal> terminal);

}  // namespace backstep::terminal::app
