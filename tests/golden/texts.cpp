#include "tests/golden/texts.h"

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "base/random.h"
#include "bots/random_games.h"
#include "engine/game/deal.h"

namespace backstep::golden {
namespace {

std::string commands_text(const Commands& commands) {
  std::string text;
  for (const Command command : kCommands) {
    text += "  " + std::string(name(command)) + ':';
    for (const Card card : commands.with(command)) text += ' ' + std::to_string(card);
    text += '\n';
  }
  return text;
}

std::string deck_text(std::string_view seed) {
  std::string text = "deck of \"" + std::string(seed) + "\"\n ";
  for (const Card card : deck_from_seed(seed)) text += ' ' + std::to_string(card);
  return text + '\n';
}

}  // namespace

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, value);
  return text;
}

std::string variant_name(const Rules& rules) {
  std::string name = rules.extreme ? "extreme" : "original";
  if (rules.pro) name += "-pro";
  if (rules.small_hand) name += "-small_hand";
  if (rules.on_fire) name += "-on_fire";
  if (rules.one_pile_retroactive) name += "-one_pile_retroactive";
  return name;
}

std::string deals_text() {
  std::string text;
  for (const std::string_view seed : {"", "kestrel", "2026-11-15", "\xc5\xbc\xc3\xb3\xc5\x82w"}) {
    text += deck_text(seed);
  }
  text += "commands even\n" + commands_text(Commands::even());
  for (const std::string_view seed : {"", "kestrel"}) {
    text += "commands random:" + std::string(seed) + '\n' + commands_text(Commands::random(seed));
  }
  text += "names\n";
  Rules rules;
  rules.players = 4;
  text += "  " + deal_name(named_deal(rules, std::nullopt, "kestrel")) + '\n';
  rules.extreme = rules.on_fire = true;
  text += "  " + deal_name(named_deal(rules, "red kite", "2026-11-15 \xc3\xa9")) + '\n';
  text += "generator\n";
  Random random(7);
  for (int i = 0; i < 4; ++i) text += "  " + hex(random.next()) + '\n';
  Random small("bounds", "kestrel");
  for (int i = 0; i < 16; ++i) text += (i == 0 ? "  " : " ") + std::to_string(small.below(98));
  return text + '\n';
}

std::string signature_text() { return hex(bots::signature(bots::kSignatureGames)) + '\n'; }

std::vector<Golden> all_goldens() {
  std::vector<Golden> all{{"deals", deals_text},         {"perft", perft_text},
                          {"signature", signature_text}, {"bots", bots_text},
                          {"advice/hints", hints_text},  {"advice/analysis", analysis_text},
                          {"advice/plot", plot_text}};
  for (const Rules& rules : bots::all_rule_sets()) {
    if (rules.players != 1) continue;  // one golden holds all player counts of a variant
    all.push_back(
        {"playthroughs/" + variant_name(rules), [rules] { return playthrough_text(rules); }});
  }
  return all;
}

}  // namespace backstep::golden
