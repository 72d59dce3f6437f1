#include "cmd/rule_options.h"

#include <cstdint>
#include <string_view>

#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "cmd/files.h"
#include "wire/rules_json.h"

namespace backstep::cmd {
namespace {

constexpr std::string_view kRandom = "random:";

}  // namespace

void RuleOptions::add_to(CommandLine& command) {
  const Texts& t = cli_texts();
  options_ = {
      command.add_option("--players", players_, t("cli.option.players"))
          ->type_name("N")
          ->check(whole_number_from(1, kMaxPlayers))
          ->capture_default_str(),
      command.add_flag("--extreme", extreme_, t("cli.option.extreme")),
      command.add_option("--commands", commands_, t("cli.option.commands"))
          ->type_name("WHICH")
          ->capture_default_str(),
      command.add_flag("--pro", pro_, t("cli.option.pro")),
      command.add_flag("--small-hand", small_hand_, t("cli.option.small_hand")),
      command.add_flag("--on-fire", on_fire_, t("cli.option.on_fire")),
      command.add_flag("--one-pile-retroactive", one_pile_retroactive_,
                       t("cli.option.one_pile_retroactive")),
  };
  for (Option* const option : options_) option->group("Rules");
}

const Option* RuleOptions::first_given() const {
  for (const Option* const option : options_) {
    if (option->count() > 0) return option;
  }
  return nullptr;
}

const Option* RuleOptions::first_idle() const {
  for (const Option* const option : options_) {
    const bool needs =
        option->get_name() == "--commands" || option->get_name() == "--one-pile-retroactive";
    if (!extreme_ && needs && option->count() > 0) return option;
  }
  return nullptr;
}

Result<Rules> RuleOptions::rules() const {
  if (const Option* const idle = first_idle()) {
    return Error{cli_texts()("cli.error.needs_extreme", {{"option", idle->get_name()}})};
  }
  Rules rules;
  rules.players = static_cast<std::uint8_t>(players_);
  rules.extreme = extreme_;
  rules.pro = pro_;
  rules.small_hand = small_hand_;
  rules.on_fire = on_fire_;
  rules.one_pile_retroactive = one_pile_retroactive_;

  if (commands_ == kRandom) {
    return Error{labelled("--commands random:SEED", cli_texts()("cli.error.not_empty"))};
  }
  if (const Result<Commands> word = wire::read_commands_word(commands_)) {
    rules.commands = *word;
    return rules;
  }
  const Result<std::string> text = read_file(commands_);
  if (!text) return Error{cli_texts()("cli.error.commands", {{"why", text.error().sentence}})};
  const Result<Commands> map = wire::read_commands_text(*text);
  if (!map) return Error{labelled("--commands " + commands_, map.error().sentence)};
  rules.commands = *map;
  return rules;
}

std::optional<NamedDeal> RuleOptions::named(const std::string& seed) const {
  const Result<Rules> read = rules();
  if (!read) return std::nullopt;
  if (commands_ == "even") return named_deal(*read, std::nullopt, seed);
  if (commands_.starts_with(kRandom))
    return named_deal(*read, commands_.substr(kRandom.size()), seed);
  return std::nullopt;
}

void DealOptions::add_to(CommandLine& command) {
  rules_.add_to(command);
  seed_option_ =
      command.add_option("--seed", seed_, "any text; the same text gives the same cards");
  deal_option_ = command.add_option("--deal", deal_,
                                    "a named deal such as 2x-kestrel, instead of rules and seed");
  seed_option_->type_name("TEXT");
  deal_option_->type_name("NAME");
}

Result<DealOptions::Dealt> DealOptions::dealt() const {
  if (deal_option_->count() > 0) {
    const Option* other = rules_.first_given();
    if (seed_option_->count() > 0) other = seed_option_;
    if (other != nullptr) {
      return Error{"--deal sets the rules and the cards, so it can't be combined with " +
                   other->get_name()};
    }
    const Result<NamedDeal> deal = parse_deal_name(deal_);
    if (!deal) return Error{"--deal: " + deal.error().sentence};
    return Dealt{deal->rules, deck_from_seed(deal->seed), deal_};
  }
  const Result<Rules> rules = rules_.rules();
  if (!rules) return rules.error();
  if (seed_option_->count() == 0) return Dealt{*rules, deck_from_entropy(), ""};
  const std::optional<NamedDeal> named = rules_.named(seed_);
  return Dealt{*rules, deck_from_seed(seed_), named ? deal_name(*named) : ""};
}

}  // namespace backstep::cmd
