#include "bots/quick.h"

#include <optional>
#include <span>

#include "bots/speak.h"

namespace backstep::bots {
namespace {

constexpr Planner::Width kOfMany{.extras = 8, .plans = 5};
// Eight cards make more turns to choose from, and nobody makes up for a poor choice.
constexpr Planner::Width kOfOne{.extras = 12, .plans = 10};

constexpr Planner::Width width_for(const Rules& rules) {
  return rules.players == 1 ? kOfOne : kOfMany;
}

// With more than two players only the last few hidden cards are worth a look.
constexpr EndPlay::Limits kEnd{.worlds = 12, .sampled = false, .turns = 4};

}  // namespace

Turn QuickBot::turn(const View& view, const Talk& talk, Random& random) {
  const Talk* const heard = talk.in_use && !view.is_muted() ? &talk : nullptr;
  const Sight sight(view, heard);
  const Brain& brain = brains_(view.rules, heard != nullptr);
  const Planner::Width width = width_for(view.rules);
  if (view.draw_count > 0) {
    const Plan* const plan = instinct_.best(brain, sight, width).plan;
    return plan == nullptr ? last_stand(view) : turn_of(view.rules, *plan);
  }
  const std::span<const Instinct::Valued> turns = instinct_.turns(brain, sight, width);
  if (const std::optional<Turn> known = end_play_.turn(view, heard, turns, kEnd, random)) {
    return *known;
  }
  return turns.empty() ? last_stand(view) : turn_of(view.rules, *turns[0].plan);
}

Signals QuickBot::say(const View& view, const Talk& talk) { return what_to_say(view, talk); }

int QuickBot::willing_to_begin(const View& view) {
  return instinct_.best(brains_(view.rules, false), Sight(view), width_for(view.rules)).value;
}

}  // namespace backstep::bots
