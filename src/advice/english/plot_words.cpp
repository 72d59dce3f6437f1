#include "advice/english/plot_words.h"

#include <cmath>
#include <cstddef>

#include "advice/english/kinds.h"
#include "advice/english/words.h"
#include "engine/game/notation.h"

namespace backstep::advice::english {
namespace {

constexpr std::size_t kCardsTold = 3;

// Without its end, and cut when it is long.
std::string short_turn(const bots::Turn& turn) {
  std::string text;
  std::size_t told = 0;
  for (const Action action : turn) {
    if (action.is_end()) break;
    if (told++ == kCardsTold) return text + " \u2026";
    text += (text.empty() ? "" : " ") + action_text(action);
  }
  return text.empty() ? "end" : text;
}

std::string percent(double chance) { return number_text(chance * 100, 0) + " %"; }

std::string whole_points(double difference) {
  const std::string text = number_text(difference * 100, 0);
  return difference > 0 && text != "0" ? '+' + text : text;
}

}  // namespace

std::string choice_text(const TurnAnalysis& turn, std::span<const std::string> names) {
  return std::to_string(turn.number) + ' ' + names[static_cast<std::size_t>(turn.seat)] + ": " +
         short_turn(turn.better) + ' ' + short_gain_text(turn);
}

std::string draws_text(const TurnAnalysis& turn) {
  return "draws after " + std::to_string(turn.number) + ": " + whole_points(turn.draws);
}

bool is_large(const TurnAnalysis& turn) { return std::abs(turn.draws) >= kLargeDraws; }

std::vector<HindsightMark> hindsight_marks(const GameAnalysis& analysis) {
  std::vector<HindsightMark> marks;
  if (!analysis.hindsight || analysis.outcome == Outcome::kWon) return marks;
  const auto& [until, lost_from, line] = *analysis.hindsight;
  if (until) marks.push_back({*until, "could be won until here, all cards known"});
  const bool says_more = lost_from && (!until || *lost_from > *until + 1);
  if (says_more) marks.push_back({*lost_from, "no line wins from here, all cards known"});
  return marks;
}

std::string description(const GameAnalysis& analysis, const Record& record,
                        std::span<const std::string> names) {
  if (analysis.turns.empty()) return "No turn was played: " + result_text(analysis, record) + '.';
  std::string text;
  if (analysis.only_seat) {
    text = "The turns of " + names[static_cast<std::size_t>(*analysis.only_seat)] + " only.";
  } else {
    text = "The chance to win begins at " + percent(analysis.start) + ".";
  }
  for (const std::size_t i : analysis.turning_points.choices) {
    const TurnAnalysis& turn = analysis.turns[i];
    text += " Turn " + choice_text(turn, names) + "; the chance was " +
            percent(turn.after.chance.value) + " after it.";
  }
  for (const std::size_t i : analysis.turning_points.draws) {
    const TurnAnalysis& turn = analysis.turns[i];
    text += " The draws after turn " + std::to_string(turn.number) + " changed it by " +
            whole_points(turn.draws) + " points.";
  }
  for (const HindsightMark& mark : hindsight_marks(analysis)) {
    text += " Start of turn " + std::to_string(mark.turn) + ": " + mark.text + '.';
  }
  return text + " The end: " + result_text(analysis, record) + '.';
}

}  // namespace backstep::advice::english
