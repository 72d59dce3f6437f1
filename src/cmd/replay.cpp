// backstep replay: steps through a game record.
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/display_options.h"
#include "cmd/record_files.h"
#include "engine/game/record.h"
#include "terminal/app/session.h"
#include "terminal/state/replay.h"

namespace backstep::cmd {
namespace {

struct ReplayOptions {
  std::string file;
  int number = 1;
  std::optional<std::size_t> at;
  int seat = 1;
  terminal::app::DisplayOptions look;
};

// For those whose names a record does not tell.
std::vector<std::string> seat_names(const Texts& texts, int players) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(players));
  for (int seat = 1; seat <= players; ++seat) {
    names.push_back(texts("lobby.seat_n", {{"n", seat}}));
  }
  return names;
}

int run(const CommandLine& app, const ReplayOptions& options) {
  if (options.file == "-") {
    return wrong_usage(app, cli_texts()("cli.error.keys_needed"));
  }
  Result<Record> record = read_replayable(options.file, options.number, std::nullopt);
  if (!record) return failure(record.error().sentence);
  const std::size_t at = options.at.value_or(0);
  if (const Result<bool> has = has_position(options.file, *record, at); !has) {
    return failure(has.error().sentence);
  }
  if (options.seat > record->rules.players) {
    return failure(
        cli_texts()("cli.error.seats", {{"file", options.file}, {"n", record->rules.players}}));
  }
  const int players = record->rules.players;
  terminal::app::begin_locale();
  const Texts texts = options.look.texts();
  // What was written while the program or the disk came to its end.
  const std::string cut_off =
      record->result ? ""
                     : texts("term.cut_off", {{"n", static_cast<int>(record->actions.size())}});
  terminal::state::ReplayConnection connection(std::move(*record), options.seat - 1,
                                               seat_names(texts, players));
  connection.go_to(at);

  net::Loop loop;
  std::shared_ptr<terminal::app::TerminalSession> session =
      terminal::app::TerminalSession::open(loop, options.look);
  terminal::app::Leaving left;
  if (!cut_off.empty()) session->say(cut_off);
  session->step(connection, (cut_off.empty() ? "" : cut_off + " ") + options.file,
                [&](const terminal::app::Leaving& leaving) {
                  left = leaving;
                  loop.stop();
                });
  loop.run();
  session.reset();
  return exit_code(left);
}

}  // namespace

Command replay_command(CommandLine& program) {
  const Texts& t = cli_texts();
  CommandLine* const app = program.add_subcommand("replay", t("cli.replay.text"));
  app->group("Play");
  auto options = std::make_shared<ReplayOptions>();
  app->add_option("FILE", options->file, t("cli.option.file"))->required()->type_name("");
  app->add_option("--game", options->number, t("cli.option.game"))
      ->type_name("K")
      ->check(whole_number_from(1, 1'000'000'000))
      ->capture_default_str();
  app->add_option("--at", options->at, t("cli.option.at"))
      ->type_name("N")
      ->check(whole_number_from(0, 1000));
  app->add_option("--seat", options->seat, t("cli.option.seat"))
      ->type_name("S")
      ->check(whole_number_from(1, kMaxPlayers))
      ->capture_default_str();
  add_display_options(*app, options->look);
  app->examples({"backstep replay game.jsonl", "backstep replay game.jsonl --at 12 --seat 2"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
