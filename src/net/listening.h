// Where a server listens: "127.0.0.1:9898", "[::]:9898", or "localhost:9898" for both loopback
// addresses.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "net/address.h"

namespace backstep::net {

struct ListenAddress {
  Endpoint endpoint;
  bool optional = false;  // may be missing on this machine: ::1 of localhost
};

// Empty if the text names no address with a port. Names other than localhost are none.
std::vector<ListenAddress> parse_listen(std::string_view text);

// Whether two servers cannot listen at both: at the same port of an address, or of one that all
// include ("0.0.0.0", and "[::]" also for IPv4). Port 0 never overlaps.
bool listens_overlap(std::string_view one, std::string_view other);

// Why nothing can listen there now, such as that a program does already; nothing if it can. Port 0
// is always free. Leaves nothing behind.
std::optional<Error> listen_trouble(std::string_view text);

}  // namespace backstep::net
