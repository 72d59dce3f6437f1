#include "cmd/bot_names.h"

#include "bots/bot.h"
#include "cmd/cli_texts.h"
#include "cmd/command_doc.h"
#include "sim/lineup.h"

namespace backstep::cmd {

std::vector<std::string> bot_names() {
  std::vector<std::string> names;
  for (const bots::BotInfo& bot : bots::roster()) names.emplace_back(bot.name);
  return names;
}

std::string lineup_error(const Error& error, const std::string& bots) {
  const std::vector<std::string> known = bot_names();
  for (const std::string& bot : sim::split_bots(bots)) {
    const std::string name = bot.substr(0, bot.find_first_of(":+"));
    if (bots::bot_named(name) != nullptr) continue;
    return with_suggestion(error.sentence, name, known);
  }
  return error.sentence;
}

}  // namespace backstep::cmd
