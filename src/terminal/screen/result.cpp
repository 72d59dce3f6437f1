#include "terminal/screen/result.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/messages/story.h"
#include "terminal/screen/choices.h"
#include "terminal/screen/hand.h"

namespace backstep::terminal::screen {
namespace {

Rows headline(const Pen& pen, const state::Table& table, const wire::Over& over, int width) {
  const Texts& t = pen.texts();
  const bool won = over.result == "won";
  Rows rows = pen.paragraph(messages::over_headline(t, over), 1, width,
                            {.role = won ? Role::kGood : Role::kTitle, .bold = true});
  std::string why = messages::over_why(t, over, table);
  // "Superb" does not say how many.
  if (!won && over.left < 10)
    why += (why.empty() ? "" : " ") + t("lobby.result.lost", {{"n", over.left}});
  if (!why.empty()) append(rows, pen.paragraph(why, 1, width));
  for (Row& row : rows) row.rank = ranks::kHand;
  return rows;
}

Rows what_was_left(const Pen& pen, const state::Table& table, const wire::Over& over, int width) {
  const Texts& t = pen.texts();
  Rows rows;
  if (over.result == "won") return rows;
  if (!over.hands) {
    const wire::DealKind kind = table.game->deal.kind;
    if (kind == wire::DealKind::kToday || kind == wire::DealKind::kClub) {
      rows = pen.paragraph(
          pen(kind == wire::DealKind::kToday ? "after.secret_today" : "after.secret_club"), 1,
          width, kDim);
    }
    return rows;
  }
  const Rules plain;  // the commands of these cards matter no more
  std::vector<std::string> names;
  int indent = 0;
  for (std::size_t seat = 0; seat < over.hands->size(); ++seat) {
    names.push_back(pen.say(messages::seat_shown(t, table, static_cast<int>(seat))));
    indent = std::max(indent, width_of(names.back()));
  }
  indent = std::min(indent + 3, width / 2);
  for (std::size_t seat = 0; seat < over.hands->size(); ++seat) {
    append(rows, cards_rows(pen, names[seat], {.bold = table.you.seat == static_cast<int>(seat)}, 1,
                            indent, width, plain, listed((*over.hands)[seat])));
  }
  if (over.draw && !over.draw->empty()) {
    std::string cards;
    for (const int card : *over.draw) {
      cards += (cards.empty() ? "" : " ") + std::to_string(card);
    }
    const std::string text =
        pen("screen.draw_pile", {{"n", static_cast<int>(over.draw->size())}, {"cards", cards}});
    append(rows, pen.paragraph(text, 1, width, kDim, 2));
  }
  for (Row& row : rows) row.rank = ranks::kTag;
  return rows;
}

Rows compared(const Pen& pen, const Ui& ui, int width) {
  Rows rows;
  for (const state::Comparison& one : ui.compared) {
    const std::string name = messages::bot_name(pen.texts(), one.bot);
    std::string text;
    if (one.games == 0) {
      text = pen("screen.compare_begins", {{"name", name}});
    } else {
      const double left = static_cast<double>(one.left) / one.games;
      text = pen("screen.compared", {{"name", name},
                                     {"n", one.games},
                                     {"won", one.won},
                                     {"left", pen.texts().number(left, 1)}});
      if (!one.complete()) text += " " + pen("screen.compare_goes_on", {{"all", one.of}});
    }
    append(rows, pen.paragraph(text, 1, width, {.role = Role::kLasting}));
  }
  for (Row& row : rows) row.rank = ranks::kStatus;
  return rows;
}

// Who would play again.
Rows ready(const Pen& pen, const state::Table& table, int width) {
  std::vector<int> people;
  for (const wire::SeatInfo& seat : table.seats) {
    if (state::is_person(table, seat.member)) people.push_back(seat.member);
  }
  if (people.size() < 2) return {};
  const auto count = std::count_if(people.begin(), people.end(), [&](int member) {
    return std::find(table.ready.begin(), table.ready.end(), member) != table.ready.end();
  });
  Rows rows = pen.paragraph(pen("after.ready_count", {{"n", static_cast<int>(count)},
                                                      {"all", static_cast<int>(people.size())}}),
                            1, width, kDim);
  for (Row& row : rows) row.rank = ranks::kForce;
  return rows;
}

}  // namespace

Rows result_rows(const Pen& pen, const state::Model& model, const Ui& ui, int height) {
  const state::Table& table = model.table;
  if (!table.game || !table.game->over) return {};
  const wire::Over& over = *table.game->over;
  const bool two = pen.width() >= 76;
  const int left_width = two ? pen.width() * 12 / 20 : pen.width() - 2;
  Rows left = headline(pen, table, over, left_width);
  left.push_back(blank());
  append(left, what_was_left(pen, table, over, left_width));
  left.push_back(blank());
  append(left, compared(pen, ui, left_width));
  append(left, ready(pen, table, left_width));
  const int inside = height - 1;
  Rows rows{pen.heading(pen("screen.result"), 1, pen.width() - 2)};
  if (two) {
    shorten(left, inside, pen.signs().cut);
    const int right_width = pen.width() - left_width - 4;
    Rows right = choice_rows(pen, ui.choices, ui.choice, 0, right_width, inside);
    append(rows, beside(std::move(left), std::move(right), left_width + 3));
    return rows;
  }
  const int acts = std::min(static_cast<int>(ui.choices.size()), std::max(2, inside / 2));
  shorten(left, inside - acts, pen.signs().cut);
  append(rows, std::move(left));
  append(rows, choice_rows(pen, ui.choices, ui.choice, 1, pen.width() - 2, acts));
  return rows;
}

}  // namespace backstep::terminal::screen
