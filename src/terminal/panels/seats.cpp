// Seats before a game: sitting down, bots, and their order.
#include <utility>

#include "terminal/messages/names.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {

namespace request = wire::request;

TableScreen::Inside::Items TableScreen::Inside::seats_items() {
  Items made;
  for (std::size_t i = 0; i < table().seats.size(); ++i) {
    const int seat = static_cast<int>(i);
    made.push_back(item(t()("desk.seat_line",
                            {{"n", seat + 1}, {"name", messages::seat_shown(t(), table(), seat)}}),
                        "", static_cast<char>('1' + seat),
                        [this, seat] { open_menu([this, seat] { return seat_items(seat); }); }));
  }
  if (state::my_seat(table())) {
    made.push_back(wishing(t()("lobby.stand"), t()("lobby.bench_about"), 'u', request::Stand{}));
  }
  return made;
}

TableScreen::Inside::Items TableScreen::Inside::seat_items(int seat) {
  Items made;
  const state::Table& now = table();
  const auto place = static_cast<std::size_t>(seat);
  if (place >= now.seats.size()) return made;
  const wire::SeatInfo& info = now.seats[place];
  const bool host = state::is_host(now);
  const std::string name = messages::seat_name(t(), now, seat);
  if (info.member == 0) {
    made.push_back(wishing(t()("lobby.sit_here"), name, 's', request::Sit{seat}));
  }
  if (!host) return made;
  const bool program = state::is_program(now, info.member);
  if (info.member == 0 || program) {
    char key = '1';
    for (const std::string_view bot : kBotNames) {
      made.push_back(wishing(messages::bot_name(t(), bot),
                             t().coded("lobby.bot", bot, "lobby.bots"), key++,
                             request::SetBot{seat, std::string(bot)}));
    }
    if (!info.bot.empty() || program) {
      const std::string where = t()("lobby.seat_n", {{"n", seat + 1}});
      made.push_back(
          wishing(t()("lobby.bot_out_at", {{"place", where}}), "", 'x', request::SetBot{seat, ""}));
    }
  }
  if (seat > 0) {
    made.push_back(
        wishing(t()("lobby.move_up", {{"name", name}}), "", 'e', request::Swap{seat - 1, seat}));
  }
  if (place + 1 < now.seats.size()) {
    made.push_back(
        wishing(t()("lobby.move_down", {{"name", name}}), "", 'l', request::Swap{seat, seat + 1}));
  }
  if (state::is_person(now, info.member) && info.member != now.you.member &&
      now.host == now.you.member) {
    made.push_back(wishing(t()("lobby.make_host_of", {{"name", name}}),
                           t()("play.seat_sheet.hand_over_about"), 'h',
                           request::HandOver{info.member}));
  }
  return made;
}

}  // namespace backstep::terminal::panels
