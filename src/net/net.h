// Net: sockets. HTTP and WebSocket of one server behind one small interface; the only room that
// knows how bytes travel, and it knows nothing else: no game, no JSON, no store.
//
// One thread runs everything: the sockets, the timers and whoever implements Handler. Only
// Loop::post() may be called from other threads.
//
// What is refused here never reaches the handler: frames and bodies that are too large, text that
// is not UTF-8, hosts and origins that are not ours, addresses with too many connections or
// requests, and those who are too slow to read or to write.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace backstep::net {

// Where things happen, one after the other.
class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Until stop() is called, by any thread; from one thread, once.
  void run();
  void stop();
  // From any thread. What is posted is done in order, on the thread of run().
  void post(std::function<void()> what);
  // On the thread of run() only. Never early; never within the call.
  void after(std::chrono::milliseconds time, std::function<void()> what);
  // SIGINT and SIGTERM, instead of what they would do; each time one comes.
  void on_signal(std::function<void()> what);
  // The same for any signals, by their number; several may be said for one signal, and all are
  // called. Signals that come faster than they are told may be told once.
  void on_signals(std::initializer_list<int> signals, std::function<void(int signal)> what);

  // Calls `readable` again and again for as long as this file can be read, its end included:
  // whoever has read the end must unwatch(). Nothing of the file is changed, so standard input
  // stays as other programs know it; an ordinary file can always be read. On the thread of run() or
  // before it; one watcher a file. The file must stay open until unwatch().
  void watch(int file, std::function<void()> readable);
  // `readable` is not called any more, not even for what is waiting already; also from within it.
  void unwatch(int file);

  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

struct Request {
  std::string method;         // "GET"
  std::string path;           // decoded, without the query: "/t/k3v..."
  std::string query;          // as it came, without "?"
  std::string token;          // of "Authorization: Bearer TOKEN", else empty
  std::string address;        // of the client, also behind a trusted proxy
  std::string language;       // Accept-Language
  std::string if_none_match;  // for what does not change
  bool gzip = false;          // the client takes bodies in gzip
  std::string body;
};

// What a frame or a whole message is sent as. One text may go to many links.
using Text = std::shared_ptr<const std::string>;

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  Text shared;  // instead of the body: a file that many are sent at the same time
  std::vector<std::pair<std::string, std::string>> headers;  // beyond those every answer has
};

// Answers a request, once; at once or later, on the loop's thread. An answer to somebody who has
// gone is dropped. Every request must be answered: one that is not is answered 503 after a time
// limit.
using Reply = std::function<void(Response)>;

// A WebSocket connection. Numbers are never used again.
using Link = std::uint64_t;

// Its functions may call every function of the server, and none of them is called from within one.
class Handler {
 public:
  Handler() = default;
  Handler(const Handler&) = delete;
  Handler& operator=(const Handler&) = delete;
  virtual ~Handler() = default;

  virtual void on_request(Request request, Reply reply) = 0;
  virtual void on_open(Link link, const std::string& address) = 0;
  // A text frame: UTF-8, not larger than the limit.
  virtual void on_text(Link link, std::string_view text) = 0;
  // Whatever the cause; the last call for this link. Not called when the server is destroyed.
  virtual void on_close(Link link) = 0;
  // Something was refused or given up: a code of answers ("bad_host", "too_fast", "timeout", ...),
  // or of sockets: "bad_frame", "half_open", "too_slow". For logs; there may be many of them.
  virtual void on_trouble(std::string_view /*what*/, const std::string& /*address*/) {}
};

// Codes of WebSocket closes that are ours (4000 to 4999 are free for applications).
enum class Close : std::uint16_t {
  kNormal = 1000,
  kGoingAway = 1001,  // the server stops; come again
  kNotText = 1003,    // only text is spoken here
  kPolicy = 1008,     // too many, too fast
  kTooBig = 1009,
  kTryLater = 1013,
  kRefused = 4000,  // of the service: the last message said why
};

struct Options {
  // address:port, [v6]:port, localhost:port (both loopback addresses); port 0: any free one
  std::string listen = "127.0.0.1:9898";
  std::string ws_path = "/ws";  // the only path that is a WebSocket; empty: none is
  // Hosts (with port where it is not the scheme's own) that requests may name, and origins that
  // sockets may come from, "https://play.example"; besides them what was listened on, and
  // localhost.
  std::vector<std::string> hosts;
  std::vector<std::string> origins;
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For counts
  std::size_t max_frame = 16U << 10U;
  std::size_t max_body = 64U << 10U;
  // Bytes waiting for one slow reader; one more text and it is closed. A text for which nobody
  // waits may be longer.
  std::size_t max_unsent = 512U << 10U;
  // The same for all sockets of one address, and of all addresses. Beyond that, those are closed
  // for whom more waits than an equal share: readers that keep up are not.
  std::size_t max_unsent_of_address = 16U << 20U;
  std::size_t max_unsent_of_all = 128U << 20U;
  std::size_t max_connections = 20'000;
  // Limits of an address: of IPv6 it is the /64. Behind a proxy, connections are counted that are
  // sockets.
  std::size_t max_connections_per_address = 200;
  // Of one address over HTTP, new sockets among them, and how many may come at once. A first visit
  // loads some 150 small files, and a club may sit behind one address.
  double requests_per_second = 100;
  double request_burst = 3000;
  double sockets_per_second = 10;  // new WebSockets of one address
  double socket_burst = 200;
  // Of one link, fragments and control frames among them; faster ones are closed.
  double frames_per_second = 20;
  double frame_burst = 60;
  // Of all links of one address together. Beyond that links are read more slowly: each still gets
  // the steady rate, so that one of them cannot silence the others.
  double frames_per_second_of_address = 200;
  double frame_burst_of_address = 2'000;
  double steady_frames_per_second = 2;
  double steady_frame_burst = 20;
  std::chrono::milliseconds header_time{
      10'000};                                  // to send a request, head and body; to say goodbye
  std::chrono::milliseconds idle_http{30'000};  // of a kept connection
  // A socket that does not answer is half open: closed after twice this, so that others know within
  // ten seconds.
  std::chrono::milliseconds ping_every{4'400};
  std::chrono::milliseconds reply_time{30'000};
};

// What the server counts, since it began.
struct Counts {
  std::uint64_t connections = 0;  // open ones, of both kinds
  std::uint64_t links = 0;        // open WebSockets
  std::uint64_t accepted = 0;
  std::uint64_t requests = 0;
  std::uint64_t frames_in = 0;
  std::uint64_t frames_out = 0;
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::uint64_t refused_host = 0;
  std::uint64_t refused_origin = 0;
  std::uint64_t refused_rate = 0;
  std::uint64_t refused_size = 0;
  std::uint64_t refused_full = 0;  // too many connections
  std::uint64_t closed_slow = 0;   // readers that did not keep up
  std::uint64_t timed_out = 0;
};

// Everything on the loop's thread, but for the constructor, listen() and the destructor, when the
// loop is not running. The loop and the handler outlive it.
class Server {
 public:
  Server(Loop& loop, Options options, Handler& handler);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // The port that is listened on, or why it could not be. Once.
  Result<int> listen();
  // The addresses that are listened on, with their port: "127.0.0.1:9898".
  const std::vector<std::string>& listening() const;

  // In the order of the calls. Nothing happens for a link that is gone.
  void send(Link link, Text text);
  // Bytes that wait to be sent; 0 for a link that is gone.
  std::size_t unsent(Link link) const;
  // After what was sent before; the reason is a code for programs.
  void close(Link link, Close code, std::string_view reason);
  // No new connections; all links are closed (kGoingAway), answers on the way are finished, `then`
  // is called when all is closed or the time is over.
  void stop(std::chrono::milliseconds time, std::function<void()> then);

  // Addresses that get no connection; those they have are closed (kPolicy). Of IPv6, the /64.
  void block(const std::string& address, bool blocked);
  const Counts& counts() const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;  // connections on their way out still hold it
};

// As many files, and so sockets, as the system lets us have open; how many that is.
std::uint64_t raise_open_files();

}  // namespace backstep::net
