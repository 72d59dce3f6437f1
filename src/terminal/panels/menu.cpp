// The menu: everything that has no key of its own.
#include <algorithm>
#include <utility>
#include <variant>

#include "base/contains.h"
#include "terminal/messages/names.h"
#include "terminal/messages/refusals.h"
#include "terminal/panels/table_screen_inside.h"

namespace backstep::terminal::panels {
namespace {

namespace request = wire::request;

}  // namespace

TableScreen::Inside::Items TableScreen::Inside::menu_items() {
  Items made;
  const state::Table& now = table();
  if (!state::is_member(now)) return visitor_items();
  add_asks(made);
  add_own(made);
  if (state::is_running(now) && !state::my_seat(now)) add_asking(made);
  if (silence().empty()) {
    made.push_back(item(t()("talk.reactions"), "", 'r',
                        [this] { open_menu([this] { return reaction_items(); }); }));
  }
  add_others(made);
  add_saving(made);
  if (!connection.link().empty()) {
    made.push_back(item(t()("menu.invite"), t()("lobby.invite_about"), 'i', [this] {
      close_panel();
      note(t()("desk.link", {{"link", connection.link()}}), false);
    }));
  }
  if (!model().local) {
    made.push_back(item(t()("menu.device"), t()("menu.device_about"), 'd', [this] {
      close_panel();
      connection.request(
          request::Code{}, guarded([this](const wire::Notice& answer) {
            if (const auto* const given = std::get_if<wire::notice::CodeGiven>(&answer)) {
              note(t()("desk.code", {{"code", given->code}}), false);
            } else if (const auto* const no = std::get_if<wire::notice::Refused>(&answer)) {
              note_refused(*no);
            }
            refresh();
          }));
    }));
  }
  if (!state::is_running(now)) {
    made.push_back(item(t()("lobby.rename"), "", 'n', [this] {
      close_panel();
      rename();
    }));
  }
  made.push_back(item(t()("menu.leave"), "", 'q', [this] { open_leave(); }));
  return made;
}

// Somebody asks for a seat. Who has agreed already may still decline.
void TableScreen::Inside::add_asks(Items& made) {
  const state::Table& now = table();
  if (!state::is_running(now)) return;
  for (const wire::event::Asked& ask : now.asks) {
    const wire::MemberInfo* const owner = state::seat_member(now, ask.seat);
    if (!state::may_answer(now, ask.seat)) continue;
    const std::string name = owner == nullptr ? messages::called(t(), ask.name, ask.program)
                                              : messages::member_name(t(), now, owner->member);
    const std::string about =
        owner == nullptr ? t()("lobby.ask_for_bot",
                               {{"name", name}, {"bot", messages::seat_name(t(), now, ask.seat)}})
                         : t()("lobby.ask_before", {{"name", name}});
    if (!ask.agreed || !contains(*ask.agreed, now.you.member)) {
      made.push_back(wishing(t()("lobby.agree_to", {{"name", name}}), about, 0,
                             request::Answer{ask.seat, true}));
    }
    made.push_back(wishing(t()("lobby.decline_to", {{"name", name}}), "", 0,
                           request::Answer{ask.seat, false}));
  }
}

// About the own seat and the game.
void TableScreen::Inside::add_own(Items& made) {
  const state::Table& now = table();
  const std::optional<int> seat = state::my_seat(now);
  if (state::is_running(now) && seat) {
    if (state::bot_plays_for_me(now)) {
      made.push_back(wishing(t()("play.seat_sheet.take_back"),
                             t()("play.seat_sheet.take_back_about"), 'b', request::TakeBack{}));
    } else if (!model().local || now.seats.size() > 1) {
      made.push_back(wishing(t()("play.seat_sheet.stand_in_me"),
                             t()("play.seat_sheet.stand_in_me_about"), 'b',
                             request::StandIn{*seat, std::string(kBotNames.front())}));
    }
    const bool voted = now.game && contains(now.game->votes, now.you.member);
    made.push_back(voted ? wishing(t()("lobby.give_up_not"), "", 'g', request::GiveUp{false})
                         : item(t()("menu.give_up"), "", 'g',
                                [this] { open_menu([this] { return give_up_items(); }); }));
  }
  if (!model().local) {
    const wire::MemberInfo* const me = state::member_of(now, now.you.member);
    const bool away = me != nullptr && me->state == "away";
    made.push_back(
        wishing(t()(away ? "talk.show_back" : "talk.show_away"), "", 'a', request::Away{!away}));
  }
}

// About the others: remind, let a bot play on, hide, make host.
void TableScreen::Inside::add_others(Items& made) {
  const state::Table& now = table();
  const std::optional<int> own = state::my_seat(now);
  const bool play = now.phase == "play" && now.game;
  if (play && own && now.game->view.turn != *own && !state::is_bot(now, now.game->view.turn)) {
    made.push_back(wishing(t()("play.seat_sheet.nudge"), t()("play.seat_sheet.nudge_about"), 'w',
                           request::Nudge{}));
  }
  for (std::size_t i = 0; i < now.seats.size(); ++i) {
    const int seat = static_cast<int>(i);
    const wire::MemberInfo* const member = state::seat_member(now, seat);
    if (member == nullptr || !own || seat == *own) continue;
    // A program that does not play need not be lost.
    const bool stalls = member->program && play && now.game->view.turn == seat;
    // Nor need a person who has given no sign of life: then all others must agree.
    const bool idle = play && now.game->idle && now.game->idle->seat == seat;
    if (idle && contains(now.game->idle->agreed, now.you.member)) continue;
    if (member->state != "lost" && !stalls && !idle) continue;
    if (!state::is_running(now) || state::is_stand_in(now, seat)) continue;
    made.push_back(wishing(t()("play.seat_sheet.stand_in"),
                           t()("play.seat_sheet.stand_in_about",
                               {{"name", messages::member_name(t(), now, member->member)}}),
                           0, request::StandIn{seat, std::string(kBotNames.front())}));
  }
  for (const wire::MemberInfo& each : now.members) {
    if (each.member == now.you.member || each.state == "left") continue;
    const std::string name = messages::member_name(t(), now, each.member);
    const bool hidden = contains(now.you.hidden, each.member);
    made.push_back(wishing(
        t()(hidden ? "play.seat_sheet.show" : "play.seat_sheet.hide", {{"name", name}}),
        hidden ? "" : t()("play.seat_sheet.hide_about"), 0, request::Hide{each.member, !hidden}));
    if (state::is_host(now) && now.host == now.you.member && !each.program) {
      made.push_back(wishing(t()("play.seat_sheet.hand_over", {{"name", name}}),
                             t()("play.seat_sheet.hand_over_about"), 0,
                             request::HandOver{each.member}));
    }
  }
}

// A game that is given up is over: first what does nothing, so that Enter twice gives up nothing.
TableScreen::Inside::Items TableScreen::Inside::give_up_items() {
  const int people = state::people_on_seats(table());
  Items made;
  made.push_back(item(t()("lobby.play_on"), "", 'n', [this] { close_panel(); }));
  made.push_back(wishing(t()("lobby.give_up"),
                         t()(people > 1 ? "lobby.give_up_together" : "lobby.give_up_alone"), 'y',
                         request::GiveUp{true}));
  return made;
}

}  // namespace backstep::terminal::panels
