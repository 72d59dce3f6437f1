#include "bots/end_play.h"

#include <algorithm>

#include "bots/credit.h"
#include "bots/worlds.h"

namespace backstep {

// All cards are known: the mover's part of the best line.
std::optional<EndPlay::Known> EndPlay::known(const State& state) {
  const EndgameLine line = endgame_.line(state, kNodes);
  if (!line.exact && !line.won) return std::nullopt;
  Known known;
  State now = state;
  for (const Action action : line.actions) {
    known.turn.push_back(action);
    apply_unchecked(now, action);
    if (now.is_over() || now.turn != state.turn || now.board.laid_this_turn == 0) break;
  }
  known.loses = is_lost(now.outcome) && now.board.laid_this_turn > 0;
  return known;
}

std::optional<Turn> EndPlay::turn(const View& view, const Talk* talk,
                                  std::span<const Instinct::Valued> turns, Limits limits,
                                  Random& random) {
  AllWorlds worlds(view);
  if (worlds.count(1) == 1) {
    // A duty that is missed may leave a card less than any other end. But who can keep the rules
    // keeps them: then the best of the turns that do.
    const std::optional<Known> best = known(worlds.state());
    if (best && (!best->loses || turns.empty())) return best->turn;
    limits = {.worlds = 1, .sampled = false, .turns = turns.size()};
  }
  if (limits.worlds == 0 || turns.empty()) return std::nullopt;
  const bool all = worlds.count(limits.worlds) <= limits.worlds;
  if (!all && !limits.sampled) return std::nullopt;

  std::array<std::int64_t, Planner::kMaxPlans> sums{};
  const std::size_t count = std::min(turns.size(), limits.turns);
  const auto ask = [&](const State& world) {
    for (std::size_t i = 0; i < count; ++i) {
      State state = world;
      for (const Action action : turn_of(view.rules, *turns[i].plan)) {
        apply_unchecked(state, action);
      }
      const EndgameValue end = endgame_.value(state, kNodesOfMany);
      sums[i] += end.won ? kChanceOne : credit(view.rules, end.left);
    }
  };
  if (all) {
    do {
      ask(worlds.state());
    } while (worlds.next());
  } else {
    for (int i = 0; i < limits.worlds; ++i) ask(imagine(view, talk, random));
  }
  const auto best = static_cast<std::size_t>(
      std::max_element(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(count)) -
      sums.begin());
  return turn_of(view.rules, *turns[best].plan);
}

}  // namespace backstep
