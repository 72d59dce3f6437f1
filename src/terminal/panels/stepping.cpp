#include "terminal/panels/stepping.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "terminal/panels/clicks.h"
#include "terminal/screen/keys.h"
#include "terminal/state/own_turn.h"

namespace backstep::terminal::panels {
namespace {

namespace keys = screen::keys;
using screen::Panel;
using Kind = Key::Kind;

}  // namespace

struct Stepping::Inside {
  Inside(state::ReplayConnection& the_connection, TableScreenOptions the_options,
         std::string the_file)
      : connection(the_connection),
        options(std::move(the_options)),
        file(std::move(the_file)),
        turn(connection) {}

  void on_key(const Key& key) {
    if (blind) {
      leaves = leaves || leaves_blindly(key);
      return;
    }
    ui.note.clear();
    if (key.kind == Kind::kControl && (key.text == "c" || key.text == "d")) {
      leaves = true;
      return;
    }
    if (key.kind == Kind::kClick) {
      const auto spot = spot_at(spots, key.x, key.y);
      if (!spot) return;
      if (spot->what == screen::Spot::What::kKey) return on_key(key_of(spot->key));
      if (spot->what == screen::Spot::What::kCard && ui.panel == Panel::kNone) {
        turn.pick(spot->card);
      }
      return;
    }
    if (ui.panel == Panel::kNone) {
      on_table_key(key);
    } else {
      on_page_key(key);
    }
    turn.follow();
  }

  void on_table_key(const Key& key) {
    switch (key.kind) {
      case Kind::kRight:
        return connection.go_to(std::min(connection.at() + 1, connection.count()));
      case Kind::kLeft:
        return connection.go_to(connection.at() == 0 ? 0 : connection.at() - 1);
      case Kind::kDown:
      case Kind::kPageDown:
      case Kind::kWheelDown:
        return connection.next_turn();
      case Kind::kUp:
      case Kind::kPageUp:
      case Kind::kWheelUp:
        return connection.previous_turn();
      case Kind::kHome:
        return connection.go_to(0);
      case Kind::kEnd:
        return connection.go_to(connection.count());
      case Kind::kTab:
        return show(1);
      case Kind::kBackTab:
        return show(-1);
      case Kind::kEscape:
        leaves = true;
        return;
      case Kind::kFunction:
        if (key.x == 1) open(Panel::kHelp);
        return;
      case Kind::kText:
        break;
      default:
        return;
    }
    // As players of films have it.
    if (key.text == " ") return connection.go_to(std::min(connection.at() + 1, connection.count()));
    switch (letter_of(key)) {
      case keys::kHelp:
        return open(Panel::kHelp);
      case keys::kRules:
        return open(Panel::kRules);
      case keys::kLog:
        return open(Panel::kLog);
      case keys::kState:
      case 'i':
      case '=':
        return open(Panel::kState);
      case keys::kQuit:
        leaves = true;
        return;
      default:
        ui.note = options.texts("desk.unknown_key");
    }
  }

  // Whose hand is shown.
  void show(int by) {
    const int players = connection.record().rules.players;
    connection.show_seat((connection.seat() + by + players) % players);
  }

  void open(Panel panel) {
    ui.panel = panel;
    ui.scroll = panel == Panel::kLog ? kFar : 0;
    last_scroll = kFar;
  }

  void on_page_key(const Key& key) {
    const int most = std::max(0, last_scroll);
    const auto scroll = [&](int by) { ui.scroll = std::clamp(ui.scroll + by, 0, most); };
    const int step = std::max(1, page - 1);
    switch (key.kind) {
      case Kind::kUp:
        return scroll(-1);
      case Kind::kDown:
        return scroll(1);
      case Kind::kWheelUp:
        return scroll(-kWheel);
      case Kind::kWheelDown:
        return scroll(kWheel);
      case Kind::kPageUp:
        return scroll(-step);
      case Kind::kPageDown:
        return scroll(step);
      case Kind::kHome:
        ui.scroll = 0;
        return;
      case Kind::kEnd:
        ui.scroll = most;
        return;
      default:
        break;
    }
    if (key.text == " ") return scroll(step);
    ui.panel = Panel::kNone;
    ui.scroll = 0;
  }

  state::ReplayConnection& connection;
  TableScreenOptions options;
  std::string file;
  state::OwnTurn turn;
  screen::Ui ui;
  bool leaves = false;
  bool blind = false;  // it was drawn in a window that is too small
  std::vector<screen::Spot> spots;
  int last_scroll = 0;
  int page = 0;
};

Stepping::Stepping(state::ReplayConnection& connection, TableScreenOptions options,
                   std::string file)
    : inside_(std::make_unique<Inside>(connection, std::move(options), std::move(file))) {}
Stepping::~Stepping() = default;

void Stepping::on_key(const Key& key) { inside_->on_key(key); }
bool Stepping::wants_to_leave() const { return inside_->leaves; }

screen::Drawn Stepping::draw(int width, int height) {
  Inside& in = *inside_;
  const screen::Look look{width, height, in.options.ascii, in.options.texts};
  screen::ReplayPlace place;
  place.at = in.connection.at();
  place.count = in.connection.count();
  place.hands = in.connection.hands();
  place.file = in.file;
  screen::Drawn drawn =
      screen::replay_screen(look, in.connection.model(), in.turn.now(), place, in.ui);
  in.spots = drawn.spots;
  in.blind = drawn.too_small;
  in.last_scroll = drawn.last_scroll;
  in.page = drawn.page;
  in.ui.scroll = std::clamp(in.ui.scroll, 0, std::max(0, in.last_scroll));
  return drawn;
}

const screen::Ui& Stepping::ui() const { return inside_->ui; }

}  // namespace backstep::terminal::panels
