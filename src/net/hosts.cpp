#include "net/hosts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "net/text.h"

namespace backstep::net {
namespace {

bool lists(const std::vector<std::string>& words, std::string_view word) {
  return std::ranges::any_of(words,
                             [word](const std::string& one) { return same_word(one, word); });
}

}  // namespace

Hosts::Hosts(std::vector<std::string> hosts, std::vector<std::string> origins, Endpoint listened)
    : hosts_(std::move(hosts)), origins_(std::move(origins)), listened_(listened) {}

bool Hosts::accepts(std::string_view host) const {
  if (is_named(host)) return true;
  // Who listens on every address is opened by one of the machine's, which we need not know: no name
  // can be made to point to us with an address in its place.
  if (!listened_.address.is_any()) return false;
  const std::optional<Endpoint> literal = Endpoint::parse(host);
  return literal && literal->port == listened_.port;
}

bool Hosts::accepts_origin(std::string_view origin, std::string_view host) const {
  if (lists(origins_, origin)) return true;
  constexpr std::string_view kScheme = "http://";
  if (!same_word(origin.substr(0, kScheme.size()), kScheme)) return false;
  const std::string_view site = origin.substr(kScheme.size());
  // Another machine's address is as good a host as ours, but it is not where our pages come from.
  return same_word(site, host) || is_named(site);
}

bool Hosts::is_named(std::string_view host) const {
  if (lists(hosts_, host)) return true;
  const std::size_t colon = host.rfind(':');
  if (colon == std::string_view::npos || parse_port(host.substr(colon + 1)) != listened_.port) {
    return false;
  }
  if (same_word(host.substr(0, colon), "localhost")) return true;
  const std::optional<Endpoint> literal = Endpoint::parse(host);
  return literal && (literal->address == listened_.address ||
                     literal->address == Address::parse("127.0.0.1") ||
                     literal->address == Address::parse("::1"));
}

}  // namespace backstep::net
