// The hint: asked for when its panel opens, and no longer when it closes.
#include <algorithm>
#include <utility>
#include <variant>

#include "terminal/messages/refusals.h"
#include "terminal/panels/clicks.h"
#include "terminal/panels/table_screen_inside.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

namespace keys = screen::keys;
using Kind = Key::Kind;

std::vector<Action> actions_of(const advice::HintedTurn& turn) {
  return {turn.turn.begin(), turn.turn.end()};
}

}  // namespace

void TableScreen::Inside::open_hint() {
  if (!table().settings.hints) return note(t()("advice.refused.hints_off"));
  if (model().link != state::Link::kLive) return note(messages::refusal_text(t(), "offline"));
  if (!state::is_my_turn(model())) return note(t()("play.hint_later"), false);
  close_panel();
  ui.panel = screen::Panel::kHint;
  hint_turn.clear();
  if (model().hint && model().hint->advice.complete) return;
  connection.request(wire::request::Hint{}, guarded([this](const wire::Notice& answer) {
                       const auto* const refused = std::get_if<wire::notice::Refused>(&answer);
                       if (refused == nullptr || ui.panel != screen::Panel::kHint || model().hint)
                         return;
                       ui.panel = screen::Panel::kNone;
                       note(t().coded("advice.refused", refused->code, "advice.refused.other"));
                       refresh();
                     }));
}

void TableScreen::Inside::close_hint() {
  ui.shown.clear();
  hint_turn.clear();
  ui.panel = screen::Panel::kNone;
  const bool thinks = !model().hint || !model().hint->advice.complete;
  if (thinks && model().link == state::Link::kLive) connection.request(wire::request::StopHint{});
}

// Better hints come in another order: the chosen turn stays chosen.
void TableScreen::Inside::sync_hint() {
  if (ui.panel != screen::Panel::kHint) return;
  if (!state::is_my_turn(model())) {
    close_panel();
    return note(t()("advice.moved_on"), false);
  }
  ui.shown.clear();
  if (!model().hint || model().hint->advice.turns.empty()) {
    ui.choice = 0;
    return;
  }
  const auto& turns = model().hint->advice.turns;
  if (ui.choice > 0) {
    const auto found = std::find_if(
        turns.begin(), turns.end(),
        [this](const advice::HintedTurn& each) { return actions_of(each) == hint_turn; });
    ui.choice = found == turns.end() ? 0 : static_cast<int>(found - turns.begin());
  }
  hint_turn = actions_of(turns[static_cast<std::size_t>(ui.choice)]);
  for (const Action& action : hint_turn) {
    if (!action.is_end()) ui.shown.push_back(action);
  }
}

void TableScreen::Inside::move_hint(int by) {
  if (!model().hint || model().hint->advice.turns.empty()) return;
  const auto& turns = model().hint->advice.turns;
  const int count = static_cast<int>(turns.size());
  ui.choice = ((ui.choice + by) % count + count) % count;
  hint_turn = actions_of(turns[static_cast<std::size_t>(ui.choice)]);
}

void TableScreen::Inside::put_hint() {
  if (hint_turn.empty() || !model().hint) return;
  const std::vector<Action> put = hint_turn;
  close_panel();
  turn.put_all(put);
}

void TableScreen::Inside::on_hint_key(const Key& key) {
  const char letter = letter_of(key);
  switch (key.kind) {
    case Kind::kDown:
    case Kind::kTab:
    case Kind::kWheelDown:
      return move_hint(1);
    case Kind::kUp:
    case Kind::kBackTab:
    case Kind::kWheelUp:
      return move_hint(-1);
    case Kind::kEnter:
      return put_hint();
    case Kind::kEscape:
      return close_panel();
    default:
      break;
  }
  if (letter == keys::kHint) return move_hint(1);
  if (letter == 'p') return put_hint();
  if (letter == keys::kQuit) return close_panel();
  // Whoever has seen enough goes on with the own cards.
  close_panel();
  on_table_key(key);
}

}  // namespace backstep::terminal::panels
