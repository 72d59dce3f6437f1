// Connection: one WebSocket, from hello to its end.
#pragma once

#include <cstdint>
#include <string>

#include "net/net.h"
#include "server/house.h"
#include "server/redact.h"
#include "server/tables.h"
#include "think/pool.h"

namespace backstep::server {

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

  think::Ticket hint = 0;           // the hint being thought about
  std::uint64_t hint_question = 0;  // one more with each hint that is asked for or stopped
  Allowance talk{10, 1'500};
  Allowance checks{20, 500};
  Allowance codes{5, 60'000};
};

}  // namespace backstep::server
