#include "advice/choice.h"

#include <algorithm>
#include <array>

#include "engine/game/card_set.h"
#include "engine/game/table.h"

namespace backstep::advice {
namespace {

constexpr std::array<std::string_view, kChoiceKindCount> kChoiceNames{
    "loses_at_once", "missed_trick", "gave_up_trick", "against_signal", "left_command", "long_step",
    "laid_more",     "laid_fewer",   "other_place",   "other_pile",     "other"};

constexpr int kClearlyMore = 3;  // cards passed over

int count_of(const Reasons& reasons, ReasonCode code) {
  return static_cast<int>(std::count_if(reasons.begin(), reasons.end(),
                                        [&](const Reason& r) { return r.code == code; }));
}

int skips_of(const Reasons& reasons) {
  for (const Reason& reason : reasons) {
    if (reason.code == ReasonCode::kSkips) return reason.count;
  }
  return 0;
}

CardSet cards_of(const bots::Turn& turn) {
  CardSet cards;
  for (const Action action : turn) {
    if (!action.is_end()) cards.insert(action.card);
  }
  return cards;
}

PileSet piles_of(const bots::Turn& turn) {
  PileSet piles = 0;
  for (const Action action : turn) {
    if (!action.is_end()) piles |= pile_bit(action.pile);
  }
  return piles;
}

// Whether the played turn has more of this fact than the better one.
bool more_of(ReasonCode code, const Reasons& played, const Reasons& better) {
  return count_of(played, code) > count_of(better, code);
}

}  // namespace

std::string_view name(ChoiceKind kind) { return kChoiceNames[static_cast<std::size_t>(kind)]; }

ChoiceKind kind_of(const bots::Turn& played, const Reasons& why_played, const bots::Turn& better,
                   const Reasons& why_better) {
  if (more_of(ReasonCode::kLoses, why_played, why_better)) return ChoiceKind::kLosesAtOnce;
  if (more_of(ReasonCode::kTrick, why_better, why_played)) return ChoiceKind::kMissedTrick;
  if (more_of(ReasonCode::kGivesUpTrick, why_played, why_better)) return ChoiceKind::kGaveUpTrick;
  if (more_of(ReasonCode::kAgainst, why_played, why_better)) return ChoiceKind::kAgainstSignal;
  for (const ReasonCode code : {ReasonCode::kLeavesCommand, ReasonCode::kLeavesFire}) {
    if (more_of(code, why_played, why_better)) return ChoiceKind::kLeftCommand;
  }
  if (more_of(ReasonCode::kCoversCommand, why_better, why_played)) return ChoiceKind::kLeftCommand;
  if (skips_of(why_played) >= skips_of(why_better) + kClearlyMore) return ChoiceKind::kLongStep;
  const CardSet mine = cards_of(played);
  const CardSet theirs = cards_of(better);
  if (mine.size() > theirs.size()) return ChoiceKind::kLaidMore;
  if (mine.size() < theirs.size()) return ChoiceKind::kLaidFewer;
  if (mine == theirs) return ChoiceKind::kOtherPlace;
  const bool other_pile = (piles_of(played) & ~piles_of(better)) != 0;
  return other_pile ? ChoiceKind::kOtherPile : ChoiceKind::kOther;
}

}  // namespace backstep::advice
