// House: what everything in the server shares: the outside world, the store, the other processes on
// it, the threads that think, and what the host chose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "advice/compute/pool.h"
#include "net/net.h"
#include "push/sender.h"
#include "server/limits/limits.h"
#include "store/shared_state.h"
#include "store/store.h"

namespace backstep::server {

enum class Level : std::uint8_t { kDebug, kInfo, kWarning, kError };

// What the service needs of the world. All but post() on the one thread of the service.
class Environment {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

  Environment() = default;
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  virtual ~Environment() = default;

  virtual std::int64_t now_ms() = 0;  // since 1970, UTC
  virtual void after(std::int64_t ms, std::function<void()> what) = 0;
  virtual void post(std::function<void()> what) = 0;  // from any thread
  virtual void send(net::Link link, net::Text text) = 0;
  virtual void close(net::Link link, net::Close code, std::string_view reason) = 0;
  // Bytes that were sent and that the client has not taken yet.
  virtual std::size_t unsent(net::Link /*link*/) { return 0; }
  // Never a card of a running game, never a token.
  virtual void log(Level level, std::string_view what, Fields fields) = 0;
};

inline constexpr std::int64_t kDayMs = 86'400'000;

struct Options {
  std::string public_url = "http://127.0.0.1:9898";  // without a slash at its end
  std::string contact;                               // links for the foot of the page
  std::string legal;
  std::int64_t lobby_days = 1;  // then a lobby that nobody used closes
  std::int64_t game_days = 90;  // then a running game that nobody touched does
  // After midnight (UTC) attempts at the deal of the day that has ended may be finished that long.
  std::int64_t today_grace_minutes = 120;
  // Shorter only in tests of what takes days: closing of tables, and how often it is looked for.
  std::int64_t day_ms = kDayMs;
  Limits limits;
  int analysis_effort = 0;  // of each turn; 0: as analyses usually have
  int compared_effort = 0;  // of bots that play a day's deal for comparison; 0: their own
  push::EndpointPolicy push_endpoints;
  double bot_delay = 1;  // times as long as a person of middling patience would take

  // An interval of the upkeep, where days are shorter.
  std::int64_t scaled(std::int64_t ms) const {
    constexpr std::int64_t kLeastMs = 1'000;
    return day_ms == kDayMs ? ms : std::max(ms * day_ms / kDayMs, kLeastMs);
  }
};

struct Context {
  Environment& environment;
  store::Store& store;
  store::SharedState& shared_state;
  advice::compute::Pool& pool;
  const Options& options;
  push::Transport* push = nullptr;  // none: nobody is sent pushes

  std::int64_t now() const { return environment.now_ms(); }
};

}  // namespace backstep::server
