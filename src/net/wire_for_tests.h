// A client that knows nothing of the library under test: bytes on a socket, and what they mean.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace backstep::net {

struct HttpAnswer {
  int status = 0;                              // 0: the connection ended before
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};

struct Frame {
  int opcode = -1;
  bool fin = true;
  std::string payload;

  // Of a close.
  int code() const {
    if (opcode != 8 || payload.size() < 2) return 0;
    return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
  }
  std::string reason() const { return payload.size() < 2 ? "" : payload.substr(2); }
};

constexpr int kText = 1;
constexpr int kBinary = 2;
constexpr int kClose = 8;
constexpr int kPing = 9;
constexpr int kPong = 10;

// Every wait ends after some seconds, so that a test that fails does not hang.
class Wire {
 public:
  explicit Wire(int port) : Wire(unconnected(), port) {}
  // Of a socket that is there already.
  Wire(int socket, int port) : socket_(socket), port_(port) { connect_to(port); }
  // One that takes little before it reads.
  static Wire narrow(int port, const std::string& from = {}) {
    const int socket = unconnected(4096);
    if (!from.empty()) {
      sockaddr_in own{};
      own.sin_family = AF_INET;
      inet_pton(AF_INET, from.c_str(), &own.sin_addr);
      static_cast<void>(bind(socket, reinterpret_cast<const sockaddr*>(&own), sizeof own));
    }
    return {socket, port};
  }
  Wire(Wire&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)),
        port_(other.port_),
        read_(std::move(other.read_)) {}
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  Wire& operator=(Wire&&) = delete;
  ~Wire() { end(); }

  static int unconnected(int receive_buffer = 0) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (receive_buffer > 0) {
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    return socket;
  }

  void end() {
    if (socket_ >= 0) ::close(std::exchange(socket_, -1));
  }

  // False if the other side does not take it.
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0) {
        if (errno != EAGAIN || !wait(POLLOUT)) return false;
        continue;
      }
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  // --- HTTP.

  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

  // With the host that is right; `more` are lines, "Name: value\r\n".
  bool ask(std::string_view method, std::string_view target, std::string_view more = {},
           std::string_view body = {}) {
    std::string text = std::string(method) + " " + std::string(target) +
                       " HTTP/1.1\r\nHost: " + host() + "\r\n" + std::string(more);
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return send(text + "\r\n" + std::string(body));
  }

  HttpAnswer answer(bool to_head = false) {
    HttpAnswer answer;
    std::size_t end = 0;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos) {
      if (!more()) return answer;
    }
    std::string_view head(read_.data(), end + 2);
    answer.status = std::atoi(std::string(head.substr(9, 3)).c_str());
    head.remove_prefix(head.find("\r\n") + 2);
    while (!head.empty()) {
      const std::string_view line = head.substr(0, head.find("\r\n"));
      const std::size_t colon = line.find(": ");
      std::string name(line.substr(0, colon));
      std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
      answer.headers[name] = line.substr(colon + 2);
      head.remove_prefix(line.size() + 2);
    }
    read_.erase(0, end + 4);
    std::size_t size = 0;
    const auto length = answer.headers.find("content-length");
    if (!to_head && length != answer.headers.end()) size = std::stoul(length->second);
    while (read_.size() < size) {
      if (!more()) return {};
    }
    answer.body = read_.substr(0, size);
    read_.erase(0, size);
    return answer;
  }

  HttpAnswer get(std::string_view target, std::string_view more = {}) {
    ask("GET", target, more);
    return answer();
  }

  // --- WebSocket.

  bool ask_for_socket(std::string_view more = {}) {
    return ask("GET", "/ws",
               "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                   std::string(more));
  }
  // The example of RFC 6455.
  bool open(std::string_view more = {}) {
    if (!ask_for_socket(more)) return false;
    const HttpAnswer hello = answer();
    return hello.status == 101 &&
           hello.headers.at("sec-websocket-accept") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";
  }

  static std::string frame_bytes(int opcode, std::string_view payload, bool fin = true,
                                 bool masked = true) {
    std::string bytes(1, static_cast<char>(opcode | (fin ? 0x80 : 0)));
    const int mask = masked ? 0x80 : 0;
    if (payload.size() < 126) {
      bytes += static_cast<char>(static_cast<int>(payload.size()) | mask);
    } else {
      const bool large = payload.size() > 0xffff;
      bytes += static_cast<char>((large ? 127 : 126) | mask);
      for (int shift = large ? 56 : 8; shift >= 0; shift -= 8) {
        bytes += static_cast<char>((payload.size() >> static_cast<unsigned>(shift)) & 0xffU);
      }
    }
    constexpr std::array<char, 4> kKey = {0x37, 0x12, 0x55, 0x0a};
    if (masked) bytes.append(kKey.data(), kKey.size());
    for (std::size_t at = 0; at < payload.size(); ++at) {
      bytes += masked ? static_cast<char>(payload[at] ^ kKey.at(at % 4)) : payload[at];
    }
    return bytes;
  }
  bool frame(int opcode, std::string_view payload, bool fin = true) {
    return send(frame_bytes(opcode, payload, fin));
  }
  bool text(std::string_view payload) { return frame(kText, payload); }

  // Nothing if the connection ended.
  std::optional<Frame> read_frame() {
    Frame frame;
    if (!need(2)) return {};
    frame.opcode = read_[0] & 0x0f;
    frame.fin = (read_[0] & 0x80) != 0;
    std::size_t size = static_cast<unsigned char>(read_[1]) & 0x7fU;
    std::size_t head = 2;
    if (size >= 126) {
      head = size == 126 ? 4 : 10;
      if (!need(head)) return {};
      size = 0;
      for (std::size_t at = 2; at < head; ++at) {
        size = size << 8U | static_cast<unsigned char>(read_[at]);
      }
    }
    if (!need(head + size)) return {};
    frame.payload = read_.substr(head, size);
    read_.erase(0, head + size);
    return frame;
  }
  // The next text; an empty one if something else comes.
  std::string read_text() {
    const std::optional<Frame> frame = read_frame();
    return frame && frame->opcode == kText ? frame->payload : "";
  }
  // The next close, whatever comes before; answers it.
  Frame read_close() {
    while (std::optional<Frame> frame = read_frame()) {
      if (frame->opcode != kClose) continue;
      this->frame(kClose, frame->payload);
      return *frame;
    }
    return {};
  }

  // Whether the other side ends the connection, whatever it says before.
  bool ends() {
    while (more()) read_.clear();
    return ended_;
  }

 private:
  bool wait(short what) const {
    if (socket_ < 0) return false;
    pollfd poll{socket_, what, 0};
    return ::poll(&poll, 1, 5000) == 1;
  }

  void connect_to(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) end();
  }

  bool more() {
    std::array<char, 4096> bytes{};
    if (!wait(POLLIN)) return false;
    const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (size <= 0) {
      ended_ = true;
      return false;
    }
    read_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
  }

  bool need(std::size_t size) {
    while (read_.size() < size) {
      if (!more()) return false;
    }
    return true;
  }

  int socket_;
  int port_;
  bool ended_ = false;
  std::string read_;
};

}  // namespace backstep::net
