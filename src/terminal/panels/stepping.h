// Stepping: a finished record, stepped through: keys in, screens out.
#pragma once

#include <memory>
#include <string>

#include "terminal/panels/key.h"
#include "terminal/panels/table_screen.h"
#include "terminal/screen/screens.h"
#include "terminal/state/replay.h"

namespace backstep::terminal::panels {

class Stepping {
 public:
  // The door outlives it.
  Stepping(state::ReplayConnection& connection, TableScreenOptions options, std::string file);
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

}  // namespace backstep::terminal::panels
