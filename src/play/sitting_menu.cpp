// The menu: everything that has no key of its own.
#include <algorithm>
#include <utility>
#include <variant>

#include "base/contains.h"
#include "phrase/names.h"
#include "phrase/refusals.h"
#include "play/sitting_inside.h"

namespace backstep::play {
namespace {

namespace request = wire::request;

}  // namespace

Sitting::Inside::Items Sitting::Inside::menu_items() {
  Items made;
  const desk::Table& now = table();
  if (!desk::is_member(now)) return visitor_items();
  add_asks(made);
  add_own(made);
  if (desk::is_running(now) && !desk::my_seat(now)) add_asking(made);
  if (silence().empty()) {
    made.push_back(item(t()("talk.reactions"), "", 'r',
                        [this] { open_menu([this] { return reaction_items(); }); }));
  }
  add_others(made);
  add_saving(made);
  if (!door.link().empty()) {
    made.push_back(item(t()("menu.invite"), t()("lobby.invite_about"), 'i', [this] {
      close_panel();
      note(t()("desk.link", {{"link", door.link()}}), false);
    }));
  }
  if (!model().local) {
    made.push_back(item(t()("menu.device"), t()("menu.device_about"), 'd', [this] {
      close_panel();
      door.wish(request::Code{}, guarded([this](const wire::Notice& answer) {
                  if (const auto* const given = std::get_if<wire::notice::CodeGiven>(&answer)) {
                    note(t()("desk.code", {{"code", given->code}}), false);
                  } else if (const auto* const no = std::get_if<wire::notice::Refused>(&answer)) {
                    note_refused(*no);
                  }
                  refresh();
                }));
    }));
  }
  if (!desk::is_running(now)) {
    made.push_back(item(t()("lobby.rename"), "", 'n', [this] {
      close_panel();
      rename();
    }));
  }
  made.push_back(item(t()("menu.leave"), "", 'q', [this] { open_leave(); }));
  return made;
}

// Somebody asks for a seat. Who has agreed already may still decline.
void Sitting::Inside::add_asks(Items& made) {
  const desk::Table& now = table();
  if (!desk::is_running(now)) return;
  for (const wire::event::Asked& ask : now.asks) {
    const wire::MemberInfo* const owner = desk::seat_member(now, ask.seat);
    if (!desk::may_answer(now, ask.seat)) continue;
    const std::string name = owner == nullptr ? phrase::called(t(), ask.name, ask.program)
                                              : phrase::member_name(t(), now, owner->member);
    const std::string about =
        owner == nullptr ? t()("lobby.ask_for_bot",
                               {{"name", name}, {"bot", phrase::seat_name(t(), now, ask.seat)}})
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
void Sitting::Inside::add_own(Items& made) {
  const desk::Table& now = table();
  const std::optional<int> seat = desk::my_seat(now);
  if (desk::is_running(now) && seat) {
    if (desk::bot_plays_for_me(now)) {
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
    const wire::MemberInfo* const me = desk::member_of(now, now.you.member);
    const bool away = me != nullptr && me->state == "away";
    made.push_back(
        wishing(t()(away ? "talk.show_back" : "talk.show_away"), "", 'a', request::Away{!away}));
  }
}

// About the others: remind, let a bot play on, hide, make host.
void Sitting::Inside::add_others(Items& made) {
  const desk::Table& now = table();
  const std::optional<int> own = desk::my_seat(now);
  const bool play = now.phase == "play" && now.game;
  if (play && own && now.game->view.turn != *own && !desk::is_bot(now, now.game->view.turn)) {
    made.push_back(wishing(t()("play.seat_sheet.nudge"), t()("play.seat_sheet.nudge_about"), 'w',
                           request::Nudge{}));
  }
  for (std::size_t i = 0; i < now.seats.size(); ++i) {
    const int seat = static_cast<int>(i);
    const wire::MemberInfo* const member = desk::seat_member(now, seat);
    if (member == nullptr || !own || seat == *own) continue;
    // A program that does not play need not be lost.
    const bool stalls = member->program && play && now.game->view.turn == seat;
    // Nor need a person who has given no sign of life: then all others must agree.
    const bool idle = play && now.game->idle && now.game->idle->seat == seat;
    if (idle && contains(now.game->idle->agreed, now.you.member)) continue;
    if (member->state != "lost" && !stalls && !idle) continue;
    if (!desk::is_running(now) || desk::is_stand_in(now, seat)) continue;
    made.push_back(wishing(t()("play.seat_sheet.stand_in"),
                           t()("play.seat_sheet.stand_in_about",
                               {{"name", phrase::member_name(t(), now, member->member)}}),
                           0, request::StandIn{seat, std::string(kBotNames.front())}));
  }
  for (const wire::MemberInfo& each : now.members) {
    if (each.member == now.you.member || each.state == "left") continue;
    const std::string name = phrase::member_name(t(), now, each.member);
    const bool hidden = contains(now.you.hidden, each.member);
    made.push_back(wishing(
        t()(hidden ? "play.seat_sheet.show" : "play.seat_sheet.hide", {{"name", name}}),
        hidden ? "" : t()("play.seat_sheet.hide_about"), 0, request::Hide{each.member, !hidden}));
    if (desk::is_host(now) && now.host == now.you.member && !each.program) {
      made.push_back(wishing(t()("play.seat_sheet.hand_over", {{"name", name}}),
                             t()("play.seat_sheet.hand_over_about"), 0,
                             request::HandOver{each.member}));
    }
  }
}

// A game that is given up is over: first what does nothing, so that Enter twice gives up nothing.
Sitting::Inside::Items Sitting::Inside::give_up_items() {
  const int people = desk::people_on_seats(table());
  Items made;
  made.push_back(item(t()("lobby.play_on"), "", 'n', [this] { close_panel(); }));
  made.push_back(wishing(t()("lobby.give_up"),
                         t()(people > 1 ? "lobby.give_up_together" : "lobby.give_up_alone"), 'y',
                         request::GiveUp{true}));
  return made;
}

}  // namespace backstep::play
