// Connection: one WebSocket, from hello to its end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "advice/compute/pool.h"
#include "net/net.h"
#include "server/host/context.h"
#include "server/limits/person_limits.h"
#include "server/tables/redact.h"
#include "server/tables/tables.h"

namespace backstep::server {

struct Connection {
  net::Link link = 0;
  std::string network;  // of its address: what limits count by
  std::int64_t entered_ms = 0;
  std::int64_t refreshed_ms = 0;  // when a refusal last made the table be read on

  enum class Stage : std::uint8_t { kNew, kGreeting, kReady };
  Stage stage = Stage::kNew;
  std::string person;
  std::string client;  // as stored with entries: stands for a program of a person
  Live live;
  bool away = false;
  bool compact = false;             // plays are told as notice::Did
  std::int64_t active_told_ms = 0;  // when other processes were last told of a sign of life
  Viewer told_as;                   // what it was entitled to when it was told last

  advice::compute::Ticket hint = 0;  // the hint being thought about
  std::uint64_t hint_question = 0;   // one more with each hint that is asked for or stopped

  std::shared_ptr<PersonBuckets> buckets;  // of its person; set when it is ready
  TokenBucket unasked_views;               // told for the sake of what others did
  bool view_waits = false;                 // for one of these limits; one view is told then
  bool away_wanted = false;                // as last said ...
  bool away_waits = false;                 // ... which is told when the person's limit allows
};

}  // namespace backstep::server
