#include "push/endpoint.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace backstep::push {
namespace {

// The first `bits` bits of an address as 16 bytes.
struct Block {
  std::string_view first;
  int bits;
};

// RFC 6890 and the IANA registries of special purpose addresses. Of IPv6 only 2000::/3 is public
// at all.
constexpr std::array kBlocksV4{
    Block{"0.0.0.0", 8},      Block{"10.0.0.0", 8},     Block{"100.64.0.0", 10},
    Block{"127.0.0.0", 8},    Block{"169.254.0.0", 16}, Block{"172.16.0.0", 12},
    Block{"192.0.0.0", 24},   Block{"192.0.2.0", 24},   Block{"192.88.99.0", 24},
    Block{"192.168.0.0", 16}, Block{"198.18.0.0", 15},  Block{"198.51.100.0", 24},
    Block{"203.0.113.0", 24}, Block{"224.0.0.0", 3}};
constexpr std::array kBlocksV6{
    Block{"2001::", 23},      // protocol assignments, Teredo among them
    Block{"2001:db8::", 32},  // documentation
    Block{"2002::", 16},      // 6to4, which holds an IPv4 address
    Block{"3fff::", 20},      // documentation
};

bool is_within(const net::Address& address, const Block& block, int offset) {
  const std::optional<net::Address> first = net::Address::parse(block.first);
  if (!first) return false;
  for (int bit = 0; bit < offset + block.bits; ++bit) {
    const auto byte = static_cast<std::size_t>(bit / 8);
    const unsigned mask = 128U >> static_cast<unsigned>(bit % 8);
    if ((address.bytes()[byte] & mask) != (first->bytes()[byte] & mask)) return false;
  }
  return true;
}

bool is_loopback(const net::Address& address) {
  return address.is_v4() ? is_within(address, {"127.0.0.0", 8}, 96)
                         : is_within(address, {"::1", 128}, 0);
}

}  // namespace

bool is_public_address(const net::Address& address) {
  if (address.is_v4()) {
    return std::none_of(kBlocksV4.begin(), kBlocksV4.end(),
                        [&](const Block& block) { return is_within(address, block, 96); });
  }
  if (!is_within(address, {"2000::", 3}, 0)) return false;
  return std::none_of(kBlocksV6.begin(), kBlocksV6.end(),
                      [&](const Block& block) { return is_within(address, block, 0); });
}

bool may_send_to(const net::Address& address, const EndpointPolicy& policy) {
  return policy.private_addresses || is_public_address(address) ||
         (policy.plain_loopback && is_loopback(address));
}

Result<net::Url> parse_endpoint(std::string_view text, const EndpointPolicy& policy) {
  if (text.size() > kMostEndpointBytes) return Error{"the endpoint is too long"};
  Result<net::Url> url = net::parse_url(text);
  if (!url) return url.error();
  const std::optional<net::Address> literal = net::Address::parse(url->host);
  if (!text.starts_with("https://")) {
    const bool permitted =
        policy.plain_loopback && text.starts_with("http://") && literal && is_loopback(*literal);
    if (!permitted) return Error{"the endpoint does not begin with https://"};
  }
  if (literal && !may_send_to(*literal, policy)) {
    return Error{"the endpoint is at " + url->host + ", which is not a public address"};
  }
  return url;
}

std::string origin_of(const net::Url& url) {
  return (url.secure ? "https://" : "http://") + url.authority();
}

}  // namespace backstep::push
