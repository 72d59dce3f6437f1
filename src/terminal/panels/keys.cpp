// Which key goes where, by what is open.
#include <algorithm>
#include <limits>

#include "terminal/panels/clicks.h"
#include "terminal/panels/table_screen_inside.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

namespace keys = screen::keys;
using screen::Panel;
using Kind = Key::Kind;

}  // namespace

void TableScreen::Inside::on_key(const Key& key) {
  if (wanted != Wanted::kNothing) return;
  connection.touch();
  note("", false);
  handle(key);
  refresh();
}

void TableScreen::Inside::handle(const Key& key) {
  if (blind) {
    // The seat is kept, as the first line of what would be asked has it.
    if (leaves_blindly(key)) want(Wanted::kLeave);
    return;
  }
  if (key.kind == Kind::kControl && (key.text == "c" || key.text == "d")) return on_interrupt();
  if (stepping) {
    stepping->on_key(key);
    if (stepping->wants_to_leave()) {
      stepping.reset();
      replay_connection.reset();
    }
    return;
  }
  if (key.kind == Kind::kClick) return on_click(key);
  if (form) return on_form_key(key);
  const char letter = letter_of(key);
  if (model().link == state::Link::kGone || !model().is_known()) {
    // There is nothing to do here but to go.
    const bool gone = model().link == state::Link::kGone;
    if (letter == keys::kQuit || key.kind == Kind::kEscape || (gone && key.kind == Kind::kEnter)) {
      want(Wanted::kLeave);
    }
    return;
  }
  if (ui.panel == Panel::kQuestion) return on_question_key(key);
  if (key.kind == Kind::kFunction && key.x == 1) return open_page(Panel::kHelp);
  switch (ui.panel) {
    case Panel::kHelp:
    case Panel::kRules:
    case Panel::kLog:
      return on_page_key(key);
    case Panel::kHint:
      return on_hint_key(key);
    case Panel::kSignals:
      return on_signals_key(key);
    case Panel::kSay:
      return on_say_key(key);
    case Panel::kLeave:
    case Panel::kMenu:
      return on_choices_key(key);
    case Panel::kState:
      if (scroll_by(key)) return;
      // It lies over the table like a note: the next key takes it away, and does what it does.
      close_panel();
      if (letter != keys::kState && key.kind != Kind::kEscape && key.kind != Kind::kEnter) {
        on_table_key(key);
      }
      return;
    case Panel::kQuestion:
    case Panel::kNone:
      break;
  }
  on_table_key(key);
}

void TableScreen::Inside::on_click(const Key& key) {
  const auto spot = spot_at(spots, key.x, key.y);
  if (!spot) return;
  using What = screen::Spot::What;
  if (spot->what == What::kKey) return handle(key_of(spot->key));
  if (form) {
    if (spot->what == What::kChoice) form_did(form->form.on_click(spot->choice, ui));
    return;
  }
  if (spot->what == What::kChoice) {
    if (ui.panel == Panel::kSignals) return give(spot->choice);
    if (ui.panel == Panel::kHint) return move_hint(spot->choice - ui.choice);
    return choose(spot->choice);
  }
  // Cards and piles are touched at the table only, also beside a hint.
  if (ui.panel != Panel::kNone && ui.panel != Panel::kHint && ui.panel != Panel::kState) return;
  if (ui.panel != Panel::kNone) close_panel();
  if (spot->what == What::kCard) return on_card(spot->card);
  on_pile(spot->pile);
}

void TableScreen::Inside::on_table_key(const Key& key) {
  const char letter = letter_of(key);
  if (letter != 0 && choose_by(letter)) return;
  if (!items.empty()) {
    // The other arrows are for the cards, where there are any.
    const bool all = held().empty();
    if (key.kind == Kind::kUp || (all && key.kind == Kind::kBackTab)) return move_choice(-1);
    if (key.kind == Kind::kDown || (all && key.kind == Kind::kTab)) return move_choice(1);
    if (key.kind == Kind::kEnter && !number.is_pending()) return choose(ui.choice);
  }
  if (letter != 0 && open_by(letter)) return;
  on_hand_key(key);
}

bool TableScreen::Inside::open_by(char letter) {
  switch (letter) {
    case keys::kHelp:
      open_page(Panel::kHelp);
      return true;
    case keys::kRules:
      open_page(Panel::kRules);
      return true;
    case keys::kLog:
      open_page(Panel::kLog);
      return true;
    case keys::kState:
    case 'i':
    case '=':
      open_page(Panel::kState);
      return true;
    case keys::kHint:
      open_hint();
      return true;
    case keys::kSignals:
      open_signals();
      return true;
    case keys::kSay:
    case '/':
      open_say();
      return true;
    case keys::kMenu:
      close_panel();
      open_menu([this] { return menu_items(); });
      return true;
    case keys::kQuit:
      open_leave();
      return true;
    default:
      return false;
  }
}

void TableScreen::Inside::open_page(Panel panel) {
  if (panel != ui.panel) close_panel();
  ui.panel = panel;
  // The newest line of a log is its last.
  ui.scroll = panel == Panel::kLog ? kFar : 0;
  last_scroll = kFar;
}

void TableScreen::Inside::close_panel() {
  if (ui.panel == Panel::kHint) close_hint();
  menus.clear();
  ui.panel = Panel::kNone;
  ui.choice = 0;
  ui.scroll = 0;
  number.clear();
}

// Whether the key was one that scrolls.
bool TableScreen::Inside::scroll_by(const Key& key) {
  const int step = std::max(1, page - 1);
  int by = 0;
  switch (key.kind) {
    case Kind::kUp:
      by = -1;
      break;
    case Kind::kDown:
      by = 1;
      break;
    case Kind::kWheelUp:
      by = -kWheel;
      break;
    case Kind::kWheelDown:
      by = kWheel;
      break;
    case Kind::kPageUp:
      by = -step;
      break;
    case Kind::kPageDown:
      by = step;
      break;
    case Kind::kHome:
      by = -kFar;
      break;
    case Kind::kEnd:
      by = kFar;
      break;
    default:
      if (key.text != " ") return false;
      by = step;
  }
  ui.scroll = std::clamp(ui.scroll + by, 0, std::max(0, last_scroll));
  if (ui.panel == Panel::kLog) scrolled_log(by);
  return true;
}

void TableScreen::Inside::on_page_key(const Key& key) {
  if (scroll_by(key)) return;
  const Panel open = ui.panel;
  const char letter = letter_of(key);
  if (letter == keys::kQuit) return close_panel();
  const bool same = (letter == keys::kHelp && open == Panel::kHelp) ||
                    (letter == keys::kRules && open == Panel::kRules) ||
                    (letter == keys::kLog && open == Panel::kLog);
  close_panel();
  if (letter != 0 && !same) open_by(letter);
}

void TableScreen::Inside::on_choices_key(const Key& key) {
  const char letter = letter_of(key);
  switch (key.kind) {
    case Kind::kUp:
    case Kind::kBackTab:
    case Kind::kWheelUp:
      return move_choice(-1);
    case Kind::kDown:
    case Kind::kTab:
    case Kind::kWheelDown:
      return move_choice(1);
    case Kind::kHome:
    case Kind::kPageUp:
      ui.choice = 0;
      return;
    case Kind::kEnd:
    case Kind::kPageDown:
      ui.choice = std::max(0, static_cast<int>(items.size()) - 1);
      return;
    case Kind::kEnter:
      return choose(ui.choice);
    case Kind::kEscape:
    case Kind::kBackspace:
    case Kind::kLeft:
      return leave_menu();
    default:
      break;
  }
  if (letter != 0 && choose_by(letter)) return;
  if (ui.panel == Panel::kLeave && letter == keys::kQuit) return choose(0);
  if (letter == keys::kMenu || letter == keys::kQuit) return close_panel();
  unknown_key();
}

void TableScreen::Inside::unknown_key() { note(t()("desk.unknown_key"), false); }

}  // namespace backstep::terminal::panels
