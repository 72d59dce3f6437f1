// The stage on a full screen.
#pragma once

#include <memory>

#include "cmd/stage.h"
#include "tty/terminal.h"

namespace backstep::cmd {

std::shared_ptr<Stage> full_stage(net::Loop& loop, const LookOptions& look,
                                  std::unique_ptr<tty::Terminal> terminal);

}  // namespace backstep::cmd
