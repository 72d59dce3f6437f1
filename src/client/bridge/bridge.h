// Bridge: a guest at a table of a server. It joins as a program, takes a seat, and plays every game
// there, through the same protocol as people and by the same rules of talking.
//
// Connections and the guest may come and go: the seat is kept by the server, a wish that was not
// answered is sent again under its number, and a guest that failed is started anew and told the
// game as it stands. Only when it fails several times in a row is the seat given to a bot of the
// server, so that nobody waits for ever.
//
// Everything on the loop's thread but the guest, which thinks on its own.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bots/external/child.h"
#include "client/session.h"
#include "net/net.h"

namespace backstep::client::bridge {

struct BridgeOptions {
  client::SessionOptions session;
  std::string name;  // under which it joins
  std::string command;
  bots::external::Limits limits;
  std::optional<int> seat;            // the one it wants; any free one if none
  int games = 0;                      // then it leaves; 0: it stays
  std::chrono::milliseconds pace{0};  // a turn takes at least so long, so that people can follow
  // A server that was not reached so far is given up after so many attempts, or this time; one that
  // was reached once is tried without end.
  int first_attempts = 7;
  std::chrono::milliseconds first_time{30'000};
};

struct BridgeCalls {
  // What goes on, for people: a sentence without a full stop.
  std::function<void(const std::string& sentence)> say;
  // It is over, well or not, and why; nothing is called any more.
  std::function<void(bool well, const std::string& why)> end;
};

class Bridge {
 public:
  Bridge(net::Loop& loop, BridgeOptions options, BridgeCalls calls);
  ~Bridge();
  Bridge(const Bridge&) = delete;
  Bridge& operator=(const Bridge&) = delete;

  bool has_seat() const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace backstep::client::bridge
