// House: what everything in the server shares: the outside world, the store, the other processes on
// it, the threads that think, and what the host chose.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "net/net.h"
#include "store/commons.h"
#include "store/store.h"
#include "think/pool.h"

namespace backstep::server {

// So many things in so much time, and no more.
class Allowance {
 public:
  Allowance(int count, std::int64_t each_ms) : most_(count * each_ms), each_ms_(each_ms) {}

  // Takes one, or says no.
  bool take(std::int64_t now) {
    // A clock that was set back takes nothing away.
    if (last_ms_ != 0) have_ = std::min(have_ + std::max<std::int64_t>(now - last_ms_, 0), most_);
    last_ms_ = now;
    if (have_ < each_ms_) return false;
    have_ -= each_ms_;
    return true;
  }

 private:
  std::int64_t most_;
  std::int64_t each_ms_;
  std::int64_t have_ = most_;
  std::int64_t last_ms_ = 0;
};

enum class Level : std::uint8_t { kDebug, kInfo, kWarning, kError };

// What the service needs of the world. All but post() on the one thread of the service.
class Outside {
 public:
  using Fields = std::initializer_list<std::pair<std::string_view, std::string>>;

  Outside() = default;
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;
  virtual ~Outside() = default;

  virtual std::int64_t now_ms() = 0;  // since 1970, UTC
  virtual void after(std::int64_t ms, std::function<void()> what) = 0;
  virtual void post(std::function<void()> what) = 0;  // from any thread
  virtual void send(net::Link link, net::Text text) = 0;
  virtual void close(net::Link link, net::Close code, std::string_view reason) = 0;
  // Never a card of a running game, never a token.
  virtual void log(Level level, std::string_view what, Fields fields) = 0;
};

struct Options {
  std::string public_url = "http://127.0.0.1:9898";  // without a slash at its end
  std::string contact;                               // links for the foot of the page
  std::string legal;
  std::int64_t lobby_days = 1;    // then a lobby that nobody used closes
  std::int64_t game_days = 90;    // then a running game that nobody touched does
  int tables_per_address = 30;    // opened in an hour
  int attempts_per_address = 20;  // of today's deals, first ones, in a day
  int analysis_effort = 0;        // of each turn; 0: as analyses usually have
  int compared_effort = 0;        // of bots that play a day's deal for comparison; 0: their own
  double bot_delay = 1;           // times as long as a person of middling patience would take
};

struct House {
  Outside& outside;
  store::Store& store;
  store::Commons& commons;
  think::Pool& pool;
  const Options& options;

  std::int64_t now() const { return outside.now_ms(); }
};

}  // namespace backstep::server
