// Restore: leaves a terminal as it was found, whatever ends the program. What has to be written is
// known beforehand, so that it can be done from within a signal.
#pragma once

#include <termios.h>

#include <string_view>

namespace backstep::terminal::tty {

struct Restoration {
  int file = 0;
  termios modes{};
};

// From now on the terminal is put back at exit() and by every signal that ends the program; after
// that they do what they would have done. A signal that is ignored stays ignored, and those of a
// write that fails (a closed pipe, a file that may not grow) are: whoever writes is told of it
// anyway. One at a time.
void begin_restoring(const Restoration& how);
// What is written before the modes are set; as often as it changes. Of 512 bytes at most.
void set_restoring_bytes(std::string_view bytes);
// Whether the terminal is as it was found at the moment, and nothing has to be done.
void set_restored(bool restored);
void end_restoring();

}  // namespace backstep::terminal::tty
