// Picking: something is chosen from a list: keys in, screens out, and what was chosen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "terminal/panels/key.h"
#include "terminal/screen/screens.h"

namespace backstep::terminal::panels {

struct PickingOptions {
  Texts texts;
  bool ascii = false;
  std::string title;
  std::vector<std::string> lead;  // lines above the list
  std::vector<screen::Choice> choices;
};

class Picking {
 public:
  explicit Picking(PickingOptions options);

  void on_key(const Key& key);
  screen::Drawn draw(int width, int height);

  // The place in the list; nothing until something was chosen.
  std::optional<std::size_t> chosen() const { return chosen_; }
  bool wants_to_leave() const { return leaves_; }

 private:
  void move(int by);
  void choose(int line);

  PickingOptions options_;
  screen::Ui ui_;
  std::vector<screen::Spot> spots_;
  bool blind_ = false;  // it was drawn in a window that is too small
  std::optional<std::size_t> chosen_;
  bool leaves_ = false;
};

}  // namespace backstep::terminal::panels
