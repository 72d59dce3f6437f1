// backstep deal: the cards of a deal, and its name.
#include <cstdio>
#include <memory>
#include <string>

#include "cmd/command.h"
#include "cmd/format.h"
#include "cmd/rule_options.h"
#include "engine/game/notation.h"
#include "engine/game/state.h"

namespace backstep::cmd {

Command deal_command(CommandLine& program) {
  CommandLine* const app = program.add_subcommand("deal", "Show the cards of a deal and its name");
  app->group("Games and deals");
  auto options = std::make_shared<DealOptions>();
  options->add_to(*app);
  app->notes(
      "Whoever has the name of a deal has its cards. Without --seed or --deal the cards are random "
      "and the deal has no name.");
  app->examples(
      {"backstep deal --players 3 --extreme --seed kestrel", "backstep deal --deal 3x-kestrel"});
  return {app, [app, options] {
            const Result<DealOptions::Dealt> dealt = options->dealt();
            if (!dealt) return wrong_usage(*app, dealt.error().sentence);
            if (!dealt->name.empty()) print_out("deal {}\n", dealt->name);
            std::fputs(position_text(deal_unchecked(dealt->rules, dealt->deck)).c_str(), stdout);
            return kSuccess;
          }};
}

}  // namespace backstep::cmd
