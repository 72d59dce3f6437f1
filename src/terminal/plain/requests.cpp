// Lines about a table: who sits where, who plays on, how it is set up.
#include <utility>
#include <variant>

#include "terminal/messages/refusals.h"
#include "terminal/messages/spoken.h"
#include "terminal/plain/inside.h"
#include "terminal/plain/settings.h"
#include "terminal/state/people.h"

namespace backstep::terminal::plain {
namespace {

namespace request = wire::request;

constexpr std::string_view kBestBot = "strong";

std::string bot_in(std::string_view text) {
  const std::string word = value_in(text);
  if (word.empty()) return std::string(kBestBot);
  return word == "none" || word == "free" ? "" : word;
}

}  // namespace

void Plain::Inside::obey_request(const PlainLine& read) {
  using Kind = PlainLine::Kind;
  const int seat = read.seat.value_or(0);
  switch (read.kind) {
    case Kind::kAgain:
      play_again();
      break;
    case Kind::kSave:
      save(read.text);
      break;
    case Kind::kGiveUp:
    case Kind::kLeave:
      ask_first(read);
      break;
    case Kind::kPlayOn:
      request(request::GiveUp{false});
      break;
    case Kind::kStopHint:
      hint.reset();
      request(request::StopHint{});
      break;
    case Kind::kJoin:
      request(request::Join{read.text});
      break;
    case Kind::kRename:
      request(request::Rename{read.text});
      break;
    case Kind::kSit:
      request(request::Sit{seat});
      break;
    case Kind::kStand:
      request(request::Stand{});
      break;
    case Kind::kBot:
      request(request::SetBot{seat, bot_in(read.text)});
      break;
    case Kind::kSwap:
      request(request::Swap{seat, read.other});
      break;
    case Kind::kSet:
      if (auto settings = changed_settings(table().settings, read.text)) {
        request(request::Change{std::move(*settings)});
      } else {
        out.line(t("plain.usage.set"));
      }
      break;
    case Kind::kStart:
      request(request::Start{});
      break;
    case Kind::kReady:
      request(request::Ready{true});
      break;
    case Kind::kNotReady:
      request(request::Ready{false});
      break;
    case Kind::kNudge:
      request(request::Nudge{});
      break;
    case Kind::kAway:
      request(request::Away{true});
      break;
    case Kind::kHere:
      request(request::Away{false});
      break;
    case Kind::kStandIn:
      stand_in(read.seat);
      break;
    case Kind::kTakeBack:
      request(request::TakeBack{});
      break;
    case Kind::kWatch:
      out.line(t("desk.watching"));
      tell_state();
      break;
    case Kind::kAsk:
      request(request::Ask{seat, read.text});
      break;
    case Kind::kAnswer:
      request(request::Answer{seat, read.yes});
      break;
    case Kind::kHost:
    case Kind::kHide:
    case Kind::kShow:
      about_member(read);
      break;
    case Kind::kReact:
      request(request::React{value_in(read.text)});
      break;
    case Kind::kLink: {
      const std::string link = connection.link();
      out.line(link.empty() ? t("plain.no_link") : t("plain.link", {{"link", link}}));
      break;
    }
    case Kind::kCode:
      request(request::Code{});
      break;
    default:
      break;
  }
}

void Plain::Inside::about_member(const PlainLine& read) {
  const int member = member_called(t, table(), read.text);
  if (member == 0) {
    out.line(messages::refusal_text(t, "no_such_member"));
  } else if (read.kind == PlainLine::Kind::kHost) {
    request(request::HandOver{member});
  } else {
    request(request::Hide{member, read.kind == PlainLine::Kind::kHide});
  }
}

// What cannot be taken back is asked first.
void Plain::Inside::ask_first(const PlainLine& read) {
  const bool plays = state::is_running(table()) && table().you.seat;
  const bool alone = !others_play(table());
  if (read.kind == PlainLine::Kind::kGiveUp) {
    if (!plays) {
      out.line(
          messages::refusal_text(t, state::is_running(table()) ? "not_seated" : "not_running"));
      return;
    }
    asked = Asked::kGiveUp;
    out.line(messages::spoken(t, Lines{t("lobby.give_up_title"),
                                       t(alone ? "lobby.give_up_alone" : "lobby.give_up_together"),
                                       t("plain.yes_or_no")}));
    return;
  }
  if (!plays) {
    request(request::Leave{});
    return;
  }
  asked = Asked::kLeave;
  out.line(messages::spoken(
      t, Lines{t("lobby.for_good"), t(alone ? "lobby.for_good_alone" : "lobby.for_good_small"),
               t("plain.yes_or_no")}));
}

void Plain::Inside::stand_in(std::optional<int> seat) {
  if (!seat) seat = table().you.seat;
  if (seat) {
    request(request::StandIn{*seat, std::string(kBestBot)});
  } else {
    out.line(messages::refusal_text(t, "not_seated"));
  }
}

void Plain::Inside::play_again() {
  if (state::is_running(table())) {
    out.line(messages::refusal_text(t, "running"));
  } else if (state::is_host(table())) {
    request(request::Start{});
  } else {
    request(request::Ready{true});
  }
}

// The record of the game that is over.
void Plain::Inside::save(const std::string& file) {
  const auto& game = table().game;
  if (!game || !game->over) {
    out.line(t("term.save_later"));
    return;
  }
  if (!save_record || !game->over->game) {
    out.line(t("desk.no_record"));
    return;
  }
  ++waiting;
  connection.record(
      *game->over->game, [weak = weak_from_this(), file](const Result<Record>& record) {
        const auto self = weak.lock();
        if (!self) return;
        --self->waiting;
        if (record) {
          const Result<std::string> saved = self->save_record(*record, file);
          self->out.line(saved ? self->t("term.saved", {{"file", *saved}})
                               : self->t("term.not_saved", {{"why", saved.error().sentence}}));
        } else {
          self->out.line(self->t("desk.no_record"));
        }
        if (self->changed) self->changed();
      });
}

void Plain::Inside::quit(panels::Wanted what) {
  wanted = what;
  const state::Model& model = connection.model();
  if (model.link == state::Link::kGone || !model.is_known() || !model.table.you.seat) return;
  if (model.local) {
    if (state::is_running(model.table)) {
      out.line(t(kept ? "plain.kept.game" : "plain.kept.nothing"));
    }
  } else {
    out.line(t("plain.kept.seat"));
  }
}

void Plain::Inside::request(wire::RequestBody asked_for) {
  if (is_offline()) return;
  ++waiting;
  connection.request(std::move(asked_for),
                     [weak = weak_from_this(), printed = out.count()](const wire::Notice& answer) {
                       if (const auto self = weak.lock()) self->answered(answer, printed);
                     });
}

// Nothing is wished that would only be done at some later time.
bool Plain::Inside::is_offline() {
  if (connection.model().link == state::Link::kLive) return false;
  out.line(messages::refusal_text(t, "offline"));
  return true;
}

void Plain::Inside::answered(const wire::Notice& answer, unsigned printed) {
  --waiting;
  follow();
  if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
    tell_refusal(*refused);
  } else if (const auto* const code = std::get_if<wire::notice::CodeGiven>(&answer)) {
    out.line(messages::spoken(
        t, Lines{t("plain.code", {{"code", code->code}}), t("lobby.device_care")}));
  } else if (out.count() == printed) {
    out.line(t("plain.done"));  // the table does not tell it by itself
  }
  if (changed) changed();
}

void Plain::Inside::tell_refusal(const wire::notice::Refused& refused) {
  std::string text = messages::refusal_text(t, refused);
  if (!brief && refused.clause && !refused.clause->empty()) {
    text =
        messages::spoken(t, Lines{std::move(text), t("plain.rule", {{"clause", *refused.clause}})});
  }
  out.line(text);
}

}  // namespace backstep::terminal::plain
