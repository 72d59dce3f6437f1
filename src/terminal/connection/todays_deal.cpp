#include <chrono>
#include <vector>

#include "engine/game/deal.h"
#include "server/tables/deals.h"
#include "server/tables/names.h"
#include "terminal/connection/connection.h"

namespace backstep::terminal::connection {
namespace {

const TodaysForm* form_named(std::string_view name) {
  for (const TodaysForm& each : todays_forms()) {
    if (each.form == name) return &each;
  }
  return nullptr;
}

Rules rules_of(const TodaysForm& form) {
  Rules rules;
  rules.players = static_cast<std::uint8_t>(form.players);
  rules.extreme = form.extreme;
  return rules;
}

}  // namespace

std::span<const TodaysForm> todays_forms() {
  static const std::vector<TodaysForm> all = [] {
    std::vector<TodaysForm> forms;
    for (const server::Form& each : server::forms()) {
      forms.push_back({each.name, each.players, each.extreme});
    }
    return forms;
  }();
  return all;
}

std::string date_at(std::int64_t ms) { return server::date_of(ms); }

std::string todays_date() {
  return date_at(std::chrono::duration_cast<std::chrono::milliseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count());
}

std::optional<std::string> todays_deal(std::string_view form, std::string_view date) {
  const TodaysForm* const found = form_named(form);
  if (found == nullptr) return std::nullopt;
  return deal_name(named_deal(rules_of(*found), std::nullopt, std::string(date)));
}

std::optional<wire::api::OpenTable> todays_table(std::string_view form, std::string_view date,
                                                 const std::string& name) {
  const TodaysForm* const found = form_named(form);
  if (found == nullptr) return std::nullopt;
  wire::api::OpenTable asked;
  asked.settings.rules = rules_of(*found);
  asked.settings.hints = false;
  asked.settings.deal = {wire::DealKind::kNamed, *todays_deal(form, date), 0};
  asked.name = name;
  asked.bots.emplace();
  for (int seat = 1; seat < found->players; ++seat) asked.bots->push_back({seat, "strong"});
  return asked;
}

std::string name_trouble(const std::string& name) {
  const auto refused = server::person_name_refusal(server::tidy_name(name));
  return refused ? refused->code : "";
}

}  // namespace backstep::terminal::connection
