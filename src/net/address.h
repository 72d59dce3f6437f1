// Address: of IPv4 or IPv6, as people read it and as limits count it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backstep::net {

class Address {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  // ::, which is nobody's.
  Address() = default;
  explicit Address(const Bytes& bytes) : bytes_(bytes) {}
  // "1.2.3.4", "2001:db8::1"; no port, no brackets, no zone.
  static std::optional<Address> parse(std::string_view text);

  // An IPv4 address that came as IPv6 (::ffff:1.2.3.4) is the IPv4 address.
  bool is_v4() const;
  // 0.0.0.0 and ::, "on every address" for those who listen.
  bool is_any() const;
  std::string text() const;
  // As it stands before a port: IPv6 in brackets.
  std::string host_text() const;
  // What limits count by. Whoever has one address of IPv6 has the 2^64 beside it.
  Address network() const;

  const Bytes& bytes() const { return bytes_; }
  bool operator==(const Address&) const = default;

 private:
  Bytes bytes_{};
};

struct AddressHash {
  std::size_t operator()(const Address& address) const;
};

// "1.2.3.4:80", "[2001:db8::1]:80".
struct Endpoint {
  Address address;
  std::uint16_t port = 0;

  static std::optional<Endpoint> parse(std::string_view text);
};

// Digits only, at most 65535.
std::optional<std::uint16_t> parse_port(std::string_view text);

}  // namespace backstep::net
