#include "tests/scale/silent_guest.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

namespace backstep::scale {

SilentGuest::SilentGuest(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return;
  const std::string request = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                              "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  if (send(socket_, request.data(), request.size(), MSG_NOSIGNAL) < 0) return;
  std::array<char, 1024> answer{};
  const ssize_t size = recv(socket_, answer.data(), answer.size(), 0);
  is_in_ =
      size > 0 &&
      std::string_view(answer.data(), static_cast<std::size_t>(size)).starts_with("HTTP/1.1 101");
}

SilentGuest::~SilentGuest() { ::close(socket_); }

}  // namespace backstep::scale
