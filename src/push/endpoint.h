// Endpoints: where messages for a subscription are sent. Browsers say them, so anybody can say
// anything: what must not be reached from the server's own network is refused here.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "net/address.h"
#include "net/url.h"

namespace backstep::push {

inline constexpr std::size_t kMostEndpointBytes = 1'024;

struct EndpointPolicy {
  bool private_addresses = false;  // of the local network, this machine among them
  bool plain_loopback = false;     // http to this machine, for tests
};

// Whether an address belongs to the public internet: not this machine, a private or local network,
// nor one that is reserved, of IPv4, of IPv6, or IPv4 within IPv6.
bool is_public_address(const net::Address& address);
// Whether a message may be sent to this address.
bool may_send_to(const net::Address& address, const EndpointPolicy& policy);

// Checks what does not need a name server; may_send_to() is asked again with every address of the
// host's name when a message is sent.
Result<net::Url> parse_endpoint(std::string_view text, const EndpointPolicy& policy);

// The origin, as RFC 8292 wants it for the audience: "https://push.example.net".
std::string origin_of(const net::Url& url);

}  // namespace backstep::push
