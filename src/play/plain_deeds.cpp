// Lines of a game: the own turn, and everything that is told about it.
#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>

#include "desk/people.h"
#include "phrase/advice.h"
#include "phrase/refusals.h"
#include "phrase/spoken.h"
#include "phrase/state.h"
#include "phrase/story.h"
#include "play/plain_help.h"
#include "play/plain_inside.h"

namespace backstep::play {
namespace {

constexpr int kMostLogRequests = 20;  // for older lines of the log, one answer after the other

}  // namespace

void Plain::Inside::obey_typed(const TypedLine& typed) {
  using Kind = TypedLine::Kind;
  switch (typed.kind) {
    case Kind::kPut:
      deed([&] { turn.put(*typed.pile, typed.card); });
      break;
    case Kind::kBack:
      deed([&] {
        if (typed.all) {
          turn.take_all_back();
        } else {
          turn.take_back(typed.card == 0 ? std::nullopt : std::optional(typed.card));
        }
      });
      break;
    case Kind::kLay:
      deed([this] { turn.lay(); });
      break;
    case Kind::kEnd:
      deed([this] { turn.end(); });
      break;
    case Kind::kPileList:
      out.line(phrase::piles_text(t, table(), preview()));
      break;
    case Kind::kHand:
      out.line(phrase::hand_text(t, table(), preview()));
      break;
    case Kind::kLast:
      out.line(phrase::last_text(t, table()));
      break;
    case Kind::kOwed:
      out.line(phrase::owed_text(t, table(), preview()));
      break;
    case Kind::kHint:
      ask_hint();
      break;
    case Kind::kHelp:
      out.lines(help_lines(t, door.model()));
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
        wish(wire::request::Begin{typed.seat ? *typed.seat : *table().you.seat});
      } else {
        out.line(phrase::refusal_text(t, "not_seated"));
      }
      break;
    case Kind::kRoom:
      out.line(phrase::room_text(t, table(), preview(), typed.pile));
      break;
    case Kind::kSay:
      wish(wire::request::Say{typed.text});
      break;
    case Kind::kSignal:
      wish(wire::request::GiveSignal{typed.signal});
      break;
    case Kind::kUnknown:
      out.line(phrase::unknown_line_text(t, typed));
      break;
  }
}

void Plain::Inside::deed(const std::function<void()>& act) {
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
  const std::optional<desk::Hint>& known = door.model().hint;
  const bool fits = known && table().game && known->n == table().game->n;
  const auto place = static_cast<std::size_t>(number - 1);
  if (!fits || place >= known->advice.turns.size()) {
    out.line(t("plain.no_hint"));
    return;
  }
  const Turn& best = known->advice.turns[place].turn;
  turn.put_all({best.begin(), best.end()});
  if (turn.now().said.what == desk::Said::What::kPut && !turn.now().puts.empty()) {
    said = turn.now().said.count;
    out.line(
        phrase::spoken(t, Lines{t("plain.put", {{"turn", phrase::turn_text(t, turn.now().puts)}}),
                                phrase::owed_text(t, table(), preview())}));
  } else if (turn.now().said.count == said) {
    // A hint may be to end the turn as it is.
    out.line(t("plain.hint.ends"));
  }
  tell_own();
}

void Plain::Inside::ask_hint() {
  if (!desk::is_my_turn(door.model())) {
    out.line(t("advice.wait"));
    return;
  }
  hint = HintAsked{table().game->number, table().game->n, false};
  door.wish(wire::request::Hint{}, [weak = weak_from_this()](const wire::Notice& answer) {
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
  const desk::Table& now = table();
  out.line(game_text(t, now));
  if (now.phase == "over") {
    out.lines(over_lines(t, door.model()));
    return;
  }
  if (desk::is_running(now)) {
    out.line(phrase::state_text(t, now, preview()));
    out.lines(signals_lines(t, now));
    out.line(begin_text(t, now));
    if (desk::bot_plays_for_me(now)) out.line(t("plain.bot_plays"));
    return;
  }
  out.line(seats_text(t, now));
  out.lines(lobby_lines(t, door.model()));
}

void Plain::Inside::tell_state_in_short() {
  const desk::Table& now = table();
  if (now.phase == "over") {
    out.line(over_lines(t, door.model()).front());
  } else if (desk::is_running(now)) {
    out.line(phrase::whose_text(t, now));
    out.line(phrase::piles_text(t, now, preview()));
    if (desk::hand_seat(now)) out.line(phrase::hand_text(t, now, preview()));
  } else {
    out.line(lobby_lines(t, door.model()).back());
  }
}

// Older lines are asked for if fewer are known than are wanted.
void Plain::Inside::tell_log(int count, int requests) {
  const std::vector<phrase::LogLine> log =
      phrase::log_lines(t, table(), brief ? phrase::How::kBrief : phrase::How::kFull);
  const bool fewer = log.size() < static_cast<std::size_t>(count);
  if (fewer && requests < kMostLogRequests && table().talk_from &&
      door.model().link == desk::Link::kLive) {
    ++waiting;
    door.wish(wire::request::Earlier{*table().talk_from},
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
    out.line(phrase::spoken(t, log[i].text));
}

}  // namespace backstep::play
