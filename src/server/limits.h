// Limits of what may be done from one address, counted for all processes together.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "net/address.h"
#include "server/house.h"
#include "store/commons.h"

namespace backstep::server {

// Takes so many (Commons::take()) for an address, and answers on the service's thread.
inline void take_of_limit(House house, store::Limit limit, const std::string& address, int count,
                          std::function<void(bool within)> then) {
  // Whoever has one address of IPv6 has all of its network.
  const auto parsed = net::Address::parse(address);
  house.commons.take(std::move(limit), parsed ? parsed->network().text() : address, count,
                     [house, then = std::move(then)](bool within) {
                       house.outside.post([then, within] { then(within); });
                     });
}

inline store::Limit tables_limit(const Options& options) {
  return {"tables", options.tables_per_address, 3'600'000};
}
inline store::Limit attempts_limit(const Options& options) {
  return {"attempts", options.attempts_per_address, 86'400'000};
}

}  // namespace backstep::server
