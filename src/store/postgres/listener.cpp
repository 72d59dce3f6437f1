#include "store/postgres/listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <utility>

#include "base/check.h"

namespace backstep::store::postgres {
namespace {

// After so long without a word it asks whether anybody is there.
constexpr Milliseconds kQuiet(5'000);
constexpr Milliseconds kSilence(3'000);

constexpr Statement kAsk{"ask", "SELECT 1::bigint"};
constexpr std::array kListenerStatements{kAsk};

}  // namespace

Listener::Listener(const Address& address, std::string self, Calls calls)
    : self_(std::move(self)),
      calls_(std::move(calls)),
      line_(address, {kListenerStatements, false}, closing_),
      wake_(::eventfd(0, EFD_CLOEXEC)) {}

Listener::~Listener() {
  closing_.begin(Milliseconds(0));
  const std::uint64_t one = 1;
  static_cast<void>(::write(wake_, &one, sizeof one));
  if (thread_.joinable()) thread_.join();
  ::close(wake_);
}

Outcome<bool> Listener::open() {
  if (Outcome<bool> connected = connect(); !connected) return connected;
  thread_ = std::thread([this] { run(); });
  return true;
}

Outcome<bool> Listener::connect() {
  if (Outcome<bool> connected = line_.connect(); !connected) return connected;
  const auto listening =
      line_.connection().run((std::string("LISTEN ") + kChannel).c_str(), kSilence);
  heard_ = Clock::now();
  if (listening) return true;
  line_.drop();
  return listening.error();
}

void Listener::run() {
  while (!closing_.has_begun()) {
    if (!line_.is_up()) {
      if (connect()) calls_.on_return();
      continue;
    }
    std::array<pollfd, 2> wanted{{{line_.connection().socket(), POLLIN, 0}, {wake_, POLLIN, 0}}};
    const int ready = ::poll(wanted.data(), wanted.size(), static_cast<int>(kQuiet.count()));
    if (closing_.has_begun()) return;
    if (ready > 0 && line_.is_alive()) hear();
    if (line_.is_up() && Clock::now() >= heard_ + kQuiet) {
      if (line_.ask({{&kAsk, {}}}, kSilence)) heard_ = Clock::now();
      if (line_.is_up()) hear();
    }
  }
}

void Listener::hear() {
  while (const std::optional<std::string> text = line_.connection().heard()) {
    heard_ = Clock::now();
    const std::optional<Payload> payload = unpack(*text);
    if (payload && payload->process != self_) calls_.on_payload(*payload);
  }
}

}  // namespace backstep::store::postgres
