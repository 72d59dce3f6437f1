// backstep join: a seat at a table of a running server.
#include <memory>
#include <string>

#include "cmd/command.h"
#include "cmd/joining.h"
#include "cmd/look_options.h"
#include "cmd/stage.h"
#include "seat/keeping.h"

namespace backstep::cmd {
namespace {

struct Options {
  JoinOptions join;
  bool watch = false;
  LookOptions look;
};

int run(const CLI::App& app, const Options& options) {
  if (options.watch && !options.join.name.empty()) {
    return wrong_usage(app, "who watches has no seat, so --name has no place beside --watch");
  }
  begin_locale();
  const Texts texts = options.look.texts();
  if (const auto fault = Joining::fault(options.join, texts)) {
    return fail_last(fault->sentence, options.look);
  }
  Result<seat::Keeping> keeping = seat::Keeping::open(seat::home_folder());
  if (!keeping) return failure(keeping.error().sentence);

  net::Loop loop;
  std::shared_ptr<Stage> stage = Stage::open(loop, options.look);
  Joining joining(loop, texts, *keeping, *stage);
  joining.begin(options.join);
  Leaving left;
  stage->sit(joining.door(), keeping->name(), [&](const Leaving& leaving) {
    left = leaving;
    loop.stop();
  });
  loop.run();
  stage.reset();
  const Joining::Farewell farewell = joining.end();
  if (farewell.failed) return left.told ? kFailure : fail_last(farewell.text, options.look);
  say_last(farewell.text, options.look);
  return exit_code(left);
}

}  // namespace

Command join_command(CLI::App& program) {
  CLI::App* const app =
      program.add_subcommand("join", "Play at a table of a running server, in the terminal");
  auto options = std::make_shared<Options>();
  app->add_option("URL", options->join.url, "the link of the table: https://play.example/t/...")
      ->required()
      ->type_name("");
  app->add_option("--name", options->join.name,
                  "takes a free seat under this name; without it, that is chosen at the table")
      ->type_name("NAME");
  app->add_flag("--watch", options->watch, "only looks on");
  options->look.add_to(*app);
  app->footer(
      "The seat is kept on this machine: the same command comes back to it. Certificates of https\n"
      "are checked as by every other program.");
  return {app, [app, options] { return run(*app, *options); }};
}

}  // namespace backstep::cmd
