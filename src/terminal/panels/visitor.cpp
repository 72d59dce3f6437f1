// Somebody who has the link and is nobody here yet: joining, asking for a seat, looking on.
#include <algorithm>
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {
namespace {

namespace request = wire::request;

// The seat that somebody new gets without choosing: a free one, else that of the last bot.
std::optional<int> seat_for(const state::Table& table) {
  std::optional<int> bot;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    if (table.seats[i].member != 0) continue;
    if (table.seats[i].bot.empty()) return static_cast<int>(i);
    bot = static_cast<int>(i);
  }
  return bot;
}

std::optional<int> last_bot(const state::Table& table) {
  std::optional<int> bot;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    if (table.seats[i].member == 0 && !table.seats[i].bot.empty()) bot = static_cast<int>(i);
  }
  return bot;
}

std::vector<int> lost_seats(const state::Table& table) {
  std::vector<int> lost;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const wire::MemberInfo* const member = state::seat_member(table, static_cast<int>(i));
    // What was a program's is no person's.
    if (member != nullptr && member->state == "lost" && !member->program)
      lost.push_back(static_cast<int>(i));
  }
  return lost;
}

}  // namespace

TableScreen::Inside::Items TableScreen::Inside::visitor_items() {
  Items made;
  const state::Table& now = table();
  const auto join = [this](std::optional<int> seat, const std::string& button) {
    open_name(t()("lobby.your_name"), button, suggested_name(),
              [this, seat](const std::string& name) {
                ask(request::Join{name}, [this, seat] {
                  close_form();
                  close_panel();
                  // Somebody else may have been quicker: then one waits on the bench.
                  if (seat) ask(request::Sit{*seat});
                });
              });
  };
  // Of a day's deal everybody has one attempt of their own.
  if (now.settings.deal.kind != wire::DealKind::kToday) {
    const bool running = state::is_running(now);
    const std::optional<int> seat = running ? std::nullopt : seat_for(now);
    if (running) add_asking(made);
    const std::string text = t()(running || !seat       ? "lobby.to_bench"
                                 : now.phase == "lobby" ? "lobby.sit_down"
                                                        : "lobby.next_game");
    const std::string about = running ? t()("lobby.bench_small")
                              : !seat ? t()("lobby.bench_full_small")
                                      : "";
    made.push_back(item(text, about, 'j', [join, seat, text] { join(seat, text); }));
    if (now.game && state::is_running(now)) {
      made.push_back(item(t()("lobby.only_watch"), "", 'w', [this] {
        watches = true;
        close_panel();
      }));
    }
  }
  if (now.settings.deal.kind == wire::DealKind::kToday) {
    made.push_back(item(t()("lobby.invite.private"), t()("lobby.lead.private"), 0, {}));
    made.back().choice.off = true;
  }
  made.push_back(item(t()("menu.leave"), "", 'q', [this] { want(Wanted::kLeave); }));
  return made;
}

// Seats of a running game that somebody without one can ask for.
void TableScreen::Inside::add_asking(Items& made) {
  const state::Table& now = table();
  if (now.settings.deal.kind == wire::DealKind::kToday) return;
  if (const std::optional<int> bot = last_bot(now)) {
    const std::string text = t()("lobby.ask_bot");
    const std::string about =
        now.host == 0
            ? t()("lobby.ask_bot_bench")
            : t()("lobby.ask_bot_small", {{"host", messages::member_name(t(), now, now.host)}});
    made.push_back(item(text, about, 'b', [this, bot, text] {
      // Members have a name already.
      if (state::is_member(table())) return ask_for(*bot, "");
      open_name(t()("lobby.your_name"), text, suggested_name(),
                [this, bot](const std::string& name) { ask_for(*bot, name); });
    }));
  }
  if (!lost_seats(now).empty()) {
    made.push_back(item(t()("lobby.was_here"), t()("lobby.was_here_about"), 'z',
                        [this] { open_menu([this] { return was_here_items(); }); }));
  }
}

TableScreen::Inside::Items TableScreen::Inside::was_here_items() {
  Items made;
  char key = '1';
  for (const int seat : lost_seats(table())) {
    made.push_back(item(t()("lobby.i_am", {{"name", messages::seat_name(t(), table(), seat)}}), "",
                        key++, [this, seat] { ask_for(seat, ""); }));
  }
  return made;
}

void TableScreen::Inside::ask_for(int seat, const std::string& name) {
  ask(request::Ask{seat, name}, [this, seat] {
    close_form();
    close_panel();
    asking = seat;
    const std::string shown = messages::seat_name(t(), table(), seat);
    const int host = table().host;
    note(host == 0 ? t()("screen.ask_sent_plain", {{"name", shown}})
                   : t()("screen.ask_sent",
                         {{"name", shown}, {"host", messages::member_name(t(), table(), host)}}),
         false);
  });
}

// Whether the ask was answered. A yes needs no word: the seat is there.
void TableScreen::Inside::take_ask() {
  const state::Table& now = table();
  // Whoever comes to a game that runs is asked once what they would like.
  if (!state::is_member(now) && now.phase != "lobby" && !watches && !asking &&
      ui.panel == screen::Panel::kNone && !form) {
    watches = true;
    open_menu([this] { return visitor_items(); });
  }
  if (!asking) return;
  const bool open = std::any_of(now.asks.begin(), now.asks.end(),
                                [this](const auto& each) { return each.seat == *asking; });
  if (open) return;
  const bool mine = state::my_seat(now).has_value();
  asking.reset();
  if (!mine) note(t()("lobby.ask_declined"), false);
}

}  // namespace backstep::terminal::panels
