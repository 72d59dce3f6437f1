// Url: where a client connects to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace backstep::net {

struct Url {
  bool secure = false;  // wss, https
  std::string host;     // a name or an address, without brackets
  std::uint16_t port = 80;
  std::string target = "/";  // path and query, as they are sent

  // As the Host header says it: the port only where it is not the scheme's own.
  std::string authority() const;
  bool operator==(const Url&) const = default;
};

// "ws://localhost:9898/ws", also wss, http, https. Without user and password; what follows "#" is
// not sent and not kept.
Result<Url> parse_url(std::string_view text);

}  // namespace backstep::net
