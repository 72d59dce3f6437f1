#include "net/listening.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "net/text.h"

namespace backstep::net {
namespace {

// The address as the system wants it, and its length.
socklen_t fill(const Endpoint& endpoint, sockaddr_storage& storage) {
  if (endpoint.address.is_v4()) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    v4.sin_port = htons(endpoint.port);
    std::memcpy(&v4.sin_addr, endpoint.address.bytes().data() + 12, 4);
    std::memcpy(&storage, &v4, sizeof v4);
    return sizeof v4;
  }
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(endpoint.port);
  std::memcpy(&v6.sin6_addr, endpoint.address.bytes().data(), 16);
  std::memcpy(&storage, &v6, sizeof v6);
  return sizeof v6;
}

// 0, or the number of the error.
int try_bind(const Endpoint& endpoint) {
  sockaddr_storage storage{};
  const socklen_t length = fill(endpoint, storage);
  const int socket = ::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return errno;
  const int on = 1;
  int error = 0;
  // As the server does it: without this, connections that have just ended keep the port.
  if (setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
      bind(socket, reinterpret_cast<const sockaddr*>(&storage), length) != 0) {
    error = errno;
  }
  close(socket);
  return error;
}

}  // namespace

std::vector<ListenAddress> parse_listen(std::string_view text) {
  if (const auto endpoint = Endpoint::parse(text)) return {{*endpoint}};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || !same_word(text.substr(0, colon), "localhost")) return {};
  const auto port = parse_port(text.substr(colon + 1));
  if (!port) return {};
  return {{{Address::parse("127.0.0.1").value_or(Address()), *port}},
          {{Address::parse("::1").value_or(Address()), *port}, true}};
}

bool listens_overlap(std::string_view one, std::string_view other) {
  const auto includes = [](const Endpoint& all, const Endpoint& each) {
    if (all.port == 0 || all.port != each.port) return false;
    if (all.address == each.address) return true;
    return all.address.is_any() && (!all.address.is_v4() || each.address.is_v4());
  };
  for (const ListenAddress& mine : parse_listen(one)) {
    for (const ListenAddress& theirs : parse_listen(other)) {
      if (includes(mine.endpoint, theirs.endpoint) || includes(theirs.endpoint, mine.endpoint)) {
        return true;
      }
    }
  }
  return false;
}

std::optional<Error> listen_trouble(std::string_view text) {
  for (const ListenAddress& each : parse_listen(text)) {
    if (each.endpoint.port == 0) continue;
    const int error = try_bind(each.endpoint);
    const bool missing = error == EADDRNOTAVAIL || error == EAFNOSUPPORT;
    if (error == 0 || (each.optional && missing)) continue;
    const std::string where =
        each.endpoint.address.host_text() + ':' + std::to_string(each.endpoint.port);
    return Error{where + (error == EADDRINUSE
                              ? " is in use: another program listens there"
                              : std::string(" cannot be listened on: ") + std::strerror(error))};
  }
  return std::nullopt;
}

}  // namespace backstep::net
