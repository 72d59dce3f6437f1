// After a game: once more, stepping through it, another one.
#include <algorithm>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {
namespace {

namespace request = wire::request;

// Members who are here and would get a seat, and of whom nobody knows yet whether they play again.
std::vector<int> waited_for(const state::Table& table) {
  std::vector<int> waiting;
  const auto look = [&](int member) {
    const wire::MemberInfo* const info = state::member_of(table, member);
    if (info == nullptr || info->program) return;  // programs play whenever they have a seat
    if (info->state != "connected" && info->state != "away") return;
    // Whoever deals need not say so.
    if (member == table.acting_host || member == table.you.member) return;
    if (std::find(table.ready.begin(), table.ready.end(), member) == table.ready.end()) {
      waiting.push_back(member);
    }
  };
  for (const wire::SeatInfo& each : table.seats) look(each.member);
  for (const int each : table.bench) look(each);
  return waiting;
}

bool is_alone(const state::Table& table) {
  return std::none_of(table.members.begin(), table.members.end(), [&](const auto& each) {
    return each.member != table.you.member && !each.program &&
           (each.state == "connected" || each.state == "away");
  });
}

}  // namespace

TableScreen::Inside::Items TableScreen::Inside::over_items() {
  Items made;
  const state::Table& now = table();
  const wire::DealKind kind = now.game ? now.game->deal.kind : wire::DealKind::kRandom;
  // A day's deal and a club evening have one attempt.
  if (kind != wire::DealKind::kToday && kind != wire::DealKind::kClub) {
    std::vector<std::string> names;
    for (const int member : waited_for(now)) {
      names.push_back(messages::member_name(t(), now, member));
    }
    const bool ready =
        std::find(now.ready.begin(), now.ready.end(), now.you.member) != now.ready.end();
    if (state::is_host(now)) {
      const bool same = now.settings.deal.kind == wire::DealKind::kNamed ||
                        now.settings.deal.kind == wire::DealKind::kWhatIf;
      const std::string about = !names.empty()
                                    ? t()("after.not_ready", {{"names", t().list(names)}})
                                : same          ? t()("after.deals_same")
                                : is_alone(now) ? t()("after.deals_now")
                                                : t()("after.all_ready");
      made.push_back(wishing(t()("after.again"), about, 'a', request::Start{}));
    } else {
      made.push_back(wishing(t()("after.again"), ready ? t()("after.waits_for_host") : "", 'a',
                             request::Ready{!ready}));
    }
  }
  if (has_record()) {
    made.push_back(item(t()("after.step_through"), "", 'x', [this] { step_through(); }));
  }
  add_saving(made);
  made.push_back(item(t()("talk.log"), "", 'o', [this] { open_page(screen::Panel::kLog); }));
  if (kind != wire::DealKind::kToday) {
    made.push_back(
        item(t()("lobby.seats"), "", 'v', [this] { open_menu([this] { return seats_items(); }); }));
  }
  if (model().local) {
    made.push_back(item(t()("desk.new_game"), t()("desk.new_game_about"), 'n',
                        [this] { want(Wanted::kNewTable); }));
  }
  made.push_back(item(t()("menu.leave"), "", 'q', [this] { open_leave(); }));
  return made;
}

bool TableScreen::Inside::has_record() const {
  const auto& game = table().game;
  return game && game->over && game->over->game;
}

// Says so if it cannot be had.
void TableScreen::Inside::with_record(std::function<void(Record record)> then) {
  if (!has_record()) return;
  connection.record(
      *table().game->over->game,
      [this, then = std::move(then), here = std::weak_ptr(alive)](Result<Record> record) {
        if (here.expired()) return;
        const bool whole =
            record && replay(*record, record->actions.size()).actions == record->actions.size();
        if (whole) {
          then(std::move(*record));
        } else {
          note(t()("desk.no_record"));
        }
        refresh();
      });
}

void TableScreen::Inside::step_through() {
  const std::vector<std::string> names = messages::names_of(t(), table());
  const int seat = state::hand_seat(table()).value_or(0);
  with_record([this, names, seat](Record record) {
    if (stepping || form) return;
    const int shown = std::clamp(seat, 0, record.rules.players - 1);
    replay_connection = std::make_unique<state::ReplayConnection>(std::move(record), shown, names);
    TableScreenOptions quiet = options;
    quiet.bell = {};
    stepping = std::make_unique<Stepping>(*replay_connection, std::move(quiet), "");
  });
}

void TableScreen::Inside::add_saving(Items& made) {
  if (!options.save || !has_record()) return;
  made.push_back(item(t()("after.download"), "", 'w', [this] {
    if (ui.panel == screen::Panel::kMenu) close_panel();
    save_record();
  }));
}

void TableScreen::Inside::save_record() {
  with_record([this](const Record& record) {
    const Result<std::string> saved = options.save(record, "");
    if (saved) {
      note(t()("term.saved", {{"file", *saved}}), false);
    } else {
      note(t()("term.not_saved", {{"why", saved.error().sentence}}));
    }
  });
}

}  // namespace backstep::terminal::panels
