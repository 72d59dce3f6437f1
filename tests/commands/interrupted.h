// Ctrl-C, as a user presses it.
#pragma once

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/referee/pipe.h"

namespace backstep {

// Ctrl-C some time after the start. On a machine so busy that the program had not begun by then,
// the signal ends it silently; then it gets more time.
inline Finish interrupted(const std::vector<std::string>& arguments) {
  Finish end;
  for (int seconds = 1; seconds <= 8 && end.exit_code == -1; seconds *= 2) {
    Pipe pipe(arguments);
    std::this_thread::sleep_for(std::chrono::seconds(seconds));
    pipe.interrupt();
    end = pipe.finish();
  }
  return end;
}

}  // namespace backstep
