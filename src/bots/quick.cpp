#include "bots/quick.h"

#include <optional>
#include <span>

#include "bots/speak.h"

namespace backstep {
namespace {

constexpr Planner::Width kWidth{.extras = 8, .plans = 5};
// With more than two players only the last few hidden cards are worth a look.
constexpr EndPlay::Limits kEnd{.worlds = 12, .sampled = false, .turns = 4};

}  // namespace

Turn QuickBot::turn(const View& view, const Talk& talk, Random& random) {
  const Talk* const heard = talk.in_use && !view.is_muted() ? &talk : nullptr;
  const Sight sight(view, heard);
  const Brain& brain = brain_for(view.rules, heard != nullptr);
  if (view.draw_count > 0) {
    const Plan* const plan = instinct_.best(brain, sight, kWidth).plan;
    return plan == nullptr ? last_stand(view) : turn_of(view.rules, *plan);
  }
  const std::span<const Instinct::Valued> turns = instinct_.turns(brain, sight, kWidth);
  if (const std::optional<Turn> known = end_play_.turn(view, heard, turns, kEnd, random)) {
    return *known;
  }
  return turns.empty() ? last_stand(view) : turn_of(view.rules, *turns[0].plan);
}

Signals QuickBot::say(const View& view, const Talk& talk) { return what_to_say(view, talk); }

int QuickBot::willing_to_begin(const View& view) {
  return instinct_.best(brain_for(view.rules, false), Sight(view), kWidth).value;
}

}  // namespace backstep
