#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <functional>

namespace backstep::net {
namespace {

constexpr std::array<std::uint8_t, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::ptrdiff_t kNetworkBytes = 8;

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  // inet_pton wants an end of its own, and would stop at a zero byte.
  std::array<char, INET6_ADDRSTRLEN> ended{};
  if (text.size() >= ended.size() || text.find('\0') != std::string_view::npos) return {};
  std::ranges::copy(text, ended.begin());

  Address address;
  if (inet_pton(AF_INET6, ended.data(), address.bytes_.data()) == 1) return address;
  if (inet_pton(AF_INET, ended.data(), address.bytes_.data() + kMapped.size()) != 1) return {};
  std::ranges::copy(kMapped, address.bytes_.begin());
  return address;
}

bool Address::is_v4() const { return std::equal(kMapped.begin(), kMapped.end(), bytes_.begin()); }

bool Address::is_any() const {
  const auto from = bytes_.begin() + (is_v4() ? std::ssize(kMapped) : 0);
  return std::all_of(from, bytes_.end(), [](std::uint8_t byte) { return byte == 0; });
}

std::string Address::text() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const bool v4 = is_v4();
  inet_ntop(v4 ? AF_INET : AF_INET6, bytes_.data() + (v4 ? kMapped.size() : 0), text.data(),
            static_cast<socklen_t>(text.size()));
  return text.data();
}

std::string Address::host_text() const { return is_v4() ? text() : "[" + text() + "]"; }

Address Address::network() const {
  Address network = *this;
  if (!is_v4()) std::fill(network.bytes_.begin() + kNetworkBytes, network.bytes_.end(), 0);
  return network;
}

std::size_t AddressHash::operator()(const Address& address) const {
  const Address::Bytes& bytes = address.bytes();
  return std::hash<std::string_view>()({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

std::optional<Endpoint> Endpoint::parse(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  std::string_view host = text.substr(0, colon);
  const bool brackets = host.size() >= 2 && host.front() == '[' && host.back() == ']';
  if (brackets) host = host.substr(1, host.size() - 2);
  const std::optional<Address> address = Address::parse(host);
  const std::optional<std::uint16_t> port = parse_port(text.substr(colon + 1));
  // Brackets are what tells the last group of an address from a port.
  if (!address || !port || brackets != (host.find(':') != std::string_view::npos)) return {};
  return Endpoint{*address, *port};
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  return port;
}

}  // namespace backstep::net
