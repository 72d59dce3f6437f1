#include "terminal/panels/form.h"

#include <algorithm>

#include "terminal/panels/clicks.h"
#include "terminal/panels/text_line.h"

namespace backstep::terminal::panels {

screen::Field* Form::chosen(const screen::Ui& ui) {
  const auto line = static_cast<std::size_t>(ui.choice);
  return ui.choice < 0 || line >= fields.size() ? nullptr : &fields[line];
}

bool Form::is_writing(const screen::Ui& ui) const {
  const auto line = static_cast<std::size_t>(ui.choice);
  return ui.choice >= 0 && line < fields.size() && fields[line].values.empty() &&
         !fields[line].button;
}

void Form::choose(int line, screen::Ui& ui) const {
  ui.choice = std::clamp(line, 0, std::max(0, static_cast<int>(fields.size()) - 1));
  ui.cursor = is_writing(ui) ? fields[static_cast<std::size_t>(ui.choice)].text.size() : 0;
}

void Form::move(screen::Ui& ui, int by) const {
  const int count = static_cast<int>(fields.size());
  if (count > 0) choose((ui.choice + by + count) % count, ui);
}

Form::Did Form::turn(screen::Ui& ui, int by) {
  screen::Field* const field = chosen(ui);
  if (field == nullptr || field->values.empty()) return Did::kNothing;
  const int count = static_cast<int>(field->values.size());
  field->value = (std::clamp(field->value, 0, count - 1) + by + count) % count;
  return Did::kChanged;
}

Form::Did Form::on_key(const Key& key, screen::Ui& ui) {
  screen::Field* const field = chosen(ui);
  if (is_writing(ui) && field != nullptr) {
    if (field->suggested && key.kind == Key::Kind::kText) {
      field->text.clear();
      ui.cursor = 0;
    }
    if (edit(field->text, ui.cursor, key, most)) {
      field->suggested = false;
      return Did::kChanged;
    }
  }
  switch (key.kind) {
    case Key::Kind::kEnter:
      return field != nullptr && field->values.size() > 1 ? turn(ui, 1) : Did::kEntered;
    case Key::Kind::kEscape:
      return Did::kLeft;
    case Key::Kind::kUp:
    case Key::Kind::kBackTab:
    case Key::Kind::kWheelUp:
      move(ui, -1);
      return Did::kMoved;
    case Key::Kind::kDown:
    case Key::Kind::kTab:
    case Key::Kind::kWheelDown:
      move(ui, 1);
      return Did::kMoved;
    case Key::Kind::kHome:
    case Key::Kind::kPageUp:
      choose(0, ui);
      return Did::kMoved;
    case Key::Kind::kEnd:
    case Key::Kind::kPageDown:
      choose(static_cast<int>(fields.size()), ui);
      return Did::kMoved;
    case Key::Kind::kLeft:
      return turn(ui, -1);
    case Key::Kind::kRight:
      return turn(ui, 1);
    case Key::Kind::kText:
      break;
    default:
      return Did::kNothing;
  }
  if (key.text == " ") {
    return field != nullptr && field->button ? Did::kEntered : turn(ui, 1);
  }
  // A number that is one of the values.
  const char letter = letter_of(key);
  if (field == nullptr || letter < '0' || letter > '9') return Did::kNothing;
  for (std::size_t i = 0; i < field->values.size(); ++i) {
    if (field->values[i] != key.text) continue;
    field->value = static_cast<int>(i);
    return Did::kChanged;
  }
  return Did::kNothing;
}

Form::Did Form::on_click(int line, screen::Ui& ui) {
  if (line < 0 || static_cast<std::size_t>(line) >= fields.size()) return Did::kNothing;
  const bool was = line == ui.choice;
  choose(line, ui);
  if (fields[static_cast<std::size_t>(line)].button) return Did::kEntered;
  return was ? turn(ui, 1) : Did::kMoved;
}

}  // namespace backstep::terminal::panels
