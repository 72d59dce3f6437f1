#include "screen/hand.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "phrase/names.h"

namespace backstep::screen {
namespace {

// The cards of a hand, with the pile of those that are put.
std::vector<Preview::Held> held(const desk::Model& model, const desk::TurnModel& turn) {
  if (turn.preview) return turn.preview->held;
  std::vector<Preview::Held> cards;
  for (CardSet rest = model.table.game->view.hand; !rest.empty(); rest.erase_lowest()) {
    cards.push_back({rest.lowest(), std::nullopt});
  }
  return cards;
}

// A card as it stands in a row, with room for brackets around it.
struct Item {
  std::string text;
  Style style;
  Card card = 0;
};

Item item(const Pen& pen, const Rules& rules, const desk::TurnModel& turn,
          const Preview::Held& one) {
  Item item{.text = {}, .style = {.role = Role::kOwn}, .card = one.card};
  if (one.put) {
    const std::string where = pen("play.on_pile", {{"pile", letter(*one.put)}});
    item.text = " " + std::to_string(one.card) + " " + where + "* ";
    item.style = {.role = Role::kPut};
  } else if (turn.picked == one.card) {
    item.text = "[" + card_words(pen, rules, one.card) + "]";
    item.style = {.role = Role::kPicked, .bold = true};
  } else {
    item.text = " " + card_words(pen, rules, one.card) + " ";
  }
  return item;
}

}  // namespace

std::string card_words(const Pen& pen, const Rules& rules, Card card) {
  const Command command = rules.command(card);
  std::string text = std::to_string(card);
  if (command != Command::kNone) text += " " + phrase::command_word(pen.texts(), command);
  if (rules.burns(card)) {
    text += (command == Command::kNone ? " " : ", ") + pen.texts()("log.command.fire");
  }
  return pen.say(text);
}

Rows hand_rows(const Pen& pen, const desk::Model& model, const desk::TurnModel& turn) {
  const Rules& rules = model.table.game->view.rules;
  const std::vector<Preview::Held> cards = held(model, turn);
  if (cards.empty()) return {};
  Rows rows(1);
  rows[0].put(1, pen("screen.hand"), {.role = Role::kTitle, .bold = true});
  const int indent = std::min(rows[0].end() + 1, pen.width() / 3);
  int x = indent;
  for (const Preview::Held& one : cards) {
    const Item next = item(pen, rules, turn, one);
    const int width = width_of(next.text);
    if (x > indent && x + width > pen.width()) {
      rows.emplace_back();
      x = indent;
    }
    rows.back().put(x, next.text, next.style);
    Spot spot;
    spot.what = Spot::What::kCard;
    spot.x = x;
    spot.width = width;
    spot.card = next.card;
    rows.back().spots.push_back(spot);
    x += width + 1;
  }
  for (Row& row : rows) row.rank = ranks::kHand;
  return rows;
}

Rows cards_rows(const Pen& pen, const std::string& label, Style style, int x, int indent, int width,
                const Rules& rules, const std::vector<Card>& cards) {
  Rows rows(1);
  rows[0].put(x, pen.cut(label, indent - x - 1), style);
  int at = indent;
  const auto write = [&](const std::string& text) {
    const int columns = width_of(text);
    if (at > indent && at + columns > x + width) {
      rows.emplace_back();
      at = indent;
    }
    rows.back().put(at, text);
    at += columns + 2;
  };
  if (cards.empty()) write(pen("after.none"));
  for (const Card card : cards) write(card_words(pen, rules, card));
  return rows;
}

}  // namespace backstep::screen
