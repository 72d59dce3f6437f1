#include "advice/english/hint_text.h"

#include <algorithm>
#include <cstddef>

#include "advice/english/reason_text.h"
#include "advice/english/words.h"
#include "base/utf8.h"

namespace backstep::advice::english {
namespace {

constexpr std::size_t kReasonsInHint = 3;
constexpr std::size_t kHintFigureWidth = 13;
constexpr std::size_t kIndent = 5;

std::string ground_text(const Advice& advice) {
  if (advice.all_lose) return "Every turn loses at once; this one lays some cards before.";
  const std::string worlds = counted(advice.worlds, "way", "ways");
  const std::string so_far = advice.complete ? "" : " so far";
  switch (advice.ground) {
    case bots::Evidence::kKnown:
      return "All cards are known" + so_far + ": nothing here is a guess.";
    case bots::Evidence::kCounted:
      return "The hidden cards can lie in " + worlds + "; all were looked at" + so_far + ".";
    case bots::Evidence::kImagined:
      break;
  }
  if (advice.worlds == 0) return "A first thought: no way the hidden cards may lie was looked at.";
  return "Looked at " + counted(advice.worlds, "sample", "samples") + " of what is hidden" +
         so_far + ". \u00b1 holds in 95 % of cases.";
}

std::size_t turn_width(const Advice& advice) {
  std::size_t widest = 4;
  for (const HintedTurn& hinted : advice.turns) {
    widest = std::max(widest, count_characters(turn_text(hinted.turn)));
  }
  return widest;
}

std::string row(std::string_view rank, std::string_view turn, std::size_t turn_columns,
                std::string_view chance, std::string_view left, std::string_view behind) {
  std::string line = right_aligned(rank, 3) + "  " + left_aligned(turn, turn_columns) +
                     right_aligned(chance, kHintFigureWidth) +
                     right_aligned(left, kHintFigureWidth) +
                     right_aligned(behind, kHintFigureWidth);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

}  // namespace

std::string hint_text(const Advice& advice, std::span<const std::string> names) {
  const std::vector<std::string> told = told_apart(names);
  const std::size_t columns = turn_width(advice);
  std::string text = wrapped(ground_text(advice), 0);
  text += '\n' + row("", "turn", columns, "chance, %", "cards left", "behind, %");
  for (std::size_t i = 0; i < advice.turns.size(); ++i) {
    const HintedTurn& hinted = advice.turns[i];
    text +=
        row(std::to_string(i + 1), turn_text(hinted.turn), columns, points(hinted.estimate.chance),
            cards(hinted.estimate.left), i == 0 ? "" : points(hinted.behind));
    const std::string why = reasons_text(hinted.reasons, told, kReasonsInHint);
    if (!why.empty()) text += wrapped(std::string(kIndent, ' ') + why, kIndent);
  }
  return text;
}

}  // namespace backstep::advice::english
