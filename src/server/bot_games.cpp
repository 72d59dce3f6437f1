#include "server/bot_games.h"

#include <string>

#include "base/random.h"
#include "game/state.h"
#include "game/view.h"
#include "signal/talk.h"
#include "think/thoughts.h"

namespace backstep::server {
namespace {

// C2: the gladdest seat begins.
int who_begins(const Rules& rules, const Deck& deck, const think::BotKind& bot) {
  const State state = deal_unchecked(rules, deck);
  int best = 0;
  int gladdest = 0;
  for (int seat = 0; seat < rules.players; ++seat) {
    const int willing = think::willing(bot, view(state, seat));
    if (seat == 0 || willing > gladdest) {
      best = seat;
      gladdest = willing;
    }
  }
  return best;
}

void speak(const think::BotKind& bot, const State& state, Talk& talk) {
  if (speech(state) == Speech::kNothing) return;
  for (int step = 1; step < state.rules.players; ++step) {
    const int seat = (state.turn + step) % state.rules.players;
    for (const Signal& signal : think::say(bot, view(state, seat), talk)) {
      if (refusal(state, signal) == TalkRefusal::kNone) hear(talk, seat, signal);
    }
  }
}

}  // namespace

std::optional<wire::DealResult> play_alone(const Rules& rules, const Deck& deck,
                                           std::string_view bot, int effort,
                                           std::string_view chance, think::Breath& breath) {
  const think::BotKind kind{bot, effort};
  State state = deal_unchecked(rules, deck, who_begins(rules, deck, kind));
  Talk talk;
  talk.in_use = rules.players > 1;
  int turns = 0;
  while (!state.is_over()) {
    breath.breathe();
    if (breath.stopped()) return std::nullopt;
    speak(kind, state, talk);
    const int mover = state.turn;
    const Random random(std::string(chance) + ' ' + std::to_string(++turns), "alone");
    for (const Action action : think::think_turn(kind, view(state, mover), talk, random)) {
      if (apply(state, action) != Refusal::kNone) return std::nullopt;  // bots do not do that
      lapse(talk, mover, action, state);
    }
  }
  wire::DealResult result;
  result.result = state.outcome == Outcome::kWon ? "won" : "lost";
  result.left = state.left();
  result.bot = bot;
  return result;
}

}  // namespace backstep::server
