#include "terminal/panels/start.h"

#include <algorithm>
#include <utility>

#include "terminal/panels/clicks.h"
#include "terminal/panels/form.h"
#include "terminal/panels/game_form.h"
#include "terminal/panels/text_line.h"
#include "terminal/screen/keys.h"

namespace backstep::terminal::panels {
namespace {

constexpr std::size_t kLongestLink = 300;  // of a link

enum class Row : std::uint8_t { kResume, kGame, kName, kJoin, kPlay };

struct Place {
  Row row = Row::kPlay;
  GameForm::Line line = GameForm::Line::kGame;
  bool operator==(const Place&) const = default;
};

}  // namespace

struct Start::Inside {
  explicit Inside(StartOptions the_options)
      : options(std::move(the_options)),
        game(options.texts,
             {options.opening.settings, options.opening.bots, options.opening.today, true}),
        name(options.opening.name) {
    form.most = kLongestLink;
    rebuild();
    // What most people want: to go on, or to play as it stands.
    choose(options.resume.empty() ? Row::kPlay : Row::kResume);
  }

  const Texts& t() const { return options.texts; }

  screen::Field button(std::string label, std::string about) const {
    screen::Field field;
    field.label = std::move(label);
    field.about = std::move(about);
    field.button = true;
    return field;
  }

  screen::Field written(std::string label, const std::string& text, std::string about) const {
    screen::Field field;
    field.label = std::move(label);
    field.text = text;
    field.about = std::move(about);
    return field;
  }

  void add(Place place, screen::Field field) {
    places.push_back(place);
    form.fields.push_back(std::move(field));
  }

  // Which lines there are depends on what is chosen; the chosen one stays chosen.
  void rebuild() {
    const auto line = static_cast<std::size_t>(ui.choice);
    const bool chosen_before = line < places.size();
    const Place before = chosen_before ? places[line] : Place();
    places.clear();
    form.fields.clear();
    if (!options.resume.empty()) add({Row::kResume}, button(t()("start.go_on"), options.resume));
    for (const GameForm::Line each : game.lines()) add({Row::kGame, each}, game.field(each));
    add({Row::kName}, written(t()("desk.name"), name, t()("desk.name_about")));
    add({Row::kJoin}, written(t()("start.join_title"), url, t()("desk.join_about")));
    add({Row::kPlay}, button(t()("lobby.start"), ""));
    if (!chosen_before) return;
    const auto found = std::find(places.begin(), places.end(), before);
    if (found != places.end()) ui.choice = static_cast<int>(found - places.begin());
    ui.choice = std::min(ui.choice, static_cast<int>(places.size()) - 1);
  }

  void choose(Row row) {
    const auto found = std::find_if(places.begin(), places.end(),
                                    [row](const Place& each) { return each.row == row; });
    if (found != places.end()) form.choose(static_cast<int>(found - places.begin()), ui);
  }

  Row row() const { return places[static_cast<std::size_t>(ui.choice)].row; }

  // The chosen line has changed.
  void take() {
    const auto line = static_cast<std::size_t>(ui.choice);
    const screen::Field& field = form.fields[line];
    switch (places[line].row) {
      case Row::kGame:
        game.take(places[line].line, field);
        break;
      case Row::kName:
        name = field.text;
        break;
      case Row::kJoin:
        url = field.text;
        break;
      case Row::kResume:
      case Row::kPlay:
        break;
    }
    rebuild();
  }

  void note(std::string text) {
    ui.note = std::move(text);
    ui.note_bad = true;
  }

  void enter() {
    StartChoice choice;
    if (row() == Row::kResume) {
      choice.what = StartChoice::What::kResume;
    } else if (row() == Row::kJoin) {
      choice.what = StartChoice::What::kJoin;
      choice.url = trimmed(url);
      if (choice.url.empty()) return note(t()("start.join_empty"));
    } else if (const std::string fault = game.fault(); !fault.empty()) {
      return note(fault);
    } else if (row() != Row::kPlay) {
      return form.next(ui);
    } else {
      choice.what = StartChoice::What::kOpen;
      GameForm::Made made = game.made();
      choice.opening = {std::move(made.settings), std::move(made.bots), trimmed(name),
                        std::move(made.today)};
    }
    chosen = std::move(choice);
  }

  void quit() {
    chosen.emplace();
    chosen->what = StartChoice::What::kQuit;
  }

  void on_key(const Key& key) {
    if (chosen) return;
    if (blind) {
      if (leaves_blindly(key)) quit();
      return;
    }
    ui.note.clear();
    ui.note_bad = false;
    if (key.kind == Key::Kind::kControl && (key.text == "c" || key.text == "d")) return quit();
    if (key.kind == Key::Kind::kClick) {
      const auto spot = spot_at(spots, key.x, key.y);
      if (!spot) return;
      if (spot->what == screen::Spot::What::kChoice) return did(form.on_click(spot->choice, ui));
      if (spot->what == screen::Spot::What::kKey) on_key(key_of(spot->key));
      return;
    }
    if (!form.is_writing(ui) && letter_of(key) == screen::keys::kQuit) return quit();
    did(form.on_key(key, ui));
  }

  void did(Form::Did what) {
    switch (what) {
      case Form::Did::kChanged:
        take();
        break;
      case Form::Did::kEntered:
        enter();
        break;
      case Form::Did::kLeft:
        quit();
        break;
      case Form::Did::kMoved:
      case Form::Did::kNothing:
        break;
    }
  }

  StartOptions options;
  GameForm game;
  std::string name;
  std::string url;
  Form form;
  std::vector<Place> places;  // of the lines of the form
  screen::Ui ui;
  std::vector<screen::Spot> spots;
  bool blind = false;  // it was drawn in a window that is too small
  std::optional<StartChoice> chosen;
};

Start::Start(StartOptions options) : inside_(std::make_unique<Inside>(std::move(options))) {}
Start::~Start() = default;

void Start::on_key(const Key& key) { inside_->on_key(key); }

screen::Drawn Start::draw(int width, int height) const {
  const screen::Look look{width, height, inside_->options.ascii, inside_->options.texts};
  screen::Drawn drawn =
      screen::form_screen(look, look.texts("start.ways"), {look.texts("start.claim")},
                          inside_->form.fields, inside_->ui);
  inside_->spots = drawn.spots;
  inside_->blind = drawn.too_small;
  return drawn;
}

const std::optional<StartChoice>& Start::chosen() const { return inside_->chosen; }

void Start::fail(const std::string& why) {
  inside_->chosen.reset();
  inside_->note(why);
}

const std::vector<screen::Field>& Start::fields() const { return inside_->form.fields; }
const screen::Ui& Start::ui() const { return inside_->ui; }

}  // namespace backstep::terminal::panels
