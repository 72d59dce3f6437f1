// Before the first card: the lobby, and who begins.
#include <algorithm>
#include <utility>

#include "engine/signal/signal.h"
#include "terminal/messages/names.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {
namespace {

namespace request = wire::request;

bool is_ready(const state::Table& table, int member) {
  return std::find(table.ready.begin(), table.ready.end(), member) != table.ready.end();
}

// A person among bots, or the host, may say who begins.
bool gives_start(const state::Table& table) {
  return state::is_host(table) || state::people_on_seats(table) == 1;
}

}  // namespace

// Free seats that nobody on the bench gets when the game starts.
std::vector<int> TableScreen::Inside::empty_seats() const {
  std::vector<int> free;
  for (std::size_t i = 0; i < table().seats.size(); ++i) {
    const wire::SeatInfo& seat = table().seats[i];
    if (seat.member == 0 && seat.bot.empty()) free.push_back(static_cast<int>(i));
  }
  const auto waiting =
      std::count_if(table().bench.begin(), table().bench.end(), [this](int member) {
        const wire::MemberInfo* const info = state::member_of(table(), member);
        return info != nullptr && info->state != "lost";
      });
  const auto taken = std::min(free.size(), static_cast<std::size_t>(waiting));
  free.erase(free.begin(), free.begin() + static_cast<std::ptrdiff_t>(taken));
  return free;
}

// What the host waits for.
std::string TableScreen::Inside::starting() const {
  const std::vector<int> empty = empty_seats();
  if (!empty.empty()) return t()("lobby.empty", {{"n", static_cast<int>(empty.size())}});
  std::vector<std::string> unready;
  bool others = false;
  for (const wire::SeatInfo& each : table().seats) {
    if (!state::is_person(table(), each.member) || each.member == table().you.member) continue;
    others = true;
    if (!is_ready(table(), each.member)) {
      unready.push_back(messages::member_name(t(), table(), each.member));
    }
  }
  if (!unready.empty()) {
    return t()("lobby.not_ready",
               {{"names", t().list(unready)}, {"n", static_cast<int>(unready.size())}});
  }
  return t()(others ? "lobby.all_ready" : "lobby.with_bots");
}

TableScreen::Inside::Items TableScreen::Inside::lobby_items() {
  Items made;
  const state::Table& now = table();
  const bool host = state::is_host(now);
  if (host) {
    const std::vector<int> empty = empty_seats();
    if (!empty.empty()) {
      made.push_back(item(t()("lobby.fill"), "", 'f', [this, empty] {
        for (const int seat : empty) ask(request::SetBot{seat, std::string(kBotNames.front())});
      }));
    }
    made.push_back(wishing(t()("lobby.start"), starting(), 'p', request::Start{}));
    made.back().choice.off = !empty.empty();
  } else {
    const bool ready = is_ready(now, now.you.member);
    const std::string about =
        now.acting_host == 0 ? t()("lobby.no_host")
                             : t()("lobby.host_starts",
                                   {{"host", messages::member_name(t(), now, now.acting_host)}});
    made.push_back(wishing(t()(ready ? "lobby.is_ready" : "lobby.get_ready"), about, 'y',
                           request::Ready{!ready}));
  }
  if (!state::my_seat(now)) {
    for (std::size_t i = 0; i < now.seats.size(); ++i) {
      if (now.seats[i].member != 0) continue;
      const int seat = static_cast<int>(i);
      const std::string place = t()("lobby.seat_n", {{"n", seat + 1}});
      made.push_back(wishing(t()("lobby.sit_here_at", {{"place", place}}),
                             messages::seat_name(t(), now, seat), static_cast<char>('1' + seat),
                             request::Sit{seat}));
    }
  }
  made.push_back(
      item(t()("lobby.seats"), "", 'v', [this] { open_menu([this] { return seats_items(); }); }));
  if (host) {
    made.push_back(
        item(t()("lobby.change"), t()("lobby.settings"), 'c', [this] { open_settings(); }));
  }
  made.push_back(item(t()("lobby.rename"), "", 'n', [this] { rename(); }));
  made.push_back(item(t()("menu.leave"), "", 'q', [this] { open_leave(); }));
  return made;
}

// Who begins: what one would like, and whoever may settle it.
TableScreen::Inside::Items TableScreen::Inside::begin_items() {
  Items made;
  const state::Table& now = table();
  const std::optional<int> seat = state::my_seat(now);
  if (!seat || !now.game) return made;
  int others = 0;
  std::optional<Meaning> said;
  for (const wire::SignalInForce& each : now.game->signals) {
    const Meaning meaning = each.signal.meaning;
    if (meaning != Meaning::kCanBegin && meaning != Meaning::kRatherNotBegin) continue;
    if (each.seat == *seat) {
      said = meaning;
    } else if (meaning == Meaning::kCanBegin) {
      ++others;
    }
  }
  made.push_back(wishing(
      t()("play.begin.i_begin"),
      others > 0 ? t()("play.begin.others_can", {{"n", others}}) : t()("play.begin.no_other"), 'y',
      request::Begin{*seat}));
  const auto tell = [&](std::string_view text, char key, Meaning meaning) {
    const bool off = said == meaning;
    made.push_back(wishing(t()(text), t()(off ? "play.begin.said" : "play.begin.says"), key,
                           request::GiveSignal{Signal{meaning, Pile::kA, Command::kNone}}));
    made.back().choice.off = off;
  };
  tell("play.begin.can", 'w', Meaning::kCanBegin);
  tell("play.begin.rather_not", 'n', Meaning::kRatherNotBegin);
  if (!gives_start(now)) return made;
  for (std::size_t i = 0; i < now.seats.size(); ++i) {
    const int other = static_cast<int>(i);
    if (other == *seat) continue;
    made.push_back(
        wishing(t()("play.seat_sheet.begins", {{"name", messages::seat_name(t(), now, other)}}),
                t()("play.seat_sheet.begins_about"), 0, request::Begin{other}));
  }
  return made;
}

}  // namespace backstep::terminal::panels
