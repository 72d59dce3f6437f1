// backstep deal: the cards of a deal, and its name.
#include <cstdio>
#include <memory>
#include <string>

#include "cmd/command.h"
#include "cmd/rule_options.h"
#include "game/notation.h"
#include "game/state.h"

namespace backstep::cmd {

Command deal_command(CLI::App& program) {
  CLI::App* const app =
      program.add_subcommand("deal", "Show the cards of a deal and the name it can be shared by");
  auto options = std::make_shared<DealOptions>();
  options->add_to(*app);
  app->footer(
      "Without --seed or --deal the cards come from the operating system's entropy, and the deal "
      "has\n"
      "no name. Example: backstep deal --players 3 --extreme --seed kestrel");
  return {app, [app, options] {
            const Result<DealOptions::Dealt> dealt = options->dealt();
            if (!dealt) return wrong_usage(*app, dealt.error().sentence);
            if (!dealt->name.empty()) std::printf("deal %s\n", dealt->name.c_str());
            std::fputs(position_text(deal_unchecked(dealt->rules, dealt->deck)).c_str(), stdout);
            return kSuccess;
          }};
}

}  // namespace backstep::cmd
