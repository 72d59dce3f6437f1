// backstep bots: who can be asked to play.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cmd/command.h"
#include "wire/sim_json.h"

namespace backstep::cmd {
namespace {

int run(bool json) {
  if (json) {
    std::vector<wire::BotFigures> bots;
    for (const BotInfo& info : roster()) {
      bots.push_back({.name = info.name, .line = info.line, .default_effort = info.default_effort});
    }
    std::puts(wire::bots_json(bots).c_str());
    return kSuccess;
  }
  for (const BotInfo& info : roster()) {
    std::string line(info.line);
    if (info.default_effort > 0) line += " (effort " + std::to_string(info.default_effort) + ')';
    std::printf("%-10s %s\n", std::string(info.name).c_str(), line.c_str());
  }
  return kSuccess;
}

}  // namespace

Command bots_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand("bots", "List the bots, the weakest first");
  auto json = std::make_shared<bool>(false);
  app->add_flag("--json", *json, "one JSON object instead of text");
  app->footer(
      "A bot with an effort can be asked for another: NAME:EFFORT, where more is stronger and "
      "slower.");
  return {app, [json] { return run(*json); }};
}

}  // namespace backstep::cmd
