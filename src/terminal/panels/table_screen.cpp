#include "terminal/panels/table_screen.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "terminal/messages/refusals.h"
#include "terminal/messages/state.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {

TableScreen::Inside::Inside(state::TableConnection& the_connection, TableScreenOptions the_options)
    : connection(the_connection), options(std::move(the_options)), turn(connection) {
  ui.kept = options.kept;
  connection.on_change([this] { follow(); });
  // A play that was refused changes nothing at the table, but it is to be told.
  turn.on_change([this] { refresh(); });
  follow();
}

TableScreen::Inside::~Inside() { connection.on_change({}); }

void TableScreen::Inside::follow() {
  turn.follow();
  const state::Link before = std::exchange(link, model().link);
  const bool back = before != state::Link::kLive && link == state::Link::kLive;
  if (back && ui.note == messages::refusal_text(t(), "offline")) note("", false);
  if (model().is_known()) {
    if (phase != table().phase) {
      phase = table().phase;
      // What was chosen among the lines of the other phase means nothing here.
      if (ui.panel == screen::Panel::kNone && !form) ui.choice = 0;
    }
    take_turn_call();
    take_comparison();
    take_ask();
    take_seat_calls();
  }
  // A page of the log that shows the newest line goes on to do so.
  if (ui.panel == screen::Panel::kLog && ui.scroll >= last_scroll) open_page(screen::Panel::kLog);
  refresh();
}

void TableScreen::Inside::refresh() {
  const bool asks = turn.now().question.has_value();
  if (asks && ui.panel != screen::Panel::kQuestion) close_panel();
  if (asks) ui.panel = screen::Panel::kQuestion;
  if (!asks && ui.panel == screen::Panel::kQuestion) ui.panel = screen::Panel::kNone;
  sync_hint();
  sync_items();
  take_said();
  ui.typed = number.shown();
  ui.link = connection.link();
  if (changed) changed();
}

void TableScreen::Inside::take_said() {
  const state::Said& said = turn.now().said;
  if (said.count == said_count) return;
  said_count = said.count;
  using What = state::Said::What;
  const bool bad =
      said.what == What::kRefused || said.what == What::kReturned || said.what == What::kFailed;
  const bool more = said.what == What::kBack && !said.also.empty();
  // What else happened is seen on the table.
  if (!bad && !more) return;
  const auto& preview = turn.now().preview;
  note(messages::said_text(t(), said, table(), preview ? &*preview : nullptr, false), bad);
}

// The own turn has come, or somebody reminds of it.
void TableScreen::Inside::take_turn_call() {
  const int nudged = std::exchange(nudged_by, model().nudged_by);
  if (nudged_by != 0 && nudged_by != nudged && options.bell) options.bell();
  if (model().link != state::Link::kLive) return;
  const bool mine = state::is_my_turn(model());
  if (was_mine && !*was_mine && mine && table().seats.size() > 1) {
    note("", false);
    if (options.bell) options.bell();
  }
  was_mine = mine;
}

// The seat was asked for while the reader was lost, or the reader is asked whether they are there.
void TableScreen::Inside::take_seat_calls() {
  const std::uint64_t ended = state::claim_ended(table());
  if (ended > claim_told) note(t()("play.seat_kept"), false);
  claim_told = std::max(claim_told, ended);
  const auto& game = table().game;
  const bool idle = game && game->idle && game->idle->seat == state::my_seat(table());
  if (idle && !was_idle && options.bell) options.bell();
  was_idle = idle;
}

// What bots reach with the same cards: asked once, as soon as it can be known.
void TableScreen::Inside::take_comparison() {
  const auto& game = table().game;
  const bool over = game && game->over && game->over->game && !game->over->game->empty();
  const std::string id = over ? *game->over->game : "";
  if (id == compared_game) return;
  compared_game = id;
  ui.compared.clear();
  if (id.empty()) return;
  connection.compare(id, [this, id, here = std::weak_ptr(alive)](const state::Comparison& told) {
    if (here.expired() || id != compared_game) return;
    const auto found =
        std::find_if(ui.compared.begin(), ui.compared.end(),
                     [&](const state::Comparison& each) { return each.bot == told.bot; });
    if (found == ui.compared.end()) {
      ui.compared.push_back(told);
    } else {
      *found = told;
    }
    refresh();
  });
}

void TableScreen::Inside::note(std::string text, bool bad) {
  ui.note = std::move(text);
  ui.note_bad = bad && !ui.note.empty();
}

void TableScreen::Inside::note_refused(const wire::notice::Refused& refused) {
  // Of a name that is asked for, not of something that is said.
  const bool name = form && refused.code == "taboo";
  note(name ? t()("lobby.name_taboo") : messages::refusal_text(t(), refused));
}

std::function<void(const wire::Notice&)> TableScreen::Inside::guarded(
    std::function<void(const wire::Notice&)> then) const {
  return [here = std::weak_ptr(alive), then = std::move(then)](const wire::Notice& answer) {
    if (!here.expired()) then(answer);
  };
}

void TableScreen::Inside::ask(wire::RequestBody request, std::function<void()> done) {
  if (model().link != state::Link::kLive) {
    note(messages::refusal_text(t(), "offline"));
    return;
  }
  connection.request(
      std::move(request), guarded([this, done = std::move(done)](const wire::Notice& answer) {
        if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
          note_refused(*refused);
        } else if (done) {
          done();
        }
        refresh();
      }));
}

screen::Drawn TableScreen::Inside::draw(int width, int height, std::int64_t now_ms) {
  if (stepping) {
    screen::Drawn drawn = stepping->draw(width, height);
    blind = drawn.too_small;
    return drawn;
  }
  const screen::Look look{width, height, options.ascii, options.texts};
  const auto draw_now = [&] {
    // The turn of a hint stands alone: what is put goes when its cards are put.
    return form ? screen::form_screen(look, form->title, form->lead, form->form.fields, ui)
                : screen::table_screen(look, model(),
                                       ui.shown.empty() ? turn.now() : turn.without_puts(), ui,
                                       now_ms);
  };
  screen::Drawn drawn = draw_now();
  last_scroll = drawn.last_scroll;
  if (keep_place_in_log()) drawn = draw_now();
  spots = drawn.spots;
  blind = drawn.too_small;
  page = drawn.page;
  ui.scroll = std::clamp(ui.scroll, 0, std::max(0, last_scroll));
  return drawn;
}

TableScreen::TableScreen(state::TableConnection& connection, TableScreenOptions options)
    : inside_(std::make_unique<Inside>(connection, std::move(options))) {}
TableScreen::~TableScreen() = default;

void TableScreen::on_key(const Key& key) { inside_->on_key(key); }
void TableScreen::on_change(std::function<void()> changed) {
  inside_->changed = std::move(changed);
}
Wanted TableScreen::wanted() const { return inside_->wanted; }
screen::Drawn TableScreen::draw(int width, int height, std::int64_t now_ms) {
  return inside_->draw(width, height, now_ms);
}
bool TableScreen::counts_down(std::int64_t now_ms) const {
  const state::Model& model = inside_->model();
  return model.is_known() && state::counts_down(model.table, now_ms + model.skew_ms);
}
const state::OwnTurn& TableScreen::turn() const { return inside_->turn; }
const screen::Ui& TableScreen::ui() const { return inside_->ui; }

}  // namespace backstep::terminal::panels
