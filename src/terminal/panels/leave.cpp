// Leaving: what becomes of the seat is said before, and is one's own choice.
#include <algorithm>
#include <utility>

#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {

namespace request = wire::request;
using screen::Panel;

void TableScreen::Inside::want(Wanted what) { wanted = what; }

void TableScreen::Inside::open_leave() {
  // Visitors leave nothing behind.
  if (!state::is_member(table())) return want(Wanted::kLeave);
  close_panel();
  ui.panel = Panel::kLeave;
  items.clear();
}

// Ctrl-C: asks the first time, and goes the second.
void TableScreen::Inside::on_interrupt() {
  if (ui.panel == Panel::kLeave || !model().is_known() || model().link == state::Link::kGone) {
    return want(Wanted::kLeave);
  }
  if (turn.now().question) turn.not_now();
  stepping.reset();
  replay_connection.reset();
  close_form();
  open_leave();
}

TableScreen::Inside::Items TableScreen::Inside::leave_items() {
  Items made;
  const state::Table& now = table();
  const std::optional<int> seat = state::my_seat(now);
  const bool running = state::is_running(now);
  const bool kept = running && options.kept;
  const auto go = [this] { want(Wanted::kLeave); };
  const auto go_with = [this](wire::RequestBody request) {
    return [this, request = std::move(request)] { ask(request, [this] { want(Wanted::kLeave); }); };
  };
  if (model().local) {
    const std::string about = kept ? t()("desk.leave_kept", {{"command", "backstep play --resume"}})
                              : running ? t()("desk.leave_gone")
                                        : "";
    made.push_back(item(t()("desk.leave"), about, 'k', go));
    made.push_back(item(t()("desk.new_game"), t()("desk.new_game_about"), 'n',
                        [this] { want(Wanted::kNewTable); }));
  } else if (seat) {
    made.push_back(
        item(t()("lobby.keep"), t()(running ? "desk.keep_running" : "desk.keep_waiting"), 'k', go));
    if (running && !state::bot_plays_for_me(now)) {
      made.push_back(item(t()("lobby.stand_in"), t()("lobby.stand_in_small"), 'b',
                          go_with(request::StandIn{*seat, std::string(kBotNames.front())})));
    }
    const bool others =
        std::any_of(now.seats.begin(), now.seats.end(), [&](const wire::SeatInfo& each) {
          return state::is_person(now, each.member) && each.member != now.you.member;
        });
    made.push_back(item(t()(running ? "lobby.for_good" : "lobby.free"),
                        t()(!running ? "lobby.free_small"
                            : others ? "lobby.for_good_small"
                                     : "lobby.for_good_alone"),
                        'x', go_with(request::Leave{})));
  } else {
    made.push_back(item(t()("desk.leave"), t()("lobby.stay_member_small"), 'k', go));
    made.push_back(item(t()("lobby.leave_bench"), t()("lobby.leave_bench_small"), 'x',
                        go_with(request::Leave{})));
  }
  made.push_back(item(t()("lobby.stay"), "", 's', [this] { close_panel(); }));
  return made;
}

}  // namespace backstep::terminal::panels
