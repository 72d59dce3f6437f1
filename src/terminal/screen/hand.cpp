#include "terminal/screen/hand.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "terminal/messages/names.h"

namespace backstep::terminal::screen {
namespace {

// The cards of a hand, with the pile of those that are put.
std::vector<Preview::Held> held(const state::Model& model, const state::TurnModel& turn) {
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

Item item(const Pen& pen, const Rules& rules, const state::TurnModel& turn,
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

// What stands in the frame of a card: its number, and below it where it is put, or its command.
struct Framed {
  std::string number;
  std::string below;
  Style style;
  Card card = 0;
  int width() const { return std::max(width_of(number), width_of(below)); }
};

Framed framed(const Pen& pen, const Rules& rules, const state::TurnModel& turn,
              const Preview::Held& one) {
  Framed framed{.number = " " + std::to_string(one.card) + " ",
                .below = {},
                .style = {.role = Role::kOwn},
                .card = one.card};
  const std::string words = card_words(pen, rules, one.card);
  const std::size_t space = words.find(' ');
  if (space != std::string::npos) framed.below = words.substr(space) + " ";
  if (one.put) {
    framed.below = " " + pen("play.on_pile", {{"pile", letter(*one.put)}}) + "* ";
    framed.style = {.role = Role::kPut};
  } else if (turn.picked == one.card) {
    framed.number = "[" + std::to_string(one.card) + "]";
    framed.style = {.role = Role::kPicked, .bold = true};
  }
  return framed;
}

std::string sign_run(std::string_view sign, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += sign;
  return text;
}

std::string centred(const std::string& text, int width) {
  const int left = (width - width_of(text)) / 2;
  return sign_run(" ", left) + text + sign_run(" ", width - width_of(text) - left);
}

// Four rows from `first` on, from column x on.
void put_frame(const Pen& pen, const Framed& card, Rows& rows, std::size_t first, int x) {
  const bool ascii = pen.look().ascii;
  const int width = card.width();
  const std::string line = sign_run(ascii ? "-" : "─", width);
  const std::string side = ascii ? "|" : "│";
  const std::string top = ascii ? "+" + line + "+" : "┌" + line + "┐";
  const std::string bottom = ascii ? "+" + line + "+" : "└" + line + "┘";
  rows[first].put(x, top, {.role = Role::kDim});
  rows[first + 3].put(x, bottom, {.role = Role::kDim});
  const auto inside = [&](Row& row, const std::string& text) {
    row.put(x, side, {.role = Role::kDim});
    row.put(x + 1, centred(text, width), card.style);
    row.put(x + 1 + width, side, {.role = Role::kDim});
  };
  inside(rows[first + 1], card.number);
  inside(rows[first + 2], card.below);
  Spot spot;
  spot.what = Spot::What::kCard;
  spot.x = x;
  spot.width = width + 2;
  spot.card = card.card;
  for (std::size_t i = first; i < first + 4; ++i) rows[i].spots.push_back(spot);
}

}  // namespace

std::string card_words(const Pen& pen, const Rules& rules, Card card) {
  const Command command = rules.command(card);
  std::string text = std::to_string(card);
  if (command != Command::kNone) text += " " + messages::command_word(pen.texts(), command);
  if (rules.burns(card)) {
    text += (command == Command::kNone ? " " : ", ") + pen.texts()("log.command.fire");
  }
  return pen.say(text);
}

std::vector<Card> listed(CardSet set) {
  std::vector<Card> cards;
  for (; !set.empty(); set.erase_lowest()) cards.push_back(set.lowest());
  return cards;
}

Rows hand_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
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

Rows framed_hand_rows(const Pen& pen, const state::Model& model, const state::TurnModel& turn) {
  constexpr std::size_t kHeight = 4;
  constexpr std::size_t kMostLines = 2;
  const Rules& rules = model.table.game->view.rules;
  const std::vector<Preview::Held> cards = held(model, turn);
  if (cards.empty()) return {};
  Rows rows(kHeight);
  rows[1].put(1, pen("screen.hand"), {.role = Role::kTitle, .bold = true});
  const int indent = rows[1].end() + 1;
  int x = indent;
  for (const Preview::Held& one : cards) {
    const Framed next = framed(pen, rules, turn, one);
    const int width = next.width() + 2;
    if (x > indent && x + width > pen.width()) {
      rows.resize(rows.size() + kHeight);
      x = indent;
    }
    if (x + width > pen.width() || rows.size() > kMostLines * kHeight) return {};
    put_frame(pen, next, rows, rows.size() - kHeight, x);
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

}  // namespace backstep::terminal::screen
