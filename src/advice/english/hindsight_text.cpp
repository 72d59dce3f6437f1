#include "advice/english/hindsight_text.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "advice/english/words.h"
#include "engine/game/state.h"
#include "engine/game/step.h"

namespace backstep::advice::english {
namespace {

// The first turn of a line. Not every turn ends with an action of its own, so it is played.
std::string first_turn_text(const Record& record, std::size_t start, std::span<const Action> line) {
  State state = replay(record, start).state;
  std::size_t count = 0;
  for (bool ended = false; !ended && count < line.size(); ++count) {
    const State before = state;
    if (apply(state, line[count]) != Refusal::kNone) break;
    ended = step_between(before, line[count], state).turn_ended || state.is_over();
  }
  return turn_text(line.first(count));
}

std::string winning_turn(const GameAnalysis& analysis, const Record& record, int number) {
  const auto turn =
      std::find_if(analysis.turns.begin(), analysis.turns.end(),
                   [number](const TurnAnalysis& one) { return one.number == number; });
  if (turn == analysis.turns.end()) return {};
  const std::string first = first_turn_text(record, turn->first, analysis.hindsight->line);
  return first.empty() ? first : ", beginning with " + first;
}

// "at the start of turn 12", "at the end".
std::string moment(const GameAnalysis& analysis, int number) {
  if (analysis.over && number > static_cast<int>(analysis.turns.size())) return "at the end";
  return "at the start of turn " + std::to_string(number);
}

}  // namespace

std::string hindsight_text(const GameAnalysis& analysis, const Record& record) {
  if (!analysis.hindsight) return {};
  const Hindsight& hindsight = *analysis.hindsight;
  std::string text = "Hindsight knows all cards; the players did not. ";
  if (analysis.outcome == Outcome::kWon) return text + "The game could be won to the end, and was.";

  if (hindsight.winnable_until) {
    const int until = *hindsight.winnable_until;
    text += "Up to turn " + std::to_string(until) + " the game could be won" +
            winning_turn(analysis, record, until);
    if (!hindsight.lost_from) {
      return text + ". After that no line was found that wins, and none is ruled out.";
    }
    return text + "; " + moment(analysis, *hindsight.lost_from) + " no line wins any more.";
  }
  text += "No line was found that wins";
  if (!hindsight.lost_from) return text + ", and none is ruled out.";
  if (*hindsight.lost_from <= 1) return text + ": from the deal on there is none.";
  return text + "; " + moment(analysis, *hindsight.lost_from) + " there is none any more.";
}

}  // namespace backstep::advice::english
