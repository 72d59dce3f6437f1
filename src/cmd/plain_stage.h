// The stage line by line: lines of standard input, lines of standard output.
#pragma once

#include <memory>

#include "cmd/stage.h"

namespace backstep::cmd {

std::shared_ptr<Stage> plain_stage(net::Loop& loop, const LookOptions& look);

}  // namespace backstep::cmd
