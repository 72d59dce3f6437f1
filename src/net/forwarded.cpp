#include "net/forwarded.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string_view>
#include <vector>

#include "net/text.h"

namespace backstep::net {
namespace {

// Some proxies write the port, too.
std::optional<Address> parse_hop(std::string_view text) {
  if (const std::optional<Address> address = Address::parse(text)) return address;
  if (const std::optional<Endpoint> endpoint = Endpoint::parse(text)) return endpoint->address;
  return {};
}

}  // namespace

Address client_address(const Address& peer, std::string_view forwarded_for,
                       const std::vector<Address>& trusted) {
  Address client = peer;
  const std::vector<std::string_view> hops = split_list(forwarded_for);
  for (const std::string_view hop : hops | std::views::reverse) {
    if (!is_trusted(client, trusted)) break;
    const std::optional<Address> before = parse_hop(hop);
    if (!before) break;
    client = *before;
  }
  return client;
}

bool is_trusted(const Address& address, const std::vector<Address>& trusted) {
  return std::ranges::find(trusted, address) != trusted.end();
}

}  // namespace backstep::net
