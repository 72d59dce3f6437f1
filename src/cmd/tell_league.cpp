#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "cmd/format.h"
#include "cmd/markdown_table.h"
#include "cmd/run_options.h"
#include "cmd/tell_run.h"
#include "engine/game/notation.h"
#include "sim/report.h"
#include "wire/league_json.h"

namespace backstep::cmd {
namespace {

// "79.3 (77.5 to 81.0)".
std::string with_bounds(const wire::Figure& figure, double scale,
                        fmt::format_string<double> number) {
  return fmt::format(number, figure.value * scale) + " (" + bounds_text(figure, scale) + ')';
}

// "+127 (101 to 153)".
std::string rating_text(const wire::Figure& rating) {
  return fmt::format("{:+.0f} ({:+.0f} to {:+.0f})", rating.value, rating.ci95[0], rating.ci95[1]);
}

// A name that stays in its cell.
std::string cell(const std::string& name) {
  std::string text;
  for (const char letter : printable(name)) text += letter == '|' ? "\\|" : std::string(1, letter);
  return text;
}

// One figure of all teams, a row per first bot.
void print_teams(const wire::CrossFigures& cross, const char* what,
                 std::string (*text_of)(const wire::TableFigures&)) {
  print_out("\n{}\n\n", what);
  std::vector<std::vector<std::string>> rows{{"first, third, ..."}};
  for (const auto& entry : cross.entries) rows.front().push_back("with " + cell(entry.name));
  for (const auto& team : cross.teams) {
    if (team.second == 0) rows.push_back({cell(cross.entries[team.first].name)});
    rows.back().push_back(text_of(team.figures));
  }
  print_markdown_table(rows);
}

void print(const wire::CrossFigures& cross) {
  print_out("{}\n\n", heading_text(cross.run, cross.teams.front().figures.games));
  std::vector<std::vector<std::string>> rows{
      {"bot", "won with itself, % (95 %)", "won with others, % (95 %)",
       "cards left with itself (95 %)", "cards left with others (95 %)"}};
  for (const auto& entry : cross.entries) {
    rows.push_back({cell(entry.name), with_bounds(entry.self_win_rate, 100, "{:.1f}"),
                    with_bounds(entry.others_win_rate, 100, "{:.1f}"),
                    with_bounds(entry.self_mean_left, 1, "{:.2f}"),
                    with_bounds(entry.others_mean_left, 1, "{:.2f}")});
  }
  print_markdown_table(rows);
  print_teams(
      cross, "Won, % (95 %), by who sits on the first seat and every second one after it",
      [](const wire::TableFigures& team) { return with_bounds(team.win_rate, 100, "{:.1f}"); });
  print_teams(cross, "Cards left (95 %)", [](const wire::TableFigures& team) {
    return with_bounds(team.mean_left, 1, "{:.2f}");
  });
  for (const auto& team : cross.teams) {
    if (team.figures.broken == 0) continue;
    print_out("\n{} with {} broke {} games.\n", printable(cross.entries[team.first].name),
              printable(cross.entries[team.second].name), broken_text(team.figures));
  }
  if (cross.run.times) print_out("\n{}\n", speed_text(*cross.run.times));
}

void print(const wire::LeagueFigures& league) {
  const std::int64_t games = league.entries.front().figures.games;
  print_out("{}\n\n", heading_text(league.run, games));
  std::vector<std::vector<std::string>> rows{
      {"", "bot", "rating (95 %)", "won, % (95 %)", "cards left (95 %)"}};
  if (league.run.times) rows.front().emplace_back("ms a turn");
  rows.front().emplace_back("broken");
  for (std::size_t i = 0; i < league.entries.size(); ++i) {
    const wire::TableFigures& table = league.entries[i].figures;
    std::vector<std::string>& row = rows.emplace_back();
    row = {std::to_string(i + 1), cell(league.entries[i].name) + (table.talk ? " (talks)" : ""),
           rating_text(league.entries[i].rating), with_bounds(table.win_rate, 100, "{:.1f}"),
           with_bounds(table.mean_left, 1, "{:.2f}")};
    if (table.ms_per_turn) row.push_back(fmt::format("{:.3g}", *table.ms_per_turn));
    row.push_back(table.broken > 0 ? broken_text(table) : "0");
  }
  print_markdown_table(rows);
  if (league.settled) {
    std::puts(*league.settled ? "\nAll pairs are settled: one is better, or they are alike."
                              : "\nNot all pairs are settled yet.");
  }
  print_out("\nEach with each, deal by deal: the second minus the first\n\n");
  rows = {{"first", "second", "won, points (95 %)", "cards left (95 %)"}};
  for (const wire::LeagueFigures::Pair& pair : league.pairs) {
    rows.push_back({cell(league.entries[pair.first].name), cell(league.entries[pair.second].name),
                    with_bounds(pair.figures.win_rate_difference, 100, "{:+.1f}"),
                    with_bounds(pair.figures.left_difference, 1, "{:+.2f}")});
  }
  print_markdown_table(rows);
  if (league.run.times) print_out("\n{}\n", speed_text(*league.run.times));
}

}  // namespace

void tell_league(const sim::RunPlan& plan, const sim::RunResult& result,
                 const std::vector<std::string>& names, bool json, std::optional<bool> settled) {
  wire::LeagueFigures league = sim::league_figures(plan, result, names);
  league.settled = settled;
  if (!json) return print(league);
  std::puts(wire::league_json(league).c_str());
}

void tell_cross(const sim::RunPlan& plan, const sim::RunResult& result,
                const std::vector<std::string>& names, bool json) {
  const wire::CrossFigures cross = sim::cross_figures(plan, result, names);
  if (!json) return print(cross);
  std::puts(wire::cross_json(cross).c_str());
}

}  // namespace backstep::cmd
