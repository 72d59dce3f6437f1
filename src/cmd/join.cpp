// backstep join: a seat at a table of a running server.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/display_options.h"
#include "terminal/app/joining.h"
#include "terminal/app/names.h"
#include "terminal/app/server_tables.h"
#include "terminal/app/session.h"
#include "terminal/connection/connection.h"
#include "terminal/connection/saved_state.h"

namespace backstep::cmd {
namespace {

struct JoinCommandOptions {
  terminal::app::JoinOptions join;
  bool watch = false;
  terminal::app::DisplayOptions look;
};

// From the link of a table, or from the address of a server by a choice among its tables, until
// somebody leaves.
class JoinRun {
 public:
  JoinRun(const JoinCommandOptions& options, const Texts& texts,
          terminal::connection::SavedState& keeping)
      : options_(options), texts_(texts), keeping_(keeping) {}

  int at_table() {
    session_ = terminal::app::TerminalSession::open(loop_, options_.look);
    enter(options_.join.url);
    return run();
  }
  int at_server(const net::Url& server) {
    session_ = terminal::app::TerminalSession::open(loop_, options_.look);
    tables_.emplace(loop_, server, keeping_);
    session_->wait([this](const terminal::app::Leaving& leaving) { leave(leaving); });
    tables_->list([this](Result<terminal::app::ServerTables::Tables> listed) {
      if (!listed) return fail(listed.error());
      offer(std::move(*listed));
    });
    return run();
  }

 private:
  // What is open there, and a new one.
  void offer(terminal::app::ServerTables::Tables listed) {
    terminal::app::PickOptions list{texts_("start.tables"), tables_->origin(), {}, ""};
    if (listed.empty()) list.lead = texts_("start.no_tables");
    for (const wire::api::TableShown& table : listed) {
      list.choices.push_back(terminal::app::table_choice(texts_, table));
    }
    list.choices.push_back({texts_("lobby.gone_open"), "", 0, false});
    session_->pick(
        std::move(list),
        [this, listed = std::move(listed)](std::size_t chosen) {
          if (chosen < listed.size()) return enter(tables_->link(listed[chosen].table));
          tables_->open({}, [this](const Result<std::string>& link) {
            if (!link) return fail(link.error());
            enter(*link);
          });
        },
        [this](const terminal::app::Leaving& leaving) { leave(leaving); });
  }

  void enter(const std::string& link) {
    joining_ = std::make_unique<terminal::app::Joining>(loop_, texts_, keeping_, *session_);
    joining_->begin({link, options_.join.name});
    session_->sit(joining_->connection(), keeping_.name(),
                  [this](const terminal::app::Leaving& leaving) { leave(leaving); });
  }

  void fail(const Error& error) {
    error_ = texts_("term.unreachable", {{"why", error.sentence}});
    loop_.stop();
  }
  void leave(const terminal::app::Leaving& leaving) {
    left_ = leaving;
    loop_.stop();
  }

  int run() {
    loop_.run();
    session_.reset();
    if (!error_.empty()) return failure(error_, options_.look);
    if (!joining_) return exit_code(left_);
    const terminal::app::Joining::Farewell farewell = joining_->end();
    if (farewell.failed) {
      const bool told = farewell.told && left_.told;
      return told ? kFailure : failure(farewell.text, options_.look);
    }
    terminal::app::say_last(farewell.text, options_.look);
    return exit_code(left_);
  }

  const JoinCommandOptions& options_;
  Texts texts_;
  terminal::connection::SavedState& keeping_;
  net::Loop loop_;
  std::shared_ptr<terminal::app::TerminalSession> session_;
  std::optional<terminal::app::ServerTables> tables_;
  std::unique_ptr<terminal::app::Joining> joining_;
  terminal::app::Leaving left_;
  std::string error_;
};

int run(const CommandLine& app, const JoinCommandOptions& options) {
  if (options.watch && !options.join.name.empty()) {
    return wrong_usage(app, cli_texts()("cli.error.watch_name"));
  }
  terminal::app::begin_locale();
  const Texts texts = options.look.texts();
  const Result<net::Url> server = terminal::connection::read_server(options.join.url);
  if (const auto fault = terminal::app::Joining::link_fault(options.join.url, texts);
      fault && !server) {
    return wrong_usage(app, fault->sentence + ' ' + cli_texts()("cli.error.or_server"));
  }
  if (!options.join.name.empty()) {
    const std::string fault = terminal::app::name_fault(texts, options.join.name);
    if (!fault.empty()) return wrong_usage(app, labelled("--name", fault));
  }
  Result<terminal::connection::SavedState> keeping =
      terminal::connection::SavedState::open(terminal::connection::home_folder());
  if (!keeping) {
    return failure(texts("term.seat_not_kept", {{"why", keeping.error().sentence}}));
  }
  JoinRun join(options, texts, *keeping);
  return server ? join.at_server(*server) : join.at_table();
}

}  // namespace

Command join_command(CommandLine& program) {
  const Texts& t = cli_texts();
  CommandLine* const app = program.add_subcommand("join", t("cli.join.text"));
  app->group("Play");
  auto options = std::make_shared<JoinCommandOptions>();
  app->add_option("URL", options->join.url, t("cli.option.url"))->required()->type_name("");
  app->add_option("--name", options->join.name, t("cli.option.join_name"))->type_name("NAME");
  app->add_flag("--watch", options->watch, t("cli.option.watch"));
  add_display_options(*app, options->look);
  app->notes(t("cli.join.notes"));
  app->examples({"backstep join https://play.example/t/k3v...",
                 "backstep join http://127.0.0.1:9898/t/k3v... --watch",
                 "backstep join https://play.example"});
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
