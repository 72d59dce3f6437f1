#include "advice/english/kinds.h"

#include <array>
#include <cstddef>

#include "advice/english/words.h"
#include "engine/game/outcome.h"

namespace backstep::advice::english {
namespace {

struct KindWords {
  std::string_view better;
  std::string_view kind;
};

constexpr std::array<KindWords, kChoiceKindCount> kWords{{
    {"it does not lose at once", "lost at once"},
    {"it plays a trick", "a trick not played"},
    {"it keeps a trick", "a trick given up"},
    {"it does as was asked", "against a signal"},
    {"it leaves no command or fire", "a command or fire left"},
    {"it skips fewer", "a long step"},
    {"it lays fewer", "more cards laid"},
    {"it lays more", "fewer cards laid"},
    {"the same cards on other piles", "the same cards elsewhere"},
    {"it leaves a pile alone", "a pile not left alone"},
    {"", "other cards"},
}};

// A choice can be costly for the cards it leaves alone.
bool costs_chance(const TurnAnalysis& turn) {
  return turn.cost.value >= kLeastCost && turn.cost.value > turn.cost.error;
}

}  // namespace

std::string_view better_text(ChoiceKind kind) {
  return kWords[static_cast<std::size_t>(kind)].better;
}

std::string_view kind_text(ChoiceKind kind) { return kWords[static_cast<std::size_t>(kind)].kind; }

std::string cost_text(const TurnAnalysis& turn) {
  if (costs_chance(turn)) return points(turn.cost) + " points";
  return cards(turn.cost_left) + " cards";
}

std::string gain_text(const TurnAnalysis& turn) {
  return cost_text(turn) + (costs_chance(turn) ? " more" : " fewer left");
}

std::string short_gain_text(const TurnAnalysis& turn) {
  if (!costs_chance(turn)) {
    return "left " + number_text(turn.cost_left.value, 1) + " cards fewer";
  }
  const std::string points = number_text(turn.cost.value * 100, 0);
  return "was worth " + points + (points == "1" ? " point" : " points") + " more";
}

bool is_given_up(const Record& record) {
  return record.result && record.result->ending == Ending::kAbandoned;
}

std::string result_text(const GameAnalysis& analysis, const Record& record) {
  if (analysis.outcome == Outcome::kWon) return "won";
  const std::string left = ", " + std::to_string(analysis.left) + " left";
  if (is_lost(analysis.outcome))
    return "lost (" + std::string(reason(analysis.outcome)) + ')' + left;
  return (is_given_up(record) ? "given up" : "not over") + left;
}

double end_chance(const GameAnalysis& analysis) {
  if (analysis.outcome == Outcome::kWon) return 1;
  if (is_lost(analysis.outcome)) return 0;
  return analysis.start + analysis.choices + analysis.draws;
}

}  // namespace backstep::advice::english
