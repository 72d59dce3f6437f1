// Picking, putting, laying: the keys of the own turn.
#include <algorithm>
#include <utility>

#include "table/typed/typed.h"
#include "terminal/messages/refusals.h"
#include "terminal/panels/clicks.h"
#include "terminal/panels/table_screen_inside.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

namespace keys = screen::keys;
using Kind = Key::Kind;
using Typed = CardNumber::Answer::What;

}  // namespace

CardSet TableScreen::Inside::held() const {
  CardSet cards;
  if (!turn.now().preview) return cards;
  for (const Preview::Held& each : turn.now().preview->held) cards.insert(each.card);
  return cards;
}

bool TableScreen::Inside::is_held(Card card) const { return held().contains(card); }

std::optional<Pile> TableScreen::Inside::put_on(Card card) const {
  for (const Action& each : turn.now().puts) {
    if (each.card == card) return each.pile;
  }
  return std::nullopt;
}

bool TableScreen::Inside::has_hand() {
  if (!held().empty()) return true;
  if (table().phase == "over") {
    note(messages::refusal_text(t(), "game_over"));
  } else if (!table().game || !state::is_running(table())) {
    note(t()("voice.state.no_game"), false);
  } else {
    const bool looks_on = table().game->view.is_spectator();
    note(t()(looks_on ? "voice.state.no_hand" : "voice.state.hand_empty"), false);
  }
  return false;
}

void TableScreen::Inside::on_hand_key(const Key& key) {
  const char letter = letter_of(key);
  if (letter >= '0' && letter <= '9') return on_digit(letter);
  if (letter >= 'a' && letter <= 'd')
    return on_pile(kPiles[static_cast<std::size_t>(letter - 'a')]);
  if (key.kind == Kind::kBackspace) {
    if (!number.erase()) take_back();
    return;
  }
  if (key.kind == Kind::kEnter) return on_enter();
  if (key.kind == Kind::kEscape) return on_escape();
  number.clear();
  switch (key.kind) {
    case Kind::kLeft:
    case Kind::kUp:
    case Kind::kBackTab:
      return move_pick(-1);
    case Kind::kRight:
    case Kind::kDown:
    case Kind::kTab:
      return move_pick(1);
    case Kind::kDelete:
      return take_all_back();
    case Kind::kText:
      break;
    // Those that nobody presses by intention say nothing.
    default:
      return;
  }
  switch (letter) {
    case keys::kLay:
      return lay();
    case keys::kEnd:
      return end();
    case 'u':
      return take_all_back();
    default:
      break;
  }
  if (key.text.size() > 1) return on_paste(key.text);
  if (key.text != " ") unknown_key();
}

void TableScreen::Inside::on_digit(char digit) {
  if (!has_hand()) return;
  take_number(number.digit(digit, held()));
}

void TableScreen::Inside::take_number(const CardNumber::Answer& answer) {
  switch (answer.what) {
    case Typed::kNothing:
    case Typed::kMore:
      return;
    case Typed::kNotHeld:
      // The card that was picked before is not the one that is meant.
      if (turn.now().picked) turn.pick(std::nullopt);
      return note(t()("desk.not_held", {{"card", answer.number}}));
    case Typed::kSeveral:
      return note(t()("desk.several", {{"digit", answer.number}}));
    case Typed::kCard:
      break;
  }
  // A card that is put comes back to be put elsewhere.
  if (put_on(answer.card)) turn.take_back(answer.card);
  if (turn.now().picked != answer.card) turn.pick(answer.card);
}

void TableScreen::Inside::on_pile(Pile pile) {
  if (!has_hand()) return;
  if (number.is_pending()) {
    const CardNumber::Answer answer = number.finish(held());
    take_number(answer);
    if (answer.what != Typed::kCard) return;
  }
  number.clear();
  if (turn.now().busy) return note(t()("play.moment"), false);
  if (!turn.now().picked) return note(t()("desk.pick_first"), false);
  turn.put(pile);
}

// A card that was clicked.
void TableScreen::Inside::on_card(Card card) {
  number.clear();
  if (!is_held(card)) return;
  if (put_on(card)) {
    turn.take_back(card);
  } else {
    turn.pick(card);
  }
}

void TableScreen::Inside::move_pick(int by) {
  if (!has_hand()) return;
  std::vector<Card> cards;
  for (const Card card : held()) {
    if (!put_on(card)) cards.push_back(card);
  }
  if (cards.empty()) return;
  const int count = static_cast<int>(cards.size());
  int next = by > 0 ? 0 : count - 1;
  if (turn.now().picked) {
    const auto found = std::find(cards.begin(), cards.end(), *turn.now().picked);
    if (found != cards.end()) {
      next = (static_cast<int>(found - cards.begin()) + by + count) % count;
    }
  }
  const Card card = cards[static_cast<std::size_t>(next)];
  if (turn.now().picked != card) turn.pick(card);
}

void TableScreen::Inside::take_back() {
  if (!turn.now().puts.empty()) {
    turn.take_back();
  } else if (turn.now().picked) {
    turn.pick(std::nullopt);
  } else if (has_hand()) {
    note(t()("desk.nothing_put"), false);
  }
}

void TableScreen::Inside::take_all_back() {
  if (!turn.now().puts.empty()) {
    turn.take_all_back();
  } else if (has_hand()) {
    note(t()("desk.nothing_put"), false);
  }
}

void TableScreen::Inside::lay() {
  if (turn.now().busy) return note(t()("play.moment"), false);
  const auto& preview = turn.now().preview;
  if (preview && preview->mine && turn.now().puts.empty()) {
    return note(t()("desk.nothing_put"), false);
  }
  turn.lay();
}

void TableScreen::Inside::end() {
  if (turn.now().busy) return note(t()("play.moment"), false);
  // The game ends with a card that is put: then there is no turn left to end.
  const auto& preview = turn.now().preview;
  if (preview && preview->mine && !turn.now().puts.empty() && preview->table.is_over()) {
    return turn.lay();
  }
  turn.end();
}

// Enter ends what is typed and nothing else: a turn that is over too early cannot be taken back.
void TableScreen::Inside::on_enter() {
  if (number.is_pending()) return take_number(number.finish(held()));
  number.clear();
  const auto& preview = turn.now().preview;
  if (preview && preview->mine) note(t()("desk.enter"), false);
}

void TableScreen::Inside::on_escape() {
  const bool typed = number.is_pending();
  number.clear();
  if (typed) return;
  if (turn.now().picked) return turn.pick(std::nullopt);
  note(t()("desk.escape"), false);
}

// A line such as "46 b", and nothing else: what else a paste may hold is not meant for the table.
void TableScreen::Inside::on_paste(const std::string& text) {
  const table::typed::TypedLine line = table::typed::read_typed(text);
  if (line.kind != table::typed::TypedLine::Kind::kPut || !line.pile) return unknown_key();
  if (!has_hand()) return;
  if (!is_held(line.card)) {
    return note(t()("desk.not_held", {{"card", std::to_string(line.card)}}));
  }
  turn.put(*line.pile, line.card);
}

void TableScreen::Inside::on_question_key(const Key& key) {
  if (letter_of(key) == keys::kAnyway) {
    turn.anyway();
  } else {
    turn.not_now();
  }
}

}  // namespace backstep::terminal::panels
