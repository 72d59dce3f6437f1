// Connection: one WebSocket, from hello to its end.
#pragma once

#include <cstdint>
#include <string>

#include "net/net.h"
#include "server/redact.h"
#include "server/tables.h"
#include "think/pool.h"

namespace backstep::server {

// So many things in so much time, and no more.
class Allowance {
 public:
  Allowance(int count, std::int64_t each_ms) : most_(count * each_ms), each_ms_(each_ms) {}

  // Takes one, or says no.
  bool take(std::int64_t now) {
    if (last_ms_ != 0) have_ = have_ + (now - last_ms_) < most_ ? have_ + (now - last_ms_) : most_;
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

struct Connection {
  net::Link link = 0;
  std::string address;

  enum class Stage : std::uint8_t { kNew, kGreeting, kReady };
  Stage stage = Stage::kNew;
  std::string person;
  std::string client;  // as stored with entries: stands for a program of a person
  Live live;
  bool away = false;
  Viewer told_as;  // what it was entitled to when it was told last

  think::Ticket hint = 0;  // the hint being thought about
  Allowance talk{10, 1'500};
  Allowance checks{20, 500};
  Allowance codes{5, 60'000};
};

}  // namespace backstep::server
