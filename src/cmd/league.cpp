// backstep league: many bots on the same deals, as one table with what is certain about it.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/format.h"
#include "cmd/run_options.h"
#include "game/notation.h"
#include "sim/lineup.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/league_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string file;
};

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
  std::vector<std::vector<std::string>> rows{
      {"", "bot", "won, % (95 %)", "cards left (95 %)", "ms a turn", "broken"}};
  for (std::size_t i = 0; i < league.entries.size(); ++i) {
    const wire::TableFigures& table = league.entries[i].figures;
    rows.push_back(
        {std::to_string(i + 1), cell(league.entries[i].name) + (table.talk ? " (talks)" : ""),
         with_bounds(table.win_rate, 100, "%.1f"), with_bounds(table.mean_left, 1, "%.2f"),
         format("%.3g", table.ms_per_turn), table.broken > 0 ? broken_text(table) : "0"});
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
  std::printf("\n%s\n", speed_text(league.run).c_str());
}

int run(const CLI::App& app, const Options& options) {
  Result<RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  const Result<std::string> text = read_file(options.file);
  if (!text) return failure(text.error().sentence);
  const Result<std::vector<wire::LeagueBot>> bots = wire::read_league(*text);
  if (!bots) return failure(options.file + ": " + bots.error().sentence);
  std::vector<std::string> names;
  for (const wire::LeagueBot& bot : *bots) {
    Result<Lineup> lineup = parse_lineup(bot.bot, plan->rules.players);
    if (!lineup) return failure(options.file + ": " + bot.name + ": " + lineup.error().sentence);
    plan->tables.push_back(std::move(*lineup));
    names.push_back(bot.name);
  }
  const RunResult result = run_watched(*plan);
  const wire::LeagueFigures league = league_figures(*plan, result, names);
  if (options.run.json()) {
    std::puts(wire::league_json(league).c_str());
  } else {
    print(league);
  }
  return code_of(result);
}

}  // namespace

Command league_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      "league", "Play many bots on the same deals, and tell who is how much better");
  auto options = std::make_shared<Options>();
  app->add_option("file", options->file, "who plays: JSON, see docs/league.md")
      ->type_name("FILE")
      ->required();
  options->run.add_to(*app);
  app->footer(
      "Every bot plays every deal, on all seats. The text is Markdown, to be published as it is.\n"
      "Example: backstep league examples/league.json --games 1000 --seed spring");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
