#include "tests/postgres/free_port.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <mutex>
#include <set>

#include "base/entropy.h"

namespace backstep::tests {
namespace {

constexpr int kLowest = 10'000;
constexpr int kMostTries = 1'000;

int first_outgoing_port() {
  int first = 0;
  std::ifstream("/proc/sys/net/ipv4/ip_local_port_range") >> first;
  return first > kLowest ? first : 32'768;
}

bool is_free(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const bool is = bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  ::close(socket);
  return is;
}

}  // namespace

int free_port() {
  SystemEntropy entropy;
  const auto width = static_cast<std::uint64_t>(first_outgoing_port() - kLowest);
  // Those given out may still be free, but not for others.
  static std::mutex mutex;
  static std::set<int> given;
  const std::lock_guard lock(mutex);
  for (int i = 0; i < kMostTries; ++i) {
    const int port = kLowest + static_cast<int>(entropy.next() % width);
    if (is_free(port) && given.insert(port).second) return port;
  }
  return 0;
}

}  // namespace backstep::tests
