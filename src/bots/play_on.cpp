#include "bots/play_on.h"

#include <algorithm>

#include "bots/credit.h"
#include "bots/speak.h"
#include "engine/game/view.h"

namespace backstep::bots {
namespace {

constexpr Planner::Width kNarrow{.extras = 6, .plans = 4};
constexpr int kPlies = 3;
constexpr std::uint32_t kEndNodes = 2'000;

void play(State& state, Talk& talk, bool talks, const Turn& turn) {
  for (const Action action : turn) {
    const int mover = state.turn;
    apply_unchecked(state, action);
    if (talks) lapse(talk, mover, action, state);
  }
}

// The credit for a number of cards that need not be whole, in units of 1 / Forecast::kCard.
int credit_for(const Rules& rules, std::int64_t cards) {
  const std::int64_t one = Forecast::kCard;
  const auto whole = static_cast<int>(std::clamp<std::int64_t>(cards / one, 1, kCardCount - 1));
  const auto part = static_cast<int>(std::clamp<std::int64_t>(cards - whole * one, 0, one));
  const int less = credit(rules, whole) - credit(rules, whole + 1);
  return credit(rules, whole) - less * part / Forecast::kCard;
}

}  // namespace

Prospect prospect_of(const Rules& rules, const Forecast& forecast) {
  const int loss = kChanceOne - forecast.win;
  if (loss <= 0) return {kChanceOne, forecast};
  // All the cards that are left on average are left by games that are lost.
  const int near_miss = credit_for(rules, std::int64_t{forecast.left} * kChanceOne / loss);
  const auto credited = static_cast<int>(std::int64_t{loss} * near_miss / kChanceOne);
  return {forecast.win + credited, forecast};
}

Prospect prospect_of_end(const Rules& rules, bool won, int left) {
  if (won) return {kChanceOne, {kChanceOne, 0}};
  return {credit(rules, left), {0, left * Forecast::kCard}};
}

// Every turn loses: worth what it was, but some more cards may be laid before.
Prospect PlayOn::lost(const State& state) {
  State end = state;
  for (const Action action : last_stand(view(state, state.turn))) apply_unchecked(end, action);
  return {credit(state.rules, state.left()), {0, end.left() * Forecast::kCard}};
}

// Nothing is hidden from one or two players any more: they play the best line.
Prospect PlayOn::known_end(const State& state) {
  const EndgameValue end = endgame_.value(state, kEndNodes);
  return prospect_of_end(state.rules, end.won, end.left);
}

Prospect PlayOn::after(const State& world, const Talk* heard, const Turn& turn, Horizon horizon) {
  const bool talks = heard != nullptr;
  State state = world;
  Talk talk = talks ? *heard : Talk();
  play(state, talk, talks, turn);
  for (int ply = 1; !state.is_over(); ++ply) {
    const bool to_the_end = horizon == Horizon::kFar && state.draw_count == 0;
    if (to_the_end && state.rules.players <= 2) return known_end(state);
    const bool listens = talks && !state.is_muted();
    if (listens) speak_all(state, talk);
    const Sight sight(state, listens ? &talk : nullptr);
    const Instinct::Valued best = instinct_.best(brain_for(state.rules, listens), sight, kNarrow);
    if (best.plan == nullptr) return lost(state);
    if (best.value == Instinct::kWin) return prospect_of_end(state.rules, true, 0);
    if (ply >= kPlies && !to_the_end) {
      return prospect_of(state.rules,
                         forecast(afterwards(sight, best.plan->board, best.plan->hand)));
    }
    play(state, talk, talks, turn_of(state.rules, *best.plan));
  }
  return prospect_of_end(state.rules, state.outcome == Outcome::kWon, state.left());
}

}  // namespace backstep::bots
