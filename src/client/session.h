// Session: a person's place at a table, over any number of connections. It says hello, says what it
// has seen, asks again under the same number what was not answered, and keeps what is known of the
// table up to date.
//
// Everything on the loop's thread. Calls may do anything with the session, also destroy it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/known_table.h"
#include "client/line.h"
#include "net/client.h"
#include "net/net.h"
#include "net/url.h"
#include "wire/notice.h"
#include "wire/request.h"

namespace backstep::client {

// A server asks after its clients every 25 seconds; one that is silent for longer is gone. For
// SessionOptions::net.
inline constexpr std::chrono::seconds kServerSilence{40};

struct SessionOptions {
  net::Url url;         // of the socket, "ws://127.0.0.1:9898/ws"
  std::string token;    // who it is
  std::string table;    // which table it is about
  std::string client;   // tells apart the programs of one person; never used again for other wishes
  bool compact = true;  // plays come in short, and are expanded here
  net::ClientOptions net;
  OpenLine line;  // how it connects instead of by a socket to `url`
  // Until it tries again when a connection is lost; doubled each time up to the last, and not the
  // same for all.
  std::chrono::milliseconds first_wait{100};
  std::chrono::milliseconds last_wait{5'000};
};

struct SessionCalls {
  // The table is known, the first time and again after every interruption.
  std::function<void()> on_ready;
  // Something happened, and is known now. It is told once, whatever is sent again.
  std::function<void(const wire::Happened&)> on_event;
  // The table was told as a whole, so that what is known of it may be anything else. `events` of
  // it is what happened lately, some of it known before.
  std::function<void(const wire::notice::Table&)> on_table;
  // Everything else that is no answer: presence, nudges, hints, analyses.
  std::function<void(const wire::Notice&)> on_notice;
  // A connection ended, or was not possible; it tries again.
  std::function<void(const std::string& why)> on_lost;
  // It does not try again: the server does not want it, or has no such table. A code such as
  // "bad_token".
  std::function<void(const std::string& code)> on_end;
  // The server said something that is not understood; it is not heard.
  std::function<void(const std::string& why)> on_trouble;
};

class Session {
 public:
  // Done, Refused, Checked, CodeGiven, Earlier, or the first Hinted.
  using Then = std::function<void(const wire::Notice& answer)>;

  Session(net::Loop& loop, SessionOptions options, SessionCalls calls);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Asks, now or as soon as there is a connection, as often as it takes. Returns the number.
  std::uint64_t ask(wire::RequestBody request, Then then = {});
  // Says goodbye; nothing is called any more.
  void leave();

  const KnownTable& known() const;
  bool is_connected() const;         // and greeted
  std::size_t unanswered() const;    // wishes
  std::uint64_t sent_again() const;  // wishes, after interruptions

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

}  // namespace backstep::client
