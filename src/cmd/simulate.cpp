// backstep simulate: many games between bots, and what they came to.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cmd/command.h"
#include "cmd/run_options.h"
#include "game/outcome.h"
#include "sim/lineup.h"
#include "sim/positions.h"
#include "sim/report.h"
#include "sim/run.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

struct Options {
  RunSettings run;
  std::string bot = "quick";
  std::string records;
  std::string positions;
};

constexpr const char* kNotWritten = "could not be written";

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
  if (table.broken > 0) std::printf("broken games      %s\n", broken_text(table).c_str());
  std::printf("turns a game      %.1f\n",
              static_cast<double>(table.turns) / static_cast<double>(table.games));
  std::printf("thinking          %.4g ms a turn\n", table.ms_per_turn);
  std::printf("time              %s\n", speed_text(run).c_str());
}

// A file that is written to while games are played; nothing if there is to be none.
class Target {
 public:
  explicit Target(std::string path) : path_(std::move(path)) {}

  // Why not, if it cannot be opened.
  std::optional<std::string> open() {
    if (path_ == "-") return std::nullopt;
    file_.reset(std::fopen(path_.c_str(), "wb"));
    if (file_ == nullptr) return path_ + ": " + std::strerror(errno);
    return std::nullopt;
  }
  bool write(std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), file()) == text.size();
  }
  // From the beginning of the file on, over what is there.
  bool write_over(std::string_view text) {
    return std::fseek(file(), 0, SEEK_SET) == 0 && write(text);
  }
  bool close() { return file_ == nullptr || std::fclose(file_.release()) == 0; }
  const std::string& path() const { return path_; }

 private:
  std::FILE* file() const { return file_ == nullptr ? stdout : file_.get(); }

  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
};

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

  if (options.positions == "-") {
    return wrong_usage(app, "--positions needs a file: its first lines are written last");
  }

  RunOptions wishes;
  wishes.deal_name = [&](const std::string& seed) { return options.run.deal_name(seed); };
  Target records(options.records);
  if (!options.records.empty()) {
    if (const auto wrong = records.open()) return failure(*wrong);
    wishes.keepers.push_back(
        keep_records([&](const std::string& text) { return records.write(text); }));
  }
  Target positions(options.positions);
  std::int64_t rows = 0;
  if (!options.positions.empty()) {
    if (const auto wrong = positions.open()) return failure(*wrong);
    if (!positions.write(positions_header(0)))
      return failure(options.positions + ": " + kNotWritten);
    wishes.keepers.push_back({positions_of, [&](const std::string& bytes) {
                                rows += static_cast<std::int64_t>(bytes.size() / kPositionBytes);
                                return positions.write(bytes);
                              }});
  }
  const RunResult result = run_watched(*plan, std::move(wishes));
  if (!options.positions.empty() && !positions.write_over(positions_header(rows))) {
    return failure(options.positions + ": " + kNotWritten);
  }
  const bool closed = records.close() && positions.close();

  const wire::RunFigures figures = run_figures(*plan, result);
  const wire::TableFigures table = table_figures(*plan, result, 0);
  if (options.run.json()) {
    std::puts(wire::simulation_json(figures, table).c_str());
  } else if (!on_output) {
    print(figures, table);
  }
  if (!closed || !result.kept)
    return failure(records.path() + positions.path() + ": " + kNotWritten);
  return code_of(result);
}

}  // namespace

Command simulate_command(CLI::App& program) {
  CLI::App* const app =
      program.add_subcommand("simulate", "Play many games between bots and count how they end");
  auto options = std::make_shared<Options>();
  app->add_option("--bot", options->bot,
                  "NAME, NAME:EFFORT or exec:COMMAND; one for all, or one a seat; +talk: it talks")
      ->type_name("BOT")
      ->capture_default_str();
  options->run.add_to(*app);
  app->add_option("--records", options->records,
                  "keep every game as a record; - writes nothing else to the output")
      ->type_name("FILE");
  app->add_option("--positions", options->positions,
                  "keep every action with what its player saw, for numpy; see docs/data.md")
      ->type_name("FILE.npy");
  app->footer(
      "Game 7 of the seed kestrel is the deal of the seed kestrel-7. Ctrl-C prints what was "
      "reached\n"
      "(exit code 130). backstep bots lists the bots; docs/simulate.md describes the figures.\n"
      "Example: backstep simulate --players 3 --extreme --bot quick --games 10000 --seed kestrel");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
