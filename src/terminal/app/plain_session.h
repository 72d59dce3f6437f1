// The stage line by line: lines of standard input, lines of standard output.
#pragma once

#include <memory>

#include "terminal/app/session.h"

namespace backstep::terminal::app {

std::shared_ptr<TerminalSession> plain_session(net::Loop& loop, const DisplayOptions& look);

}  // namespace backstep::terminal::app
