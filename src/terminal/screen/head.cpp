#include "terminal/screen/head.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "terminal/messages/names.h"

namespace backstep::terminal::screen {
namespace {

// What a seat said about the turn or a command, newest first.
std::vector<std::string> tells(const Pen& pen, const state::Table& table, int seat) {
  std::vector<std::string> texts;
  if (!table.game) return texts;
  for (const auto& [who, signal] : table.game->signals) {
    if (who != seat || is_about_pile(signal.meaning)) continue;
    const std::string whole = code(signal);
    const std::string_view kind = std::string_view(whole).substr(0, whole.find(':'));
    texts.push_back(pen.say(
        pen.texts().coded("play.tell", kind, "log.signal.other",
                          {{"command", messages::command_word(pen.texts(), signal.command)}})));
  }
  std::reverse(texts.begin(), texts.end());
  return texts;
}

struct Seat {
  std::string name;
  std::string rest;  // cards, state, what it says
  Style style;
};

Seat seat_words(const Pen& pen, const state::Model& model, int seat, std::int64_t now_ms,
                std::size_t most_tells) {
  const state::Table& table = model.table;
  Seat words;
  words.name = pen.say(messages::seat_shown(pen.texts(), table, seat));
  const bool playing = table.phase == "play" && table.game;
  const bool turn = playing && table.game->view.turn == seat;
  if (table.game) {
    words.rest = " " + std::to_string(table.game->view.hand_counts[static_cast<std::size_t>(seat)]);
  }
  // The name of one who stands in says for whom.
  std::string state;
  if (turn || !state::is_stand_in(table, seat)) {
    state = pen.say(messages::seat_state(pen.texts(), table, seat, now_ms));
  }
  if (turn) {
    words.name.insert(0, "*");
    words.style = {.role = Role::kTitle, .bold = true};
    words.rest += ", " + std::exchange(state, {});
  }
  std::vector<std::string> facts;
  if (!state.empty()) facts.push_back(std::move(state));
  for (std::string& text : tells(pen, table, seat)) {
    if (most_tells-- == 0) break;
    facts.push_back(std::move(text));
  }
  if (!facts.empty()) words.rest += " (" + pen.say(pen.texts().clauses(facts)) + ")";
  return words;
}

// How much of the seats is told.
struct Measure {
  std::size_t tells = 0;
  int name = 30;
  int rest = 60;
};

// A name in so many columns. Bots of one kind differ in the last letter, which therefore stays.
std::string short_name(const Pen& pen, const std::string& name, int width) {
  constexpr std::size_t kEnd = 2;  // bytes: " P"
  const bool lettered = name.size() > kEnd && name[name.size() - kEnd] == ' ';
  if (!lettered || width_of(name) <= width) return pen.cut(name, width);
  const std::string end = name.substr(name.size() - kEnd);
  return pen.cut(name, width - width_of(end)) + end;
}

// Puts the seats into rows; false if they do not fit.
bool lay_out(const Pen& pen, const std::vector<Seat>& seats, const Measure& measure, Rows& rows) {
  constexpr std::size_t kMostRows = 2;
  rows.assign(1, Row());
  int x = 1;
  for (const Seat& seat : seats) {
    const std::string text =
        short_name(pen, seat.name, measure.name) + pen.cut(seat.rest, std::max(3, measure.rest));
    const int width = width_of(text);
    if (x > 1 && x + width > pen.width()) {
      rows.emplace_back();
      x = 1;
    }
    if (x + width > pen.width() || rows.size() > kMostRows) return false;
    rows.back().put(x, text, seat.style);
    x += width + 3;
  }
  return true;
}

}  // namespace

Row title_row(const Pen& pen, std::string_view what, std::string_view right) {
  Row row;
  row.rank = ranks::kTitle;
  const int end = pen.width() - 1;
  const int right_x = end - width_of(right);
  row.put(0, pen("words.app"), {.role = Role::kTitle, .bold = true});
  const int x = row.end() + 2;
  row.put(x, pen.cut(what, (right.empty() ? end : right_x - 2) - x));
  if (right_x > x) row.put(right_x, std::string(right));
  return row;
}

Row table_title(const Pen& pen, const state::Model& model) {
  const state::Table& table = model.table;
  const Rules& rules = table.game ? table.game->view.rules : table.settings.rules;
  std::string what = messages::variant_players(pen.texts(), rules);
  // By its name anybody can play the same cards.
  if (table.game && table.game->deal.kind == wire::DealKind::kNamed) {
    what += "  " + table.game->deal.name;
  }
  if (!table.settings.name.empty()) what += "  " + table.settings.name;
  std::string right;
  if (table.game) {
    const View& view = table.game->view;
    const bool won = table.game->over && table.game->over->result == "won";
    right = won                     ? pen("after.short.won")
            : table.phase == "over" ? pen("after.short.lost", {{"n", view.left()}})
                                    : pen("play.draw_count", {{"n", view.draw_count}});
  }
  return title_row(pen, pen.say(what), right);
}

std::vector<int> seat_order(const state::Table& table) {
  const int count = std::min(static_cast<int>(table.seats.size()), kMaxPlayers);
  const int first = table.you.seat ? *table.you.seat + 1 : 0;
  std::vector<int> seats;
  seats.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) seats.push_back((first + i) % count);
  return seats;
}

Rows seat_rows(const Pen& pen, const state::Model& model, std::int64_t now_ms) {
  const std::vector<int> order = seat_order(model.table);
  Rows rows;
  // What is said is left out before names are shortened, and those before how it stands with them.
  for (const Measure& measure : {Measure{3}, Measure{1}, Measure{0}, Measure{0, 20}, Measure{0, 16},
                                 Measure{0, 12}, Measure{0, 12, 20}, Measure{0, 10, 14},
                                 Measure{0, 8, 10}, Measure{0, 8, 3}, Measure{0, 5, 3}}) {
    std::vector<Seat> seats;
    seats.reserve(order.size());
    for (const int seat : order) {
      seats.push_back(seat_words(pen, model, seat, now_ms, measure.tells));
    }
    if (lay_out(pen, seats, measure, rows)) break;
  }
  if (rows.size() > 2) rows.resize(2);
  for (Row& row : rows) row.rank = ranks::kSeats;
  return rows;
}

}  // namespace backstep::terminal::screen
