// Client: the other side of a server, for programs that play, try or load it.
//
// Everything on the loop's thread. Nothing is called back from within the call that caused it.
//
// Secure connections (wss, https) are TLS 1.2 or newer, to servers that prove who they are: by a
// certificate for the host's name or address, signed by an authority that this machine trusts or
// that SSL_CERT_FILE or SSL_CERT_DIR names. Nothing switches that off. Apart from it they are the
// same as plain ones, limits and all. Nobody is followed elsewhere: an answer that sends to another
// place (301, ...) is an answer.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "net/address.h"
#include "net/net.h"
#include "net/url.h"

namespace backstep::net {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct ClientOptions {
  std::size_t max_message = 4U << 20U;
  std::chrono::milliseconds connect_time{10'000};  // to be open, TLS and all; and to be closed
  // A server that says nothing for so long, not even when it is asked, is gone. 0: it may.
  std::chrono::milliseconds silence{0};
};

// How a connection ended.
struct Ended {
  std::uint16_t code = 0;  // of the server's close; 0 if there was none
  std::string reason;      // of the server's close
  std::string error;       // a sentence, if it ended in another way or was never open
};

struct ClientCalls {
  std::function<void()> on_open;
  std::function<void(std::string_view text)> on_text;
  // Once, the last call, also when it was never open.
  std::function<void(const Ended& ended)> on_close;
};

// One WebSocket.
class Client {
 public:
  // Connects; `headers` go with the request.
  Client(Loop& loop, const Url& url, ClientCalls calls, const ClientOptions& options = {},
         const Headers& headers = {});
  // Ends it without a word, and without a call.
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // In the order of the calls; from on_open to on_close, otherwise nothing happens.
  void send(Text text);
  // After what was sent before.
  void close(Close code = Close::kNormal, std::string_view reason = {});

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

struct FetchRequest {
  std::string method = "GET";
  Url url;
  Headers headers;  // beyond Host and those of the body's length
  std::string body;
  std::chrono::milliseconds time{30'000};  // for all of it
  std::size_t max_body = 16U << 20U;       // of the answer
  // Whether an address may be connected to. Asked with every address that the host's name stands
  // for, and with no other one connected: a name cannot lead to where its address must not. Empty:
  // any may.
  std::function<bool(const Address&)> may_connect;
};

struct FetchAnswer {
  int status = 0;
  Headers headers;
  std::string body;
};

// One request over a connection of its own. Where TLS is cut and the answer did not say its length,
// nobody knows whether it is whole: that is an error.
void fetch(Loop& loop, FetchRequest request, std::function<void(Result<FetchAnswer>)> then);

}  // namespace backstep::net
