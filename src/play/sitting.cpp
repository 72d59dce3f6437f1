#include "play/sitting.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "phrase/refusals.h"
#include "phrase/state.h"
#include "play/sitting_inside.h"

namespace backstep::play {

Sitting::Inside::Inside(desk::Door& the_door, SittingOptions the_options)
    : door(the_door), options(std::move(the_options)), turn(door) {
  ui.kept = options.kept;
  door.on_change([this] { follow(); });
  // A play that was refused changes nothing at the table, but it is to be told.
  turn.on_change([this] { refresh(); });
  follow();
}

Sitting::Inside::~Inside() { door.on_change({}); }

void Sitting::Inside::follow() {
  turn.follow();
  const desk::Link before = std::exchange(link, model().link);
  const bool back = before != desk::Link::kLive && link == desk::Link::kLive;
  if (back && ui.note == phrase::refusal_text(t(), "offline")) note("", false);
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

void Sitting::Inside::refresh() {
  const bool asks = turn.now().question.has_value();
  if (asks && ui.panel != screen::Panel::kQuestion) close_panel();
  if (asks) ui.panel = screen::Panel::kQuestion;
  if (!asks && ui.panel == screen::Panel::kQuestion) ui.panel = screen::Panel::kNone;
  sync_hint();
  sync_items();
  take_said();
  ui.typed = number.shown();
  ui.link = door.link();
  if (changed) changed();
}

void Sitting::Inside::take_said() {
  const desk::Said& said = turn.now().said;
  if (said.count == said_count) return;
  said_count = said.count;
  using What = desk::Said::What;
  const bool bad =
      said.what == What::kRefused || said.what == What::kReturned || said.what == What::kFailed;
  const bool more = said.what == What::kBack && !said.also.empty();
  // What else happened is seen on the table.
  if (!bad && !more) return;
  const auto& preview = turn.now().preview;
  note(phrase::said_text(t(), said, table(), preview ? &*preview : nullptr, false), bad);
}

// The own turn has come, or somebody reminds of it.
void Sitting::Inside::take_turn_call() {
  const int nudged = std::exchange(nudged_by, model().nudged_by);
  if (nudged_by != 0 && nudged_by != nudged && options.bell) options.bell();
  if (model().link != desk::Link::kLive) return;
  const bool mine = desk::is_my_turn(model());
  if (was_mine && !*was_mine && mine && table().seats.size() > 1) {
    note("", false);
    if (options.bell) options.bell();
  }
  was_mine = mine;
}

// The seat was asked for while the reader was lost, or the reader is asked whether they are there.
void Sitting::Inside::take_seat_calls() {
  const std::uint64_t ended = desk::claim_ended(table());
  if (ended > claim_told) note(t()("play.seat_kept"), false);
  claim_told = std::max(claim_told, ended);
  const auto& game = table().game;
  const bool idle = game && game->idle && game->idle->seat == desk::my_seat(table());
  if (idle && !was_idle && options.bell) options.bell();
  was_idle = idle;
}

// What bots reach with the same cards: asked once, as soon as it can be known.
void Sitting::Inside::take_comparison() {
  const auto& game = table().game;
  const bool over = game && game->over && game->over->game && !game->over->game->empty();
  const std::string id = over ? *game->over->game : "";
  if (id == compared_game) return;
  compared_game = id;
  ui.compared.clear();
  if (id.empty()) return;
  door.compare(id, [this, id, here = std::weak_ptr(alive)](const desk::Comparison& told) {
    if (here.expired() || id != compared_game) return;
    const auto found =
        std::find_if(ui.compared.begin(), ui.compared.end(),
                     [&](const desk::Comparison& each) { return each.bot == told.bot; });
    if (found == ui.compared.end()) {
      ui.compared.push_back(told);
    } else {
      *found = told;
    }
    refresh();
  });
}

void Sitting::Inside::note(std::string text, bool bad) {
  ui.note = std::move(text);
  ui.note_bad = bad && !ui.note.empty();
}

void Sitting::Inside::note_refused(const wire::notice::Refused& refused) {
  // Of a name that is asked for, not of something that is said.
  const bool name = form && refused.code == "taboo";
  note(name ? t()("lobby.name_taboo") : phrase::refusal_text(t(), refused));
}

std::function<void(const wire::Notice&)> Sitting::Inside::guarded(
    std::function<void(const wire::Notice&)> then) const {
  return [here = std::weak_ptr(alive), then = std::move(then)](const wire::Notice& answer) {
    if (!here.expired()) then(answer);
  };
}

void Sitting::Inside::ask(wire::Wish wish, std::function<void()> done) {
  if (model().link != desk::Link::kLive) {
    note(phrase::refusal_text(t(), "offline"));
    return;
  }
  door.wish(std::move(wish), guarded([this, done = std::move(done)](const wire::Notice& answer) {
              if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
                note_refused(*refused);
              } else if (done) {
                done();
              }
              refresh();
            }));
}

screen::Drawn Sitting::Inside::draw(int width, int height, std::int64_t now_ms) {
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

Sitting::Sitting(desk::Door& door, SittingOptions options)
    : inside_(std::make_unique<Inside>(door, std::move(options))) {}
Sitting::~Sitting() = default;

void Sitting::on_key(const Key& key) { inside_->on_key(key); }
void Sitting::on_change(std::function<void()> changed) { inside_->changed = std::move(changed); }
Wanted Sitting::wanted() const { return inside_->wanted; }
screen::Drawn Sitting::draw(int width, int height, std::int64_t now_ms) {
  return inside_->draw(width, height, now_ms);
}
bool Sitting::counts_down(std::int64_t now_ms) const {
  const desk::Model& model = inside_->model();
  return model.is_known() && desk::counts_down(model.table, now_ms + model.skew_ms);
}
const desk::OwnTurn& Sitting::turn() const { return inside_->turn; }
const screen::Ui& Sitting::ui() const { return inside_->ui; }

}  // namespace backstep::play
