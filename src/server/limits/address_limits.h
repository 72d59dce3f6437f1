// Limits of what may be done from one address, counted for all processes together.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "net/address.h"
#include "server/decisions/refusals.h"
#include "server/host/context.h"
#include "store/shared_state.h"

namespace backstep::server {

// What the limits of an address count by: whoever has one address of IPv6 has all of its network.
inline std::string network_of(const std::string& address) {
  const auto parsed = net::Address::parse(address);
  return parsed ? parsed->network().text() : address;
}

// Takes so many (Commons::take()) for an address, and answers on the service's thread.
inline void take_of_limit(Context context, store::Limit limit, const std::string& address,
                          int count, std::function<void(bool within)> then) {
  context.shared_state.take(std::move(limit), network_of(address), count,
                            [context, then = std::move(then)](bool within) {
                              context.environment.post([then, within] { then(within); });
                            });
}

inline store::Limit tables_limit(const Options& options) {
  return {"tables", static_cast<int>(options.limits.tables_per_address), 3'600'000};
}
// The budget of an address for a day, also for what is stored besides entries of tables (budget.h).
inline store::Limit entries_limit(const Options& options) {
  return {"address_entries", static_cast<int>(options.limits.address_entries_per_day), kDayMs};
}
inline wire::notice::Refused over_budget() {
  return refusal_of("budget", "too much was stored for this person or address today");
}
inline store::Limit erasures_limit(const Options& options) {
  return {"erasures", static_cast<int>(options.limits.erasures_per_address), 3'600'000};
}
inline store::Limit attempts_limit(const Options& options) {
  return {"attempts", static_cast<int>(options.limits.attempts_per_address), 86'400'000};
}

}  // namespace backstep::server
