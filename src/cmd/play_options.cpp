#include "cmd/play_options.h"

#include <algorithm>
#include <sstream>

#include "bots/bot.h"
#include "cmd/bot_names.h"
#include "cmd/cli_texts.h"
#include "cmd/command.h"
#include "engine/game/deal.h"
#include "terminal/connection/connection.h"

namespace backstep::cmd {
namespace {

std::vector<std::string> form_names() {
  std::vector<std::string> names;
  for (const terminal::connection::TodaysForm& form : terminal::connection::todays_forms())
    names.emplace_back(form.form);
  return names;
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  return list;
}

// "--bots: there is no bot stronk, only random, greedy, quick, strong; did you mean strong?"
std::string unknown_bot(const std::string& name) {
  return with_suggestion(
      cli_texts()("cli.error.no_bot", {{"bot", name}, {"bots", listed(bot_names())}}), name,
      bot_names());
}

wire::Pace pace_named(const std::string& name) {
  const auto all = names(wire::Pace());
  const auto* const found = std::find(all.begin(), all.end(), name);
  return static_cast<wire::Pace>(found - all.begin());
}

}  // namespace

void PlayOptions::add_to(CommandLine& command) {
  const Texts& t = cli_texts();
  rules_.add_to(command);
  bots_option_ = command.add_option("--bots", bots_, t("cli.option.bots"))
                     ->type_name("NAMES")
                     ->suggestions(bot_names())
                     ->capture_default_str();
  deal_option_ = command.add_option("--deal", deal_, t("cli.option.deal"))->type_name("NAME");
  today_option_ =
      command
          .add_option("--today", today_, t("cli.option.today", {{"forms", listed(form_names())}}))
          ->type_name("FORM")
          ->suggestions(form_names())
          ->expected(0, 1);
  pace_option_ = command.add_option("--pace", pace_, t("cli.option.pace"))
                     ->type_name("PACE")
                     ->choices({"calm", "normal", "quick", "at_once"})
                     ->capture_default_str();
  no_hints_option_ = command.add_flag("--no-hints", no_hints_, t("cli.option.no_hints"));
  no_aid_option_ = command.add_flag("--no-aid", no_aid_, t("cli.option.no_aid"));
}

const Option* PlayOptions::given(std::initializer_list<const Option*> options) const {
  for (const Option* const option : options) {
    if (option->count() > 0) return option;
  }
  return nullptr;
}

bool PlayOptions::any_given() const {
  return rules_.first_given() != nullptr ||
         given({bots_option_, deal_option_, today_option_, pace_option_, no_hints_option_,
                no_aid_option_}) != nullptr;
}

Result<terminal::panels::Opening> PlayOptions::opening() const {
  if (today_option_->count() > 0) return todays();
  terminal::panels::Opening opening;
  const Result<Rules> rules = this->rules(opening.settings.deal);
  if (!rules) return rules.error();
  opening.settings.rules = *rules;
  opening.settings.hints = !no_hints_;
  opening.settings.aid = !no_aid_;
  opening.settings.pace = pace_named(pace_);
  const Result<std::vector<std::string>> bots = this->bots(rules->players);
  if (!bots) return bots.error();
  opening.bots = *bots;
  return opening;
}

Result<terminal::panels::Opening> PlayOptions::todays() const {
  const Option* other = rules_.first_given();
  if (other == nullptr) {
    other = given({bots_option_, deal_option_, no_hints_option_, no_aid_option_, pace_option_});
  }
  if (other != nullptr) {
    return Error{cli_texts()("cli.error.today_excludes", {{"option", other->get_name()}})};
  }
  terminal::panels::Opening opening;
  opening.today = today_.empty() ? "solo" : today_;
  const auto forms = terminal::connection::todays_forms();
  const auto form = std::find_if(
      forms.begin(), forms.end(),
      [&](const terminal::connection::TodaysForm& each) { return each.form == opening.today; });
  if (form == forms.end()) {
    return Error{
        with_suggestion(cli_texts()("cli.error.today_form",
                                    {{"forms", listed(form_names())}, {"form", opening.today}}),
                        opening.today, form_names())};
  }
  opening.settings.rules.players = static_cast<std::uint8_t>(form->players);
  opening.settings.rules.extreme = form->extreme;
  opening.bots.assign(static_cast<std::size_t>(form->players) - 1, "strong");
  return opening;
}

Result<Rules> PlayOptions::rules(wire::DealChoice& deal) const {
  if (deal_option_->count() == 0) return rules_.rules();
  if (const Option* const other = rules_.first_given()) {
    return Error{cli_texts()("cli.error.deal_excludes", {{"option", other->get_name()}})};
  }
  const Result<NamedDeal> named = parse_deal_name(deal_);
  if (!named) {
    // What is wrong with a name is known in English only.
    const bool english = cli_texts().language() == Language::kEnglish;
    return Error{labelled("--deal", english ? named.error().sentence
                                            : cli_texts()("desk.deal.unknown", {{"name", deal_}}))};
  }
  deal = {wire::DealKind::kNamed, deal_, 0};
  return named->rules;
}

Result<std::vector<std::string>> PlayOptions::bots(int players) const {
  const auto seats = static_cast<std::size_t>(players) - 1;
  if (bots_option_->count() > 0 && seats == 0) {
    return Error{cli_texts()("cli.error.no_others")};
  }
  std::vector<std::string> names;
  std::istringstream list(bots_);
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  for (const std::string& name : names) {
    if (bots::bot_named(name) == nullptr) return Error{unknown_bot(name)};
  }
  if (names.size() == 1) names.assign(seats, names.front());
  if (seats == 0) return std::vector<std::string>();
  if (names.size() != seats) {
    return Error{cli_texts()("cli.error.bots_count", {{"names", static_cast<int>(names.size())},
                                                      {"n", static_cast<int>(seats)}})};
  }
  return names;
}

}  // namespace backstep::cmd
