// Listener: a thread that hears what other processes say through the database. Inside this room
// only.
#pragma once

#include <functional>
#include <string>
#include <thread>

#include "store/postgres/payload.h"
#include "store/postgres/retrying_connection.h"

namespace backstep::store::postgres {

// The one channel there is.
inline constexpr const char* kChannel = "backstep";

class Listener {
 public:
  struct Calls {
    std::function<void(const Payload&)> on_payload;
    std::function<void()> on_return;  // it was deaf for a while, and hears again
  };

  // `self` is who need not be heard.
  Listener(const Address& address, std::string self, Calls calls);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Once, before anything else; it hears from then on.
  Outcome<bool> open();

 private:
  void run();
  Outcome<bool> connect();
  void hear();

  const std::string self_;
  const Calls calls_;
  Closing closing_;
  Line line_;
  int wake_;
  Time heard_;
  std::thread thread_;
};

}  // namespace backstep::store::postgres
