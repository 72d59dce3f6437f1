// backstep simulate: many games between bots, and what they came to.
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "cmd/command.h"
#include "cmd/files.h"
#include "cmd/run_options.h"
#include "game/outcome.h"
#include "sim/lineup.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string bot = "quick";
  std::string records;
};

std::string losses_text(const wire::TableFigures& table) {
  std::string text;
  for (std::size_t i = 0; i < table.loss_reasons.size(); ++i) {
    if (table.loss_reasons[i] == 0) continue;
    const auto outcome = static_cast<Outcome>(static_cast<std::size_t>(Outcome::kStuck) + i);
    text += (text.empty() ? "" : ", ") + std::string(reason(outcome)) + ' ' +
            std::to_string(table.loss_reasons[i]);
  }
  return text.empty() ? "none" : text;
}

void print(const wire::RunFigures& run, const wire::TableFigures& table) {
  std::printf("%s\n%s\n\n", bots_text(table).c_str(), heading_text(run, table.games).c_str());
  std::printf("won               %8s   (95 %%: %s), %lld games\n",
              percent(table.win_rate.value).c_str(), bounds_text(table.win_rate, 100).c_str(),
              static_cast<long long>(table.wins));
  std::printf("under ten left    %8s\n", percent(table.under_ten).c_str());
  std::printf("cards left        %8.2f   (95 %%: %s)\n", table.mean_left.value,
              bounds_text(table.mean_left, 1).c_str());
  std::printf("losses            %s\n", losses_text(table).c_str());
  std::printf("avoidable losses  %lld\n", static_cast<long long>(table.avoidable_losses));
  if (table.broken > 0) {
    std::printf("broken games      %lld\n", static_cast<long long>(table.broken));
  }
  std::printf("turns a game      %.1f\n",
              static_cast<double>(table.turns) / static_cast<double>(table.games));
  std::printf("thinking          %.4g ms a turn\n", table.ms_per_turn);
  std::printf("time              %s\n", speed_text(run).c_str());
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

int run(const CLI::App& app, const Options& options) {
  Result<RunPlan> plan = options.run.plan();
  if (!plan) return wrong_usage(app, plan.error().sentence);
  Result<Lineup> lineup = parse_lineup(options.bot, plan->rules.players);
  if (!lineup) return wrong_usage(app, "--bot: " + lineup.error().sentence);
  plan->tables.push_back(std::move(*lineup));
  const bool on_output = options.records == "-";
  if (on_output && options.run.json()) {
    return wrong_usage(app, "--records - leaves no place for --json");
  }

  RunOptions wishes;
  File file(nullptr, &std::fclose);
  if (!options.records.empty()) {
    if (!on_output) file.reset(std::fopen(options.records.c_str(), "wb"));
    std::FILE* const target = on_output ? stdout : file.get();
    if (target == nullptr) return failure(options.records + ": " + std::strerror(errno));
    wishes.keep = [target](const std::string& text) {
      return std::fwrite(text.data(), 1, text.size(), target) == text.size();
    };
    wishes.deal_name = [&](const std::string& seed) { return options.run.deal_name(seed); };
  }
  const RunResult result = run_watched(*plan, std::move(wishes));
  const bool closed = file == nullptr || std::fclose(file.release()) == 0;

  const wire::RunFigures figures = run_figures(*plan, result);
  const wire::TableFigures table = table_figures(*plan, result, 0);
  if (options.run.json()) {
    std::puts(wire::simulation_json(figures, table).c_str());
  } else if (!on_output) {
    print(figures, table);
  }
  if (!closed || !result.kept) return failure(options.records + ": could not be written");
  return code_of(result);
}

}  // namespace

Command simulate_command(CLI::App& program) {
  CLI::App* const app =
      program.add_subcommand("simulate", "Play many games between bots and count how they end");
  auto options = std::make_shared<Options>();
  app->add_option("--bot", options->bot,
                  "NAME, NAME:EFFORT, or one for each seat with commas; with +talk the table talks")
      ->type_name("BOT")
      ->capture_default_str();
  options->run.add_to(*app);
  app->add_option("--records", options->records,
                  "keep every game as a record; - writes nothing else to the output")
      ->type_name("FILE");
  app->footer(
      "Game 7 of the seed kestrel is the deal of the seed kestrel-7. Ctrl-C prints what was "
      "reached\n"
      "(exit code 130). backstep bots lists the bots; docs/simulate.md describes the figures.\n"
      "Example: backstep simulate --players 3 --extreme --bot quick --games 10000 --seed kestrel");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
