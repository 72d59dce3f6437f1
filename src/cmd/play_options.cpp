#include "cmd/play_options.h"

#include <algorithm>
#include <sstream>

#include "bots/bot.h"
#include "cmd/command.h"
#include "game/deal.h"
#include "seat/seat.h"

namespace backstep::cmd {
namespace {

std::string form_names() {
  std::string names;
  for (const seat::TodaysForm& form : seat::todays_forms()) {
    names += (names.empty() ? "" : ", ") + std::string(form.form);
  }
  return names;
}

wire::Pace pace_named(const std::string& name) {
  const auto all = names(wire::Pace());
  const auto* const found = std::find(all.begin(), all.end(), name);
  return static_cast<wire::Pace>(found - all.begin());
}

}  // namespace

void PlayOptions::add_to(CLI::App& command) {
  rules_.add_to(command);
  bots_option_ = command
                     .add_option("--bots", bots_,
                                 "who plays on the other seats: strong, quick, greedy or random,\n"
                                 "for all of them, or one a seat: strong,quick")
                     ->type_name("NAMES")
                     ->capture_default_str();
  deal_option_ =
      command
          .add_option("--deal", deal_, "instead of rules: a deal with a name, such as 2x-kestrel")
          ->type_name("NAME");
  today_option_ =
      command.add_option("--today", today_, "today's deal: " + form_names() + "; solo by default")
          ->type_name("FORM")
          ->expected(0, 1);
  pace_option_ = command.add_option("--pace", pace_, "of the bots: calm, normal, quick or at_once")
                     ->type_name("PACE")
                     ->check(CLI::IsMember({"calm", "normal", "quick", "at_once"}))
                     ->capture_default_str();
  no_hints_option_ = command.add_flag("--no-hints", no_hints_, "nobody can ask for hints");
  no_aid_option_ =
      command.add_flag("--no-aid", no_aid_, "nobody is shown which cards were laid already");
}

const CLI::Option* PlayOptions::given(std::initializer_list<const CLI::Option*> options) const {
  for (const CLI::Option* const option : options) {
    if (option->count() > 0) return option;
  }
  return nullptr;
}

bool PlayOptions::any_given() const {
  return rules_.first_given() != nullptr ||
         given({bots_option_, deal_option_, today_option_, pace_option_, no_hints_option_,
                no_aid_option_}) != nullptr;
}

Result<play::Opening> PlayOptions::opening() const {
  if (today_option_->count() > 0) return todays();
  play::Opening opening;
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

Result<play::Opening> PlayOptions::todays() const {
  const CLI::Option* other = rules_.first_given();
  if (other == nullptr) {
    other = given({bots_option_, deal_option_, no_hints_option_, no_aid_option_, pace_option_});
  }
  if (other != nullptr) {
    return Error{"--today is the same game for everybody, so " + other->get_name() +
                 " has no place"};
  }
  play::Opening opening;
  opening.today = today_.empty() ? "solo" : today_;
  const auto forms = seat::todays_forms();
  const auto form = std::find_if(forms.begin(), forms.end(), [&](const seat::TodaysForm& each) {
    return each.form == opening.today;
  });
  if (form == forms.end()) {
    return Error{"--today must be one of " + form_names() + ", not " + opening.today};
  }
  opening.settings.rules.players = static_cast<std::uint8_t>(form->players);
  opening.settings.rules.extreme = form->extreme;
  opening.bots.assign(static_cast<std::size_t>(form->players) - 1, "strong");
  return opening;
}

Result<Rules> PlayOptions::rules(wire::DealChoice& deal) const {
  if (deal_option_->count() == 0) return rules_.rules();
  if (const CLI::Option* const other = rules_.first_given()) {
    return Error{"--deal names rules and cards already, so " + other->get_name() + " has no place"};
  }
  const Result<NamedDeal> named = parse_deal_name(deal_);
  if (!named) return Error{"--deal: " + named.error().sentence};
  deal = {wire::DealKind::kNamed, deal_, 0};
  return named->rules;
}

Result<std::vector<std::string>> PlayOptions::bots(int players) const {
  const auto seats = static_cast<std::size_t>(players) - 1;
  if (bots_option_->count() > 0 && seats == 0) {
    return Error{"alone there is nobody on other seats, so --bots has no place"};
  }
  std::vector<std::string> names;
  std::istringstream list(bots_);
  for (std::string name; std::getline(list, name, ',');) names.push_back(name);
  for (const std::string& name : names) {
    if (bot_named(name) == nullptr) return Error{"--bots: there is no bot " + name};
  }
  if (names.size() == 1) names.assign(seats, names.front());
  if (seats == 0) return std::vector<std::string>();
  if (names.size() != seats) {
    return Error{"--bots names " + std::to_string(names.size()) + " bots, and there are " +
                 std::to_string(seats) + " other seats"};
  }
  return names;
}

}  // namespace backstep::cmd
