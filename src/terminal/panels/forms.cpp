// Forms at a table: a name, and what the host may change.
#include <algorithm>
#include <functional>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/panels/clicks.h"
#include "terminal/panels/table_screen_inside.h"
#include "terminal/panels/text_line.h"

namespace backstep::terminal::panels {
namespace {

constexpr std::size_t kMostOfName = 20;

screen::Field button_of(std::string label) {
  screen::Field field;
  field.label = std::move(label);
  field.button = true;
  return field;
}

}  // namespace

// The name used otherwise if it is free here, else a word that nobody is called by.
std::string TableScreen::Inside::suggested_name() const {
  const auto taken = [this](const std::string& name) {
    return std::any_of(
        table().members.begin(), table().members.end(),
        [&](const wire::MemberInfo& each) { return each.state != "left" && each.name == name; });
  };
  if (!options.name.empty() && !taken(options.name)) return options.name;
  const std::string words = t()("lobby.names");
  std::vector<std::string> free;
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t to = std::min(words.find(',', from), words.size());
    const std::string word = trimmed(std::string_view(words).substr(from, to - from));
    if (!word.empty() && !taken(word)) free.push_back(word);
    from = to + 1;
  }
  if (free.empty()) return "";
  // Another one at another table, and for the next who comes.
  return free[(std::hash<std::string>()(table().table) + table().members.size()) % free.size()];
}

void TableScreen::Inside::open_name(std::string title, std::string button, std::string name,
                                    std::function<void(const std::string&)> then) {
  form.emplace();
  form->title = std::move(title);
  form->form.most = kMostOfName;
  screen::Field field;
  field.label = t()("desk.name");
  field.text = std::move(name);
  field.suggested = true;
  field.about = t()("desk.name_about");
  form->form.fields = {field, button_of(std::move(button))};
  form->enter = [this, then = std::move(then)] { then(trimmed(form->form.fields.front().text)); };
  form->form.choose(0, ui);
}

void TableScreen::Inside::rename() {
  const std::string name = messages::member_name(t(), table(), table().you.member);
  open_name(t()("lobby.rename_title"), t()("lobby.keep_name"), name,
            [this](const std::string& wished) {
              ask(wire::request::Rename{wished}, [this] { close_form(); });
            });
  // It is one's own, and perhaps only a letter of it is wrong.
  form->form.fields.front().suggested = false;
}

void TableScreen::Inside::open_settings() {
  form.emplace();
  form->title = t()("lobby.settings");
  GameForm::Begin begin;
  begin.settings = table().settings;
  begin.alone = false;
  form->game.emplace(t(), std::move(begin));
  form->enter = [this] {
    if (std::string fault = form->game->fault(); !fault.empty()) return note(std::move(fault));
    ask(wire::request::Change{form->game->made().settings}, [this] { close_form(); });
  };
  rebuild_settings();
  form->form.choose(0, ui);
}

// Which lines there are depends on what is chosen.
void TableScreen::Inside::rebuild_settings() {
  form->form.fields.clear();
  for (const GameForm::Line line : form->game->lines()) {
    form->form.fields.push_back(form->game->field(line));
  }
  form->form.fields.push_back(button_of(t()("lobby.keep_changes")));
}

void TableScreen::Inside::close_form() {
  if (!form) return;
  form.reset();
  ui.choice = 0;
  items.clear();
}

void TableScreen::Inside::on_form_key(const Key& key) { form_did(form->form.on_key(key, ui)); }

void TableScreen::Inside::form_did(Form::Did what) {
  if (what == Form::Did::kLeft) return close_form();
  if (what == Form::Did::kEntered) {
    const auto line = static_cast<std::size_t>(ui.choice);
    const bool is_button = line < form->form.fields.size() && form->form.fields[line].button;
    // A name is one line: Enter takes it. Settings have more lines, and are taken by their button.
    if (form->game && !is_button) return form->form.next(ui);
    const std::function<void()> enter = form->enter;
    return enter();
  }
  if (what != Form::Did::kChanged || !form->game) return;
  const std::vector<GameForm::Line> before = form->game->lines();
  const auto chosen = static_cast<std::size_t>(ui.choice);
  if (chosen >= before.size()) return;
  const GameForm::Line line = before[chosen];
  form->game->take(line, form->form.fields[chosen]);
  rebuild_settings();
  const std::vector<GameForm::Line> now = form->game->lines();
  ui.choice = static_cast<int>(std::find(now.begin(), now.end(), line) - now.begin());
}

}  // namespace backstep::terminal::panels
