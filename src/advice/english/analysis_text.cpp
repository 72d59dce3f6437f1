#include "advice/english/analysis_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "advice/english/hindsight_text.h"
#include "advice/english/kinds.h"
#include "advice/english/reason_text.h"
#include "advice/english/words.h"
#include "base/utf8.h"
#include "engine/game/notation.h"

namespace backstep::advice::english {
namespace {

constexpr std::size_t kReasonsOfTurn = 4;
constexpr std::size_t kChanceWidth = 7;
constexpr std::size_t kNameIndent = 7;

using Names = std::span<const std::string>;

std::string heading(const GameAnalysis& analysis, const Record& record, Names names) {
  std::string text;
  if (!record.deal.empty()) text += wrapped("deal " + printable(record.deal), 2);
  text += wrapped(rules_text(record.rules) + ": " + list_text(names, ", "), 2);
  text += result_text(analysis, record) + '\n';
  if (analysis.only_seat) {
    const std::string why =
        analysis.over ? "This shows only what " : "The game goes on: this shows only what ";
    text += wrapped(why + names[static_cast<std::size_t>(*analysis.only_seat)] +
                        " could know: the turns of that seat, no draws and no totals.",
                    0);
  }
  return text;
}

std::string legend(const GameAnalysis& analysis) {
  std::string text =
      "The chance to win in %, if quick bots play on: before each turn, and after it as it was "
      "played. A * marks a choice that cost more than chance explains.";
  if (!analysis.only_seat) {
    text += " Draws are everything that came to light before the next turn, shown from " +
            number_text(kDrawsTold * 100, 0) + " points.";
  }
  return wrapped(text, 0);
}

// As wide as what stands in them.
struct Columns {
  std::size_t name = 6;
  std::size_t played = 6;
};

Columns columns_of(const GameAnalysis& analysis, Names names) {
  Columns columns;
  for (const std::string& name : names)
    columns.name = std::max(columns.name, count_characters(name));
  for (const TurnAnalysis& turn : analysis.turns) {
    columns.played = std::max(columns.played, count_characters(turn_text(turn.played)));
  }
  return columns;
}

std::string row(const Columns& columns, std::string_view number, std::string_view mark,
                std::string_view name, std::string_view played, std::string_view before,
                std::string_view after, std::string_view draws) {
  std::string line = right_aligned(number, 4) + left_aligned(mark, 3) +
                     left_aligned(name, columns.name + 2) + left_aligned(played, columns.played) +
                     right_aligned(before, kChanceWidth) + right_aligned(after, kChanceWidth) +
                     right_aligned(draws, kChanceWidth);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + '\n';
}

std::string turn_lines(const TurnAnalysis& turn, Names names, const Columns& columns, bool draws) {
  const bool told = draws && std::abs(turn.draws) >= kDrawsTold;
  std::string text = row(columns, std::to_string(turn.number), turn.costly ? " *" : "",
                         names[static_cast<std::size_t>(turn.seat)], turn_text(turn.played),
                         points(turn.before.chance.value), points(turn.after.chance.value),
                         told ? signed_points(turn.draws) : "");
  if (!turn.costly) return text;
  std::string better = turn_text(turn.better) + ": " + gain_text(turn);
  if (const std::string_view why = better_text(turn.kind); !why.empty()) {
    better += " (" + std::string(why) + ')';
  }
  const std::size_t indent = kNameIndent + columns.name + 2;
  return text + wrapped(std::string(indent, ' ') + better, indent + 2);
}

std::string turns_text(const GameAnalysis& analysis, Names names) {
  if (analysis.turns.empty()) return "No turn was played.\n";
  const Columns columns = columns_of(analysis, names);
  const bool draws = !analysis.only_seat;
  std::string text =
      row(columns, "turn", "", "player", "played", "before", "after", draws ? "draws" : "");
  for (const TurnAnalysis& turn : analysis.turns) {
    text += turn_lines(turn, names, columns, draws);
  }
  return text;
}

std::string sum_row(std::string_view what, const std::string& figure, const std::string& more) {
  constexpr std::size_t kWhat = 12 + kNameWidth;
  std::string line = left_aligned(what, kWhat) + right_aligned(figure, kChanceWidth);
  if (!more.empty()) line += "   " + more;
  return line + '\n';
}

std::string turns_of(const Part& part) {
  std::string text = counted(part.turns, "turn", "turns");
  if (part.costly == 0) return text;
  return text + ", " + std::to_string(part.costly) + " costly: " + points(part.cost) + " points";
}

double rounded(double chance) { return std::round(chance * 1000) / 1000; }

// The sum of the whole game. Every line is rounded, and draws take up what that leaves, so that the
// sum is right as it is printed.
std::string sum_text(const GameAnalysis& analysis, const Record& record, Names names) {
  const double end = rounded(end_chance(analysis));
  double sum = rounded(analysis.start);
  std::string text = sum_row("chance at the start", points(sum), "");
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    const SeatTotals& totals = analysis.seats[seat];
    const double choices = rounded(totals.choices);
    text += sum_row("choices of " + names[seat], signed_points(choices), turns_of(totals));
    sum += choices;
  }
  text += sum_row("draws", signed_points(end - sum), "");
  text += sum_row("", std::string(6, '-'), "");
  return text + sum_row(result_text(analysis, record), points(end), "");
}

std::string totals_text(const GameAnalysis& analysis, const Record& record, Names names) {
  if (!analysis.only_seat) return sum_text(analysis, record, names);
  const auto seat = static_cast<std::size_t>(*analysis.only_seat);
  if (seat >= analysis.seats.size()) return {};
  const SeatTotals& totals = analysis.seats[seat];
  return sum_row("choices of " + names[seat], signed_points(totals.choices), turns_of(totals));
}

std::string turn_facts(std::string_view what, const bots::Turn& turn, const Reasons& reasons,
                       Names names) {
  std::string text = "  " + std::string(what) + "  " + turn_text(turn);
  const std::string why = reasons_text(reasons, names, kReasonsOfTurn);
  if (!why.empty()) text += ": " + why;
  return wrapped(text, 10);
}

std::string costliest_text(const GameAnalysis& analysis, Names names) {
  if (!analysis.costliest || *analysis.costliest >= analysis.turns.size()) return {};
  const TurnAnalysis& turn = analysis.turns[*analysis.costliest];
  return '\n' +
         wrapped("The choice that cost most: turn " + std::to_string(turn.number) + " (" +
                     names[static_cast<std::size_t>(turn.seat)] + "), " + cost_text(turn) + ".",
                 0) +
         turn_facts("played", turn.played, turn.why_played, names) +
         turn_facts("better", turn.better, turn.why_better, names);
}

}  // namespace

std::string analysis_text(const GameAnalysis& analysis, const Record& record) {
  const std::vector<std::string> names = told_apart(player_names(record));
  std::string text = heading(analysis, record, names) + '\n' + legend(analysis) + '\n' +
                     turns_text(analysis, names) + '\n' + totals_text(analysis, record, names) +
                     costliest_text(analysis, names);
  const std::string hindsight = hindsight_text(analysis, record);
  if (!hindsight.empty()) text += '\n' + wrapped(hindsight, 0);
  return text;
}

}  // namespace backstep::advice::english
