// Ctrl-C, as a user presses it.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {

// Ctrl-C when the program has computed for a while, by its processor time: on a busy machine that
// comes later.
inline Finish interrupted(const std::vector<std::string>& arguments,
                          std::chrono::milliseconds after = std::chrono::milliseconds(200)) {
  Pipe pipe(arguments);
  EXPECT_TRUE(pipe.wait_until_worked(after)) << "it has ended, or does not notice ctrl-C";
  pipe.interrupt();
  return pipe.finish();
}

}  // namespace backstep
