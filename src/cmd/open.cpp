// backstep open: a new table on a running server, and its link.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/display_options.h"
#include "cmd/rule_options.h"
#include "terminal/app/names.h"
#include "terminal/app/server_tables.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/saved_state.h"

namespace backstep::cmd {
namespace {

struct OpenOptions {
  std::string url;
  RuleOptions rules;
  std::string name;
  std::string language;
  bool listed = false;
};

int run(const CommandLine& app, const OpenOptions& options) {
  const Result<net::Url> server = terminal::connection::read_server(options.url);
  if (!server) return wrong_usage(app, cli_texts()("cli.error.server", {{"url", options.url}}));
  const Result<Rules> rules = options.rules.rules();
  if (!rules) return wrong_usage(app, rules.error().sentence);
  wire::api::OpenTable asked;
  asked.settings.rules = *rules;
  asked.settings.listed = options.listed;
  if (!options.name.empty()) {
    const std::string fault = terminal::app::name_fault(cli_texts(), options.name);
    if (!fault.empty()) return wrong_usage(app, labelled("--name", fault));
    asked.name = options.name;
  }
  Result<terminal::connection::SavedState> keeping =
      terminal::connection::SavedState::open(terminal::connection::home_folder());
  if (!keeping) {
    return failure(cli_texts()("term.seat_not_kept", {{"why", keeping.error().sentence}}));
  }

  net::Loop loop;
  terminal::app::ServerTables tables(loop, *server, *keeping);
  std::optional<Result<std::string>> link;
  tables.open(asked, [&](Result<std::string> opened) {
    link = std::move(opened);
    loop.stop();
  });
  loop.on_signal([&] { loop.stop(); });
  loop.run();
  if (!link) return kInterrupted;
  if (!*link) {
    return failure(cli_texts()("term.unreachable", {{"why", link->error().sentence}}));
  }
  std::puts((**link).c_str());
  return kSuccess;
}

}  // namespace

Command open_command(CommandLine& program) {
  const Texts& t = cli_texts();
  CommandLine* const app = program.add_subcommand("open", t("cli.open.text"));
  app->group("Play");
  auto options = std::make_shared<OpenOptions>();
  app->add_option("URL", options->url, t("cli.option.server"))->required()->type_name("");
  options->rules.add_to(*app);
  app->add_option("--name", options->name, t("cli.option.open_name"))->type_name("NAME");
  app->add_flag("--listed", options->listed, t("cli.option.listed"));
  add_language(*app, options->language);
  app->notes(t("cli.open.notes"));
  app->examples({"backstep open https://play.example --players 3 --extreme",
                 "backstep open http://127.0.0.1:9898 --name Ann --listed"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
