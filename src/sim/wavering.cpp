#include "sim/wavering.h"

#include <cstddef>
#include <cstdint>
#include <span>

#include "bots/brain.h"
#include "bots/net.h"
#include "bots/planner.h"

namespace backstep::sim {
namespace {

constexpr std::uint32_t kOneTurnIn = 6;
// How much less than the best turn another may promise: a point and a half where the chance to win
// is a half. With much more the games are worse than the quick bot's; with much less few turns have
// another beside them, and the games of a deal are alike.
constexpr int kNearly = bots::kLogitOne / 16;
constexpr bots::Planner::Width kWidth{.extras = 8, .plans = 8};

}  // namespace

bots::Turn WaveringBot::turn(const View& view, const Talk& talk, Random& random) {
  // What is left after the last draw is worked out, not felt, by anybody who counts cards.
  const bool wavers = random.below(kOneTurnIn) == 0 && view.draw_count > 0;
  if (!wavers) return quick_.turn(view, talk, random);
  const Talk* const heard = talk.in_use && !view.is_muted() ? &talk : nullptr;
  const bots::Brain& brain = bots::brain_for(view.rules, heard != nullptr);
  const std::span<const bots::Instinct::Valued> turns =
      instinct_.turns(brain, bots::Sight(view, heard), kWidth);
  std::size_t near = 0;
  while (near < turns.size() && turns[near].value >= turns[0].value - kNearly) ++near;
  if (near < 2) return quick_.turn(view, talk, random);
  const std::size_t other = 1 + random.below(static_cast<std::uint32_t>(near - 1));
  return turn_of(view.rules, *turns[other].plan);
}

}  // namespace backstep::sim
