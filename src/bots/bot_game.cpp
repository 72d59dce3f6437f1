#include "bots/bot_game.h"

#include <array>
#include <utility>

#include "engine/game/notation.h"
#include "engine/game/view.h"
#include "engine/signal/signal.h"

namespace backstep::bots {

BotGame::BotGame(const Rules& rules, const Deck& deck, int begins, bool talks)
    : state_(deal_unchecked(rules, deck, begins)) {
  talk_.in_use = talks;
}

void BotGame::play_turn() {
  const int mover = state_.turn;
  if (talk_.in_use && !state_.is_muted()) let_others_speak(mover);
  if (fault_) return;
  const Turn answer = turn(mover);
  ++turns_;
  if (!fault_) do_turn(mover, answer);
}

void BotGame::let_others_speak(int mover) {
  for (int step = 1; step < state_.rules.players; ++step) {
    const int seat = (mover + step) % state_.rules.players;
    const Signals said = say(seat);
    if (fault_) return;
    for (const Signal& signal : said) {
      if (refusal(state_, signal) != TalkRefusal::kNone) {
        return break_off(Fault::Kind::kSignal, seat, code(signal));
      }
      hear(talk_, seat, signal);
      on_signal(seat, signal);
    }
  }
}

void BotGame::do_turn(int mover, const Turn& turn) {
  bool over = false;
  for (const Action action : turn) {
    if (over) return refuse(Fault::Kind::kTooLong, mover, action, Refusal::kNone);
    if (const Refusal refused = apply(state_, action); refused != Refusal::kNone) {
      return refuse(Fault::Kind::kRefused, mover, action, refused);
    }
    on_action(mover, action);
    lapse(talk_, mover, action, state_);
    over = state_.is_over() || state_.board.laid_this_turn == 0;
  }
  if (!over) refuse(Fault::Kind::kCutShort, mover, Action::end_turn(), Refusal::kNone);
}

void BotGame::refuse(Fault::Kind kind, int seat, Action action, Refusal refused) {
  break_off(kind, seat, "");
  fault_->action = action;
  fault_->refusal = refused;
}

void BotGame::break_off(Fault::Kind kind, int seat, std::string why, bool never_played) {
  if (fault_) return;
  fault_ = {.kind = kind,
            .seat = seat,
            .action = {},
            .refusal = Refusal::kNone,
            .why = std::move(why),
            .never_played = never_played,
            .position = position_text(state_)};
}

std::string fault_text(const Fault& fault) {
  const std::string seat = "seat " + std::to_string(fault.seat);
  switch (fault.kind) {
    case Fault::Kind::kRefused:
      return seat + " wants " + action_text(fault.action) + ", which is refused (" +
             std::string(code(fault.refusal)) + ", " + std::string(clause(fault.refusal)) + ')';
    case Fault::Kind::kCutShort:
      return seat + " stops in the middle of its turn";
    case Fault::Kind::kTooLong:
      return seat + " wants " + action_text(fault.action) + " after its turn has passed";
    case Fault::Kind::kSignal:
      return seat + " gives a signal that is not allowed now: " + fault.why;
    case Fault::Kind::kNotStarted:
    case Fault::Kind::kDied:
    case Fault::Kind::kLate:
    case Fault::Kind::kFlooded:
    case Fault::Kind::kNonsense:
      return seat + ": " + fault.why;
  }
  return seat;
}

std::string_view name(Fault::Kind kind) {
  constexpr std::array<std::string_view, Fault::kKinds> kNames{
      "refused", "cut_short", "too_long", "signal",  "not_started",
      "died",    "late",      "flooded",  "nonsense"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace backstep::bots
