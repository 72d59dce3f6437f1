// backstep bots: who can be asked to play.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cmd/command.h"
#include "cmd/format.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

int run(bool json) {
  if (json) {
    std::vector<wire::BotFigures> bots;
    for (const bots::BotInfo& info : bots::roster()) {
      bots.push_back({.name = info.name, .line = info.line, .default_effort = info.default_effort});
    }
    std::puts(wire::bots_json(bots).c_str());
    return kSuccess;
  }
  for (const bots::BotInfo& info : bots::roster()) {
    std::string line(info.line);
    if (info.default_effort > 0) line += " (effort " + std::to_string(info.default_effort) + ')';
    print_out("{:<10} {}\n", info.name, line);
  }
  return kSuccess;
}

}  // namespace

Command bots_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("bots", "List the bots, weakest first");
  app->group("Bots");
  auto json = std::make_shared<bool>(false);
  app->add_flag("--json", *json, "print one JSON object instead of text");
  app->notes(
      "Where a bot has an effort, NAME:EFFORT sets another one: more is stronger and slower.");
  app->examples({"backstep bots", "backstep bots --json"});
  return {app, [json] { return run(*json); }};
}

}  // namespace backstep::cmd
