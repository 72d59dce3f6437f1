#include "tests/postgres/cut_line.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace backstep::tests {
namespace {

using std::chrono::milliseconds;

// How the store says COMMIT: it binds its prepared statement of that name to nothing.
constexpr std::string_view kCommit{"\0commit\0\0", 9};

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

int new_socket() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int on = 1;
  if (socket < 0) std::abort();
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

}  // namespace

CutLine::CutLine(int server_port)
    : server_port_(server_port), listener_(new_socket()), wake_(eventfd(0, EFD_CLOEXEC)) {
  sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, plain, size) != 0 || ::listen(listener_, 64) != 0 ||
      getsockname(listener_, plain, &size) != 0) {
    std::abort();
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { run(); });
}

CutLine::~CutLine() {
  ends_ = true;
  wake();
  thread_.join();
  ::close(listener_);
  ::close(wake_);
}

void CutLine::set(Mode mode) {
  mode_ = mode;
  wake();
}

void CutLine::slow_down(milliseconds delay) { delay_ms_ = delay.count(); }

void CutLine::cut() {
  cuts_ = true;
  wake();
}

void CutLine::release() {
  releases_ = true;
  wake();
}

void CutLine::lay(Trap trap) { trap_ = trap; }

void CutLine::wake() const {
  const std::uint64_t one = 1;
  if (::write(wake_, &one, sizeof one) < 0) std::abort();
}

void CutLine::run() {
  while (!ends_) {
    std::vector<pollfd> wanted{{wake_, POLLIN, 0}};
    const bool moves = mode_ != Mode::kFreeze;
    int patience = -1;
    if (moves) {
      wanted.push_back({listener_, POLLIN, 0});
      for (const Pair& pair : pairs_) {
        for (const Way* const way : {&pair.there, &pair.back}) {
          wanted.push_back({pair.is_held ? -1 : way->from, POLLIN, 0});
          if (way->pieces.empty() || pair.is_held) continue;
          const auto left = way->pieces.front().due - Clock::now();
          // What is overdue goes at once: less than nothing would mean for ever.
          const auto ms =
              std::max<std::int64_t>(0, std::chrono::duration_cast<milliseconds>(left).count() + 1);
          patience = static_cast<int>(patience < 0 ? ms : std::min<std::int64_t>(ms, patience));
        }
      }
    }
    ::poll(wanted.data(), wanted.size(), patience);
    if (wanted[0].revents != 0) {
      std::uint64_t woken = 0;
      static_cast<void>(::read(wake_, &woken, sizeof woken));
    }
    if (cuts_.exchange(false)) {
      for (Pair& pair : pairs_) pair.is_over = true;
    }
    if (releases_.exchange(false)) {
      for (Pair& pair : pairs_) pair.is_held = false;
    }
    if (moves && wanted[1].revents != 0) accept_one();
    std::size_t at = 2;
    for (Pair& pair : pairs_) {
      if (!moves || at >= wanted.size()) break;  // the last one has just come
      for (Way* const way : {&pair.there, &pair.back}) {
        if (wanted[at++].revents != 0 && !pair.is_over) read(pair, *way);
        if (!pair.is_over && !pair.is_held && !write(*way)) pair.is_over = true;
      }
    }
    std::erase_if(pairs_, [this](const Pair& pair) {
      if (!pair.is_over && !ends_) return false;
      ::close(pair.there.from);
      ::close(pair.back.from);
      return true;
    });
  }
}

void CutLine::accept_one() {
  const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) return;
  const int server = new_socket();
  const sockaddr_in address = loopback(server_port_);
  if (mode_ == Mode::kRefuse ||
      connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    ::close(client);
    ::close(server);
    return;
  }
  pairs_.push_back({{client, server, {}}, {server, client, {}}, "", false, false});
}

void CutLine::read(Pair& pair, Way& way) {
  std::array<char, 65'536> buffer{};
  const ssize_t count = ::recv(way.from, buffer.data(), buffer.size(), 0);
  if (count <= 0) {
    pair.is_over = true;
    return;
  }
  std::string bytes(buffer.data(), static_cast<std::size_t>(count));
  if (&way == &pair.there && springs(pair, bytes)) {
    const Trap trap = trap_.exchange(Trap::kNone);
    if (trap != Trap::kLoseCommit) way.pieces.push_back({Clock::now(), std::move(bytes)});
    if (trap == Trap::kLoseAnswer) write(way);
    pair.is_held = trap == Trap::kHoldCommit;
    pair.is_over = !pair.is_held;
    return;
  }
  way.pieces.push_back({Clock::now() + milliseconds(delay_ms_), std::move(bytes)});
}

bool CutLine::springs(Pair& pair, const std::string& bytes) {
  const std::string seen = pair.tail + bytes;
  pair.tail = seen.substr(seen.size() - std::min(seen.size(), kCommit.size() - 1));
  return trap_ != Trap::kNone && seen.find(kCommit) != std::string::npos;
}

bool CutLine::write(Way& way) {
  while (!way.pieces.empty() && way.pieces.front().due <= Clock::now()) {
    std::string_view left = way.pieces.front().bytes;
    while (!left.empty()) {
      const ssize_t count = ::send(way.to, left.data(), left.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      left.remove_prefix(static_cast<std::size_t>(count));
    }
    way.pieces.pop_front();
  }
  return true;
}

}  // namespace backstep::tests
