#include "bots/strong.h"

#include <algorithm>
#include <optional>
#include <span>

#include "bots/credit.h"
#include "bots/speak.h"
#include "bots/worlds.h"

namespace backstep {
namespace {

constexpr Planner::Width kWide{.extras = 16, .plans = 12};
constexpr Planner::Width kNarrow{.extras = 6, .plans = 4};  // of those who play on
constexpr int kPlies = 3;
// Instinct's own value counts like so many games played on: it steadies the choice while few are.
constexpr int kFirstThought = 16;

void play(State& state, Talk& talk, bool talks, const Plan& plan) {
  for (const Action action : turn_of(state.rules, plan)) {
    const int mover = state.turn;
    apply_unchecked(state, action);
    if (talks) lapse(talk, mover, action, state);
  }
}

}  // namespace

// The chance to win after this turn in this world, as instinct sees it a few turns later.
int StrongBot::play_on(const State& world, const Talk* heard, const Plan& plan) {
  const bool talks = heard != nullptr;
  State state = world;
  Talk talk = talks ? *heard : Talk();
  play(state, talk, talks, plan);
  for (int ply = 1; !state.is_over(); ++ply) {
    const bool listens = talks && !state.is_muted();
    if (listens) speak_all(state, talk);
    const Instinct::Valued best = instinct_.best(brain_for(state.rules, listens),
                                                 Sight(state, listens ? &talk : nullptr), kNarrow);
    if (best.plan == nullptr) return credit(state.rules, state.left());
    if (ply == kPlies) return best.value == Instinct::kWin ? kChanceOne : chance(best.value);
    play(state, talk, talks, *best.plan);
  }
  return worth(state);
}

// Sequential halving: an even share of the effort for every round, in worlds that all turns still
// in question share. The best turn ends up first.
void StrongBot::halve(const View& view, const Talk* talk, std::size_t alive, Random& random) {
  int rounds = 0;
  for (std::size_t n = alive; n > 1; n = (n + 1) / 2) ++rounds;
  for (; alive > 1; alive = (alive + 1) / 2) {
    const int samples = std::max(1, effort_ / (rounds * static_cast<int>(alive)));
    for (int sample = 0; sample < samples; ++sample) {
      const State world = imagine(view, talk, random);
      for (std::size_t i = 0; i < alive; ++i) {
        candidates_[i].sum += play_on(world, talk, candidates_[i].plan);
        ++candidates_[i].count;
      }
    }
    // Insertion keeps the order of equals: instinct's.
    for (std::size_t i = 1; i < alive; ++i) {
      const Candidate candidate = candidates_[i];
      std::size_t at = i;
      for (; at > 0 &&
             candidates_[at - 1].sum * candidate.count < candidate.sum * candidates_[at - 1].count;
           --at) {
        candidates_[at] = candidates_[at - 1];
      }
      candidates_[at] = candidate;
    }
  }
}

Turn StrongBot::turn(const View& view, const Talk& talk, Random& random) {
  const Talk* const heard = talk.in_use && !view.is_muted() ? &talk : nullptr;
  const std::span<const Instinct::Valued> turns =
      instinct_.turns(brain_for(view.rules, heard != nullptr), Sight(view, heard), kWide);
  if (view.draw_count == 0) {
    const EndPlay::Limits limits{.worlds = std::max(1, effort_ / static_cast<int>(2 * kCandidates)),
                                 .sampled = true,
                                 .turns = kCandidates};
    if (const std::optional<Turn> known = end_play_.turn(view, heard, turns, limits, random)) {
      return *known;
    }
  }
  if (turns.empty()) return last_stand(view);
  if (turns.size() == 1 || turns[0].value == Instinct::kWin) {
    return turn_of(view.rules, *turns[0].plan);
  }
  const std::size_t count = std::min(turns.size(), kCandidates);
  for (std::size_t i = 0; i < count; ++i) {
    candidates_[i] = {*turns[i].plan, std::int64_t{chance(turns[i].value)} * kFirstThought,
                      kFirstThought};
  }
  halve(view, heard, count, random);
  return turn_of(view.rules, candidates_[0].plan);
}

Signals StrongBot::say(const View& view, const Talk& talk) { return what_to_say(view, talk); }

int StrongBot::willing_to_begin(const View& view) {
  return instinct_.best(brain_for(view.rules, false), Sight(view), kWide).value;
}

}  // namespace backstep
