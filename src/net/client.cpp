#include "net/client.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>

#include "net/address.h"
#include "net/loop.h"
#include "net/outbox.h"

namespace backstep::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Resolver = asio::ip::basic_resolver<tcp, Executor>;

constexpr const char* kNotSecure = "secure connections (wss, https) are not possible yet";

// Finds the host and connects to one of its addresses. `socket` and `resolver` belong to whoever is
// kept alive by `then`.
template <class Then>
void dial(Socket& socket, std::optional<Resolver>& resolver, const Url& url, Then then) {
  error_code error;
  const asio::ip::address literal = asio::ip::make_address(url.host, error);
  if (!error) {
    socket.async_connect({literal, url.port}, std::move(then));
    return;
  }
  // A name costs a thread, which addresses do without.
  resolver.emplace(socket.get_executor());
  resolver->async_resolve(
      url.host, std::to_string(url.port),
      [&socket, then = std::move(then)](error_code failed,
                                        const Resolver::results_type& results) mutable {
        if (failed) return then(failed);
        asio::async_connect(
            socket, results,
            [then = std::move(then)](error_code not_connected, const tcp::endpoint&) mutable {
              then(not_connected);
            });
      });
}

std::string sentence(const Url& url, std::string_view what, error_code error) {
  return url.authority() + " " + std::string(what) + ": " + error.message();
}

}  // namespace

struct Client::Inside : std::enable_shared_from_this<Inside> {
  Inside(Loop& the_loop, Url the_url, ClientCalls the_calls, const ClientOptions& the_options)
      : loop(the_loop),
        url(std::move(the_url)),
        calls(std::move(the_calls)),
        options(the_options),
        stream(the_loop.inside().io.get_executor()),
        deadline(the_loop.inside().io.get_executor()),
        buffer(the_options.max_message + kFirstRead) {}

  void connect(const Headers& headers) {
    wait_at_most("did not answer in time");
    dial(stream.next_layer(), resolver, url,
         [self = shared_from_this(), headers](error_code error) {
           self->on_connect(error, headers);
         });
  }

  void on_connect(error_code error, const Headers& headers) {
    resolver.reset();
    if (error) return finish(sentence(url, "cannot be reached", error));
    set_quietly(stream.next_layer(), tcp::no_delay(true));
    set_options(headers);
    answer = std::make_unique<websocket::response_type>();
    stream.async_handshake(
        *answer, url.authority(), url.target,
        [self = shared_from_this()](error_code failed) { self->on_handshake(failed); });
  }

  void set_options(const Headers& headers) {
    websocket::stream_base::timeout times{};
    times.handshake_timeout = options.connect_time;
    times.idle_timeout =
        options.silence.count() > 0 ? options.silence : websocket::stream_base::none();
    times.keep_alive_pings = true;
    stream.set_option(times);
    stream.set_option(
        websocket::stream_base::decorator([headers](websocket::request_type& request) {
          for (const auto& [name, value] : headers) request.set(name, value);
        }));
    stream.auto_fragment(false);
    stream.text(true);
    stream.write_buffer_bytes(kWriteBuffer);
    stream.read_message_max(options.max_message);
  }

  void on_handshake(error_code error) {
    if (ended) return;
    if (error == websocket::error::upgrade_declined) {
      return finish(url.authority() + " answers " + std::to_string(answer->result_int()) + " " +
                    answer->body());
    }
    if (error) return finish(sentence(url, "does not speak WebSocket", error));
    deadline.cancel();
    answer.reset();
    stream.set_option(websocket::stream_base::decorator([](websocket::request_type&) {}));
    open = true;
    if (calls.on_open) calls.on_open();
    if (!ended && !close_started) read();
  }

  void read() {
    stream.async_read_some(
        buffer, std::max(kFirstRead, buffer.size()),
        [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(error_code error) {
    if (ended) return;
    if (error) {
      if (close_started && error == asio::error::operation_aborted) return;
      return finish(error == websocket::error::closed ? "" : sentence(url, "is gone", error));
    }
    if (stream.is_message_done()) {
      const auto data = buffer.cdata();
      if (!closing && calls.on_text) {
        calls.on_text({static_cast<const char*>(data.data()), data.size()});
      }
      buffer.clear();
      if (buffer.capacity() > kFirstRead) buffer.shrink_to_fit();
    }
    if (!ended && !close_started) read();
  }

  void send(Text text) {
    if (!open || closing || ended) return;
    outbox.push(std::move(text));
    if (!writing) write();
  }

  void write() {
    writing = true;
    const Text text = outbox.front();
    stream.async_write(asio::buffer(*text),
                       [self = shared_from_this(), text](error_code error, std::size_t) {
                         self->on_write(error);
                       });
  }

  void on_write(error_code error) {
    writing = false;
    if (ended) return;
    if (error) {
      if (error != asio::error::operation_aborted) cut();
      return;
    }
    outbox.pop();
    if (!outbox.empty()) return write();
    if (closing) start_close();
  }

  void close(Close code, std::string_view reason) {
    if (ended || closing) return;
    closing = std::make_unique<websocket::close_reason>(
        static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
    wait_at_most("did not say goodbye in time");
    // One that is not open yet has nobody to say goodbye to.
    if (!open) return cut();
    if (!writing) start_close();
  }

  void start_close() {
    if (close_started) return;
    close_started = true;
    stream.async_close(*closing, [self = shared_from_this()](error_code error) {
      self->finish(error ? sentence(self->url, "is gone", error) : "");
    });
  }

  // What is under way fails, and then it finishes.
  void cut() {
    if (resolver) resolver->cancel();
    close_quietly(stream.next_layer());
  }

  void wait_at_most(const char* what) {
    deadline.expires_after(options.connect_time);
    deadline.async_wait([weak = weak_from_this(), what](error_code error) {
      const std::shared_ptr<Inside> self = weak.lock();
      if (error || !self || self->ended || self->deadline.expiry() > Timer::clock_type::now())
        return;
      self->finish(self->url.authority() + " " + what);
    });
  }

  void finish(std::string error) {
    if (ended) return;
    ended = true;
    deadline.cancel();
    cut();
    outbox.clear();
    const websocket::close_reason& reason = stream.reason();
    Ended how;
    how.code = reason.code;
    how.reason.assign(reason.reason.data(), reason.reason.size());
    if (how.code == 0) how.error = std::move(error);
    // Whoever is told may destroy the client, and with it what is being called.
    const std::function<void(const Ended&)> on_close = std::exchange(calls, {}).on_close;
    if (on_close) on_close(how);
  }

  static constexpr std::size_t kFirstRead = 256;
  // Frames of clients are masked, which is done here, piece by piece.
  static constexpr std::size_t kWriteBuffer = 512;

  Loop& loop;
  const Url url;
  ClientCalls calls;
  const ClientOptions options;
  websocket::stream<Socket, false> stream;
  Timer deadline;
  std::optional<Resolver> resolver;
  beast::flat_buffer buffer;
  std::unique_ptr<websocket::response_type> answer;
  Outbox outbox;
  std::unique_ptr<websocket::close_reason> closing;
  bool open = false;
  bool writing = false;
  bool close_started = false;
  bool ended = false;
};

Client::Client(Loop& loop, const Url& url, ClientCalls calls, const ClientOptions& options,
               const Headers& headers)
    : inside_(std::make_shared<Inside>(loop, url, std::move(calls), options)) {
  if (url.secure) {
    loop.post([inside = inside_] { inside->finish(kNotSecure); });
  } else {
    inside_->connect(headers);
  }
}

// NOLINTNEXTLINE(bugprone-exception-escape): only by the declaration of Asio's cancel()
Client::~Client() {
  // The calls stay where they are: this may be one of them.
  inside_->ended = true;
  inside_->deadline.cancel();
  inside_->cut();
}

void Client::send(Text text) { inside_->send(std::move(text)); }
void Client::close(Close code, std::string_view reason) { inside_->close(code, reason); }

namespace {

class Fetch : public std::enable_shared_from_this<Fetch> {
 public:
  Fetch(Loop& loop, FetchRequest request, std::function<void(Result<FetchAnswer>)> then)
      : request_(std::move(request)),
        then_(std::move(then)),
        socket_(loop.inside().io.get_executor()),
        deadline_(loop.inside().io.get_executor()) {}

  void start() {
    deadline_.expires_after(request_.time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<Fetch> self = weak.lock();
      if (!error && self) self->fail(self->request_.url.authority() + " did not answer in time");
    });
    dial(socket_, resolver_, request_.url, [self = shared_from_this()](error_code error) {
      if (error) return self->fail(sentence(self->request_.url, "cannot be reached", error));
      self->write();
    });
  }

 private:
  void write() {
    resolver_.reset();
    bytes_ = request_.method + " " + request_.url.target +
             " HTTP/1.1\r\nHost: " + request_.url.authority() + "\r\nConnection: close\r\n";
    for (const auto& [name, value] : request_.headers) {
      bytes_.append(name).append(": ").append(value).append("\r\n");
    }
    if (!request_.body.empty() || request_.method == "POST" || request_.method == "PUT") {
      bytes_ += "Content-Length: " + std::to_string(request_.body.size()) + "\r\n";
    }
    bytes_ += "\r\n" + request_.body;
    asio::async_write(socket_, asio::buffer(bytes_),
                      [self = shared_from_this()](error_code, std::size_t) {
                        // A server that has refused already does not read on, but its answer is
                        // there.
                        self->read();
                      });
  }

  void read() {
    parser_.body_limit(request_.max_body);
    parser_.skip(request_.method == "HEAD");
    http::async_read(
        socket_, buffer_, parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(error_code error) {
    if (error) return fail(sentence(request_.url, "did not answer", error));
    const auto& message = parser_.get();
    FetchAnswer answer;
    answer.status = static_cast<int>(message.result_int());
    for (const auto& field : message) {
      answer.headers.emplace_back(field.name_string(), field.value());
    }
    answer.body = std::move(parser_.get().body());
    finish(std::move(answer));
  }

  void fail(std::string why) { finish(Error{std::move(why)}); }

  void finish(Result<FetchAnswer> result) {
    if (!then_) return;
    deadline_.cancel();
    if (resolver_) resolver_->cancel();
    close_quietly(socket_);
    std::exchange(then_, {})(std::move(result));
  }

  FetchRequest request_;
  std::function<void(Result<FetchAnswer>)> then_;
  Socket socket_;
  Timer deadline_;
  std::optional<Resolver> resolver_;
  std::string bytes_;
  beast::flat_buffer buffer_;
  http::response_parser<http::string_body> parser_;
};

}  // namespace

void fetch(Loop& loop, FetchRequest request, std::function<void(Result<FetchAnswer>)> then) {
  if (request.url.secure) {
    loop.post([then = std::move(then)] { then(Error{kNotSecure}); });
    return;
  }
  std::make_shared<Fetch>(loop, std::move(request), std::move(then))->start();
}

}  // namespace backstep::net
