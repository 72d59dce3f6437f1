#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "cmd/format.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "game/notation.h"
#include "sim/report.h"
#include "wire/league_json.h"

namespace backstep::cmd {
namespace {

// "79.3 (77.5 to 81.0)".
std::string with_bounds(const wire::Figure& figure, double scale, const char* number) {
  return format(number, figure.value * scale) + " (" + bounds_text(figure, scale) + ')';
}

// A name that stays in its cell.
std::string cell(const std::string& name) {
  std::string text;
  for (const char letter : printable(name)) text += letter == '|' ? "\\|" : std::string(1, letter);
  return text;
}

// A table in Markdown, whose columns also line up where nobody renders it.
void print_rows(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 3);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (std::size_t number = 0; number < rows.size(); ++number) {
    std::string line = "|";
    std::string rule = "|";
    for (std::size_t i = 0; i < widths.size(); ++i) {
      line += ' ' + rows[number][i] + std::string(widths[i] - rows[number][i].size(), ' ') + " |";
      rule += std::string(widths[i] + 2, '-') + '|';
    }
    std::puts(line.c_str());
    if (number == 0) std::puts(rule.c_str());
  }
}

void print(const wire::LeagueFigures& league) {
  const std::int64_t games = league.entries.front().figures.games;
  std::printf("%s\n\n", heading_text(league.run, games).c_str());
  std::vector<std::vector<std::string>> rows{{"", "bot", "won, % (95 %)", "cards left (95 %)"}};
  if (league.run.times) rows.front().emplace_back("ms a turn");
  rows.front().emplace_back("broken");
  for (std::size_t i = 0; i < league.entries.size(); ++i) {
    const wire::TableFigures& table = league.entries[i].figures;
    std::vector<std::string>& row = rows.emplace_back();
    row = {std::to_string(i + 1), cell(league.entries[i].name) + (table.talk ? " (talks)" : ""),
           with_bounds(table.win_rate, 100, "%.1f"), with_bounds(table.mean_left, 1, "%.2f")};
    if (table.ms_per_turn) row.push_back(format("%.3g", *table.ms_per_turn));
    row.push_back(table.broken > 0 ? broken_text(table) : "0");
  }
  print_rows(rows);
  std::printf("\nEach with each, deal by deal: the second minus the first\n\n");
  rows = {{"first", "second", "won, points (95 %)", "cards left (95 %)"}};
  for (const wire::LeagueFigures::Pair& pair : league.pairs) {
    rows.push_back({cell(league.entries[pair.first].name), cell(league.entries[pair.second].name),
                    with_bounds(pair.figures.win_rate_difference, 100, "%+.1f"),
                    with_bounds(pair.figures.left_difference, 1, "%+.2f")});
  }
  print_rows(rows);
  if (league.run.times) std::printf("\n%s\n", speed_text(*league.run.times).c_str());
}

}  // namespace

void tell_league(const RunPlan& plan, const RunResult& result,
                 const std::vector<std::string>& names, bool json) {
  const wire::LeagueFigures league = league_figures(plan, result, names);
  if (!json) return print(league);
  std::puts(wire::league_json(league).c_str());
}

}  // namespace backstep::cmd
