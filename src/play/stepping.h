// Stepping: a finished record, stepped through: keys in, screens out.
#pragma once

#include <memory>
#include <string>

#include "desk/replay.h"
#include "play/key.h"
#include "play/sitting.h"
#include "screen/screens.h"

namespace backstep::play {

class Stepping {
 public:
  // The door outlives it.
  Stepping(desk::ReplayDoor& door, SittingOptions options, std::string file);
  ~Stepping();
  Stepping(const Stepping&) = delete;
  Stepping& operator=(const Stepping&) = delete;

  void on_key(const Key& key);
  bool wants_to_leave() const;
  screen::Drawn draw(int width, int height);
  const screen::Ui& ui() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace backstep::play
