// Line: how a session is connected. A socket of a server, or whatever else carries texts both ways.
//
// Everything on the loop's thread. Nothing is called back from within the call that caused it.
#pragma once

#include <functional>
#include <memory>

#include "net/client.h"
#include "net/net.h"

namespace backstep::client {

// One connection, from its opening to its end. Destroying it ends it without a word and without a
// call, also from within a call.
class Line {
 public:
  Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  virtual ~Line() = default;

  // In the order of the calls; from on_open to on_close, otherwise nothing happens.
  virtual void send(net::Text text) = 0;
  // After what was sent before.
  virtual void close() = 0;
};

// Opens the next connection; it is told how it goes by the calls.
using OpenLine = std::function<std::unique_ptr<Line>(net::ClientCalls calls)>;

// A WebSocket to this address. The loop outlives what is opened.
OpenLine socket_line(net::Loop& loop, net::Url url, const net::ClientOptions& options);

}  // namespace backstep::client
