// Who is behind a proxy.
#pragma once

#include <string_view>
#include <vector>

#include "net/address.h"

namespace backstep::net {

// The client of a connection from `peer`. Anybody can write an X-Forwarded-For, so it counts only
// from a trusted proxy, and only as far as trusted proxies wrote it: the last address that is none
// of them. What cannot be read as an address ends the search at the proxy that passed it on.
Address client_address(const Address& peer, std::string_view forwarded_for,
                       const std::vector<Address>& trusted);

bool is_trusted(const Address& address, const std::vector<Address>& trusted);

}  // namespace backstep::net
