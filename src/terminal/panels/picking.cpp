#include "terminal/panels/picking.h"

#include <algorithm>
#include <utility>

#include "terminal/panels/clicks.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {

Picking::Picking(PickingOptions options) : options_(std::move(options)) {}

screen::Drawn Picking::draw(int width, int height) {
  const screen::Look look{width, height, options_.ascii, options_.texts};
  screen::Drawn drawn =
      screen::list_screen(look, options_.title, options_.lead, options_.choices, ui_);
  spots_ = drawn.spots;
  blind_ = drawn.too_small;
  return drawn;
}

void Picking::move(int by) {
  const int count = static_cast<int>(options_.choices.size());
  if (count > 0) ui_.choice = (ui_.choice + by + count) % count;
}

void Picking::choose(int line) {
  if (line < 0 || static_cast<std::size_t>(line) >= options_.choices.size()) return;
  ui_.choice = line;
  chosen_ = static_cast<std::size_t>(line);
}

void Picking::on_key(const Key& key) {
  if (chosen_ || leaves_) return;
  if (blind_) {
    leaves_ = leaves_blindly(key);
    return;
  }
  switch (key.kind) {
    case Key::Kind::kUp:
    case Key::Kind::kBackTab:
    case Key::Kind::kWheelUp:
      return move(-1);
    case Key::Kind::kDown:
    case Key::Kind::kTab:
    case Key::Kind::kWheelDown:
      return move(1);
    case Key::Kind::kHome:
    case Key::Kind::kPageUp:
      ui_.choice = 0;
      return;
    case Key::Kind::kEnd:
    case Key::Kind::kPageDown:
      ui_.choice = std::max(0, static_cast<int>(options_.choices.size()) - 1);
      return;
    case Key::Kind::kEnter:
      return choose(ui_.choice);
    case Key::Kind::kEscape:
      leaves_ = true;
      return;
    case Key::Kind::kControl:
      leaves_ = key.text == "c" || key.text == "d";
      return;
    case Key::Kind::kClick:
      if (const auto spot = spot_at(spots_, key.x, key.y)) {
        if (spot->what == screen::Spot::What::kChoice) return choose(spot->choice);
        if (spot->what == screen::Spot::What::kKey) on_key(key_of(spot->key));
      }
      return;
    default:
      break;
  }
  leaves_ = letter_of(key) == screen::keys::kQuit;
}

}  // namespace backstep::terminal::panels
