#include <algorithm>
#include <cstddef>
#include <utility>

#include "terminal/screen/choices.h"
#include "terminal/screen/compose.h"
#include "terminal/screen/head.h"
#include "terminal/screen/key_line.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::screen {
namespace {

void put_text(const Pen& pen, const Field& field, const Ui& ui, bool chosen, int x, Row& row) {
  constexpr int kUsual = 24;
  const int width = pen.width() - x - 3;
  row.put(x, "[", kDim);
  pen.write_in(row, x + 1, width, field.text, chosen ? ui.cursor : 0);
  if (!chosen) row.cursor = -1;
  const int blank = std::min(kUsual, width) - width_of(pen.say(field.text));
  if (blank > 0) row.add(std::string(static_cast<std::size_t>(blank), ' '), {.underline = true});
  row.add("]", kDim);
}

void put_value(const Pen& pen, const Field& field, bool chosen, int x, Row& row) {
  const int count = static_cast<int>(field.values.size());
  const int value = std::clamp(field.value, 0, count - 1);
  const std::string text =
      pen.cut(pen.say(field.values[static_cast<std::size_t>(value)]), pen.width() - x - 5);
  if (chosen) {
    row.put(x, std::string(pen.signs().falling) + " ", {.role = Role::kKey, .bold = true});
    row.put(x + 2, text, {.bold = true, .reverse = true});
    row.add(" " + std::string(pen.signs().rising), {.role = Role::kKey, .bold = true});
  } else {
    row.put(x + 2, text);
  }
}

Rows field_rows(const Pen& pen, const Field& field, int number, const Ui& ui, int labels) {
  const bool chosen = number == ui.choice;
  Rows rows;
  if (field.button) rows.push_back(blank());
  Row row;
  if (chosen) row.put(1, std::string(pen.signs().chosen), {.role = Role::kPicked, .bold = true});
  const std::string label = pen.say(field.label);
  if (field.button) {
    row.put(3, "[ " + pen.cut(label, pen.width() - 8) + " ]",
            {.role = Role::kTitle, .bold = true, .reverse = chosen});
  } else {
    row.put(3, pen.cut(label, labels), {.bold = chosen});
    const int x = 3 + labels + 2;
    if (field.values.empty()) {
      put_text(pen, field, ui, chosen, x, row);
    } else {
      put_value(pen, field, chosen, x, row);
    }
  }
  Spot spot;
  spot.what = Spot::What::kChoice;
  spot.choice = number;
  spot.width = pen.width();
  row.spots.push_back(spot);
  rows.push_back(std::move(row));
  return rows;
}

Rows form_keys(const Pen& pen, std::span<const Field> fields, const Ui& ui) {
  std::vector<KeyItem> items;
  const bool known = ui.choice >= 0 && ui.choice < static_cast<int>(fields.size());
  const Field* const field = known ? &fields[static_cast<std::size_t>(ui.choice)] : nullptr;
  items.push_back(named_key(pen, "screen.key.up_down", 0, "screen.do.choose", true));
  if (field != nullptr && field->values.size() > 1) {
    items.push_back(KeyItem{.key = pen("screen.key.left_right") + ", " + pen("screen.key.enter"),
                            .label = pen("screen.do.change"),
                            .spot = keys::kEnter,
                            .essential = true,
                            .more = {}});
  } else if (field != nullptr && field->values.empty() && !field->button) {
    items.push_back(KeyItem{.key = pen("screen.key.letters"),
                            .label = pen("screen.do.write"),
                            .essential = true,
                            .more = {}});
  }
  if (field == nullptr || field->values.size() < 2) {
    items.push_back(named_key(pen, "screen.key.enter", keys::kEnter, "screen.do.take", true));
  }
  items.push_back(named_key(pen, "screen.key.escape", keys::kEscape, "screen.do.leave", true));
  return key_rows(pen, items, most_key_rows(pen.look()));
}

}  // namespace

Drawn form_screen(const Look& look, const std::string& title, const std::vector<std::string>& lead,
                  std::span<const Field> fields, const Ui& ui) {
  if (is_too_small(look)) return too_small(look);
  const Pen pen(look);
  const Rows keys = form_keys(pen, fields, ui);
  Rows upper{title_row(pen, pen.say(title), ""), blank()};
  for (const std::string& line : lead) {
    Rows part = pen.paragraph(line, 1, look.width - 2);
    for (Row& row : part) row.rank = ranks::kNews;
    append(upper, std::move(part));
  }
  upper.push_back(blank());
  int labels = 0;
  for (const Field& field : fields) {
    if (!field.button) labels = std::max(labels, width_of(pen.say(field.label)));
  }
  labels = std::min(labels, look.width * 2 / 5);
  // What is said about the chosen line, and the answer to the last key.
  Rows below{blank()};
  if (ui.choice >= 0 && ui.choice < static_cast<int>(fields.size())) {
    const std::string& about = fields[static_cast<std::size_t>(ui.choice)].about;
    if (!about.empty()) append(below, pen.paragraph(about, 3, look.width - 4, kDim, 3));
  }
  if (!ui.note.empty()) {
    append(below, pen.paragraph(
                      ui.note, 3, look.width - 4,
                      {.role = ui.note_bad ? Role::kBad : Role::kPlain, .bold = ui.note_bad}, 3));
  }
  Rows form;
  int chosen = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    append(form, field_rows(pen, fields[i], static_cast<int>(i), ui, labels));
    if (static_cast<int>(i) == ui.choice) chosen = static_cast<int>(form.size()) - 1;
  }
  const int room = std::max(1, look.height - static_cast<int>(keys.size() + below.size()) - 2);
  const int height = std::min(room, static_cast<int>(form.size()));
  append(upper, window(pen, form, chosen - height / 2, height, look.width - 1));
  append(upper, std::move(below));
  return compose(pen, std::move(upper), {}, keys);
}

}  // namespace backstep::terminal::screen
