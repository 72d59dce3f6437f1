// Lines of a game: the own turn, and everything that is told about it.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include "terminal/messages/advice.h"
#include "terminal/messages/refusals.h"
#include "terminal/messages/spoken.h"
#include "terminal/messages/state.h"
#include "terminal/messages/story.h"
#include "terminal/plain/help.h"
#include "terminal/plain/inside.h"
#include "terminal/state/people.h"

namespace backstep::terminal::plain {
namespace {

constexpr int kMostLogRequests = 20;  // for older lines of the log, one answer after the other

}  // namespace

void Plain::Inside::obey_typed(const table::typed::TypedLine& typed) {
  using Kind = table::typed::TypedLine::Kind;
  switch (typed.kind) {
    case Kind::kPut:
      effect([&] { turn.put(*typed.pile, typed.card); });
      break;
    case Kind::kBack:
      effect([&] {
        if (typed.all) {
          turn.take_all_back();
        } else {
          turn.take_back(typed.card == 0 ? std::nullopt : std::optional(typed.card));
        }
      });
      break;
    case Kind::kLay:
      effect([this] { turn.lay(); });
      break;
    case Kind::kEnd:
      effect([this] { turn.end(); });
      break;
    case Kind::kPileList:
      out.line(messages::piles_text(t, table(), preview()));
      break;
    case Kind::kHand:
      out.line(messages::hand_text(t, table(), preview()));
      break;
    case Kind::kLast:
      out.line(messages::last_text(t, table()));
      break;
    case Kind::kOwed:
      out.line(messages::owed_text(t, table(), preview()));
      break;
    case Kind::kHint:
      ask_hint();
      break;
    case Kind::kHelp:
      out.lines(help_lines(t, connection.model()));
      break;
    case Kind::kState:
      tell_state();
      break;
    case Kind::kSeats:
      out.line(seats_text(t, table()));
      break;
    case Kind::kYes:
    case Kind::kNo:
      break;  // answered before
    case Kind::kLog:
      tell_log(typed.count.value_or(kLogLines));
      break;
    case Kind::kBegin:
      if (typed.seat || table().you.seat) {
        request(wire::request::Begin{typed.seat ? *typed.seat : *table().you.seat});
      } else {
        out.line(messages::refusal_text(t, "not_seated"));
      }
      break;
    case Kind::kRoom:
      out.line(messages::room_text(t, table(), preview(), typed.pile));
      break;
    case Kind::kSay:
      request(wire::request::Say{typed.text});
      break;
    case Kind::kSignal:
      request(wire::request::GiveSignal{typed.signal});
      break;
    case Kind::kUnknown:
      out.line(messages::unknown_line_text(t, typed));
      break;
  }
}

void Plain::Inside::effect(const std::function<void()>& act) {
  if (turn.now().busy) {
    out.line(t("plain.busy"));
    return;
  }
  act();
  const bool silent = turn.now().said.count == said && !turn.now().question && !turn.now().busy;
  if (silent) out.line(t("keys.line.nothing"));
  tell_own();
}

void Plain::Inside::put_hint(int number) {
  const std::optional<state::Hint>& known = connection.model().hint;
  const bool fits = known && table().game && known->n == table().game->n;
  const auto place = static_cast<std::size_t>(number - 1);
  if (!fits || place >= known->advice.turns.size()) {
    out.line(t("plain.no_hint"));
    return;
  }
  const bots::Turn& best = known->advice.turns[place].turn;
  turn.put_all({best.begin(), best.end()});
  if (turn.now().said.what == state::Said::What::kPut && !turn.now().puts.empty()) {
    said = turn.now().said.count;
    out.line(messages::spoken(
        t, Lines{t("plain.put", {{"turn", messages::turn_text(t, turn.now().puts)}}),
                 messages::owed_text(t, table(), preview())}));
  } else if (turn.now().said.count == said) {
    // A hint may be to end the turn as it is.
    out.line(t("plain.hint.ends"));
  }
  tell_own();
}

void Plain::Inside::ask_hint() {
  if (!state::is_my_turn(connection.model())) {
    out.line(t("advice.wait"));
    return;
  }
  hint = HintAsked{table().game->number, table().game->n, false};
  connection.request(wire::request::Hint{}, [weak = weak_from_this()](const wire::Notice& answer) {
    const auto self = weak.lock();
    if (!self) return;
    if (const auto* const refused = std::get_if<wire::notice::Refused>(&answer)) {
      self->hint.reset();
      self->tell_refusal(*refused);
    }
    self->tell_hint();
    if (self->changed) self->changed();
  });
}

void Plain::Inside::tell_state() {
  const state::Table& now = table();
  out.line(game_text(t, now));
  if (now.phase == "over") {
    out.lines(over_lines(t, connection.model()));
    return;
  }
  if (state::is_running(now)) {
    out.line(messages::state_text(t, now, preview()));
    out.lines(signals_lines(t, now));
    out.line(begin_text(t, now));
    if (state::bot_plays_for_me(now)) out.line(t("plain.bot_plays"));
    return;
  }
  out.line(seats_text(t, now));
  out.lines(lobby_lines(t, connection.model()));
}

void Plain::Inside::tell_state_in_short() {
  const state::Table& now = table();
  if (now.phase == "over") {
    out.line(over_lines(t, connection.model()).front());
  } else if (state::is_running(now)) {
    out.line(messages::whose_text(t, now));
    out.line(messages::piles_text(t, now, preview()));
    if (state::hand_seat(now)) out.line(messages::hand_text(t, now, preview()));
  } else {
    out.line(lobby_lines(t, connection.model()).back());
  }
}

// Older lines are asked for if fewer are known than are wanted.
void Plain::Inside::tell_log(int count, int requests) {
  const std::vector<messages::LogLine> log =
      messages::log_lines(t, table(), brief ? messages::How::kBrief : messages::How::kFull);
  const bool fewer = log.size() < static_cast<std::size_t>(count);
  if (fewer && requests < kMostLogRequests && table().talk_from &&
      connection.model().link == state::Link::kLive) {
    ++waiting;
    connection.request(wire::request::Earlier{*table().talk_from},
                       [weak = weak_from_this(), count, requests](const wire::Notice& answer) {
                         const auto self = weak.lock();
                         if (self == nullptr) return;
                         --self->waiting;
                         const bool more = std::holds_alternative<wire::notice::Earlier>(answer);
                         self->tell_log(count, more ? requests + 1 : kMostLogRequests);
                       });
    return;
  }
  if (log.empty()) out.line(t("talk.nothing_yet"));
  const std::size_t most = std::min(log.size(), static_cast<std::size_t>(count));
  for (std::size_t i = log.size() - most; i < log.size(); ++i)
    out.line(messages::spoken(t, log[i].text));
}

}  // namespace backstep::terminal::plain
