// Settings of a table as they may be.
#include <string>

#include "engine/game/deal.h"
#include "server/decisions/decide.h"
#include "server/decisions/refusals.h"
#include "server/tables/names.h"

namespace backstep::server {
namespace {

using wire::notice::Refused;

constexpr std::size_t kMostDealName = 200;  // bytes

}  // namespace

Result<wire::Settings, Refused> settled(wire::Settings settings) {
  settings.name = tidy_name(settings.name);
  if (!settings.name.empty()) {
    if (auto refused = place_name_refusal(settings.name)) return *refused;
  }
  if (settings.deal.kind == wire::DealKind::kRandom) settings.deal = {};
  if (settings.deal.kind == wire::DealKind::kNamed) {
    if (settings.deal.name.size() > kMostDealName) return refusal_of("bad_deal", "too long a name");
    const Result<NamedDeal> deal = parse_deal_name(settings.deal.name);
    if (!deal) return refusal_of("bad_deal", "no name of a deal: " + deal.error().sentence);
    settings.rules = deal->rules;
    settings.deal.at = 0;
  }
  if (settings.correspondence) {
    table::Correspondence& chosen = *settings.correspondence;
    if (chosen.clock_hours < 0 || chosen.clock_hours > table::Correspondence::kMostClockHours) {
      return refusal_of("bad_request", "clock_hours must be 0 to 336");
    }
    if (chosen.clock_hours == 0) chosen.at_end = table::ClockEnd::kWait;
  }
  return settings;
}

}  // namespace backstep::server
