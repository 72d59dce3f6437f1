#include "questions.h"

#include <set>

namespace backstep::model {

namespace {

bool is_stop(const TwinRules& rules, Move move) { return command_of(rules, move.card) == "stop"; }

bool misses_three(const Turn& turn) { return turn.three && turn.laid != 3; }

bool duties_are_met(const TwinRules& rules, const Turn& turn) {
  return !misses_three(turn) && !visible(rules, turn, "skull");
}

// C13: what closes a turn without the player saying so.
bool ends_by_itself(const TwinRules& rules, const Turn& after, Move latest) {
  return is_stop(rules, latest) || (after.three && after.laid == 3) || after.hand.empty();
}

bool search_minimum(const TwinRules& rules, const Turn& turn, std::set<Turn>& seen) {
  if (turn.laid >= turn.minimum) return true;
  if (!seen.insert(turn).second) return false;
  for (const Move move : legal_moves(rules, turn)) {
    if (is_stop(rules, move)) return true;
    if (search_minimum(rules, after_laying(rules, turn, move), seen)) return true;
  }
  return false;
}

bool search_duties(const TwinRules& rules, const Turn& turn, std::set<Turn>& seen) {
  if (duties_are_met(rules, turn)) return true;
  if (!seen.insert(turn).second) return false;
  for (const Move move : legal_moves(rules, turn)) {
    if (breaks_one_pile(rules, turn, move)) continue;
    const Turn after = after_laying(rules, turn, move);
    if (after.three && after.laid > 3) continue;
    if (ends_by_itself(rules, after, move)) {
      if (duties_are_met(rules, after)) return true;
      continue;
    }
    if (search_duties(rules, after, seen)) return true;
  }
  return false;
}

Verdict lost(const std::string& reason) { return {Outcome::kLost, reason}; }

// E11 (1) and E12. Fire is not looked at here (F2).
Verdict judge_last_card(const TwinRules& rules, const Turn& after) {
  if (misses_three(after)) return lost("three");
  if (visible(rules, after, "skull")) return lost("skull");
  return {Outcome::kWon, ""};
}

}  // namespace

bool can_reach_minimum(const TwinRules& rules, const Turn& turn) {
  std::set<Turn> seen;
  return search_minimum(rules, turn, seen);
}

bool can_meet_duties(const TwinRules& rules, const Turn& turn) {
  std::set<Turn> seen;
  return search_duties(rules, turn, seen);
}

std::string loss_at_end(const TwinRules& rules, const Turn& turn) {
  if (misses_three(turn)) return "three";
  if (visible(rules, turn, "skull")) return "skull";
  if (!fire_due(rules, turn).empty()) return "fire";
  return "";
}

Verdict judge_play(const TwinRules& rules, const Turn& before, Move move, int cards_elsewhere) {
  if (breaks_one_pile(rules, before, move)) return lost("one_pile");

  const Turn after = after_laying(rules, before, move);
  if (after.hand.empty() && cards_elsewhere == 0) return judge_last_card(rules, after);
  if (after.three && after.laid > 3) return lost("three");
  if (ends_by_itself(rules, after, move)) {
    const std::string reason = loss_at_end(rules, after);
    return reason.empty() ? Verdict{Outcome::kTurnEnds, ""} : lost(reason);
  }
  if (!can_meet_duties(rules, after)) return lost(after.three ? "three" : "skull");
  if (!can_reach_minimum(rules, after)) return lost("stuck");
  return {Outcome::kGoesOn, ""};
}

}  // namespace backstep::model
