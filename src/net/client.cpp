#include "net/client.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <optional>
#include <string>

#include "net/loop.h"
#include "net/outbox.h"
#include "net/tls.h"
#include "net/tls_line.h"

namespace backstep::net {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

// Of an answer nobody asked for: enough to see what it is, and nothing that upsets a terminal.
std::string beginning_of(std::string_view text) {
  constexpr std::size_t kMost = 200;
  std::string kept(text.substr(0, std::min(text.find_first_of("\r\n"), kMost)));
  std::ranges::replace_if(kept, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
  return kept;
}

// Where a server sends us to is not gone to: it may be another one, and would get what is meant for
// this one.
std::string refusal(const Url& url, const websocket::response_type& answer) {
  const std::string head = url.authority() + " answers " + std::to_string(answer.result_int());
  const auto elsewhere = answer.find(http::field::location);
  if (elsewhere == answer.end()) return head + " " + beginning_of(answer.body());
  return head + " and sends to " + beginning_of(elsewhere->value());
}

}  // namespace

struct Client::Inside : std::enable_shared_from_this<Inside> {
  Inside(Loop& the_loop, Url the_url, ClientCalls the_calls, const ClientOptions& the_options)
      : loop(the_loop),
        url(std::move(the_url)),
        calls(std::move(the_calls)),
        options(the_options),
        stream(the_loop.inside().io),
        deadline(the_loop.inside().io.get_executor()),
        buffer(the_options.max_message + kFirstRead) {}

  void connect(const Headers& headers) {
    wait_at_most("did not answer in time");
    stream.next_layer().open(
        url, [self = shared_from_this(), headers](const std::optional<std::string>& why_not) {
          self->on_line(why_not, headers);
        });
  }

  void on_line(const std::optional<std::string>& why_not, const Headers& headers) {
    if (ended) return;
    if (why_not) return finish(*why_not);
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
    stream.write_buffer_bytes(url.secure ? kSecureWriteBuffer : kWriteBuffer);
    stream.read_message_max(options.max_message);
  }

  void on_handshake(error_code error) {
    if (ended) return;
    if (error == websocket::error::upgrade_declined) {
      return finish(refusal(url, *answer));
    }
    if (error) return finish(failure(url, "does not speak WebSocket", error));
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
      return finish(error == websocket::error::closed ? "" : failure(url, "is gone", error));
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
      self->finish(error ? failure(self->url, "is gone", error) : "");
    });
  }

  // What is under way fails, and then it finishes.
  void cut() { stream.next_layer().cut(); }

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
  // Each piece is a record of TLS, whose own buffers are larger than this.
  static constexpr std::size_t kSecureWriteBuffer = 8U << 10U;

  Loop& loop;
  const Url url;
  ClientCalls calls;
  const ClientOptions options;
  websocket::stream<Line, false> stream;
  Timer deadline;
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
  inside_->connect(headers);
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
        line_(loop.inside().io),
        deadline_(loop.inside().io.get_executor()) {}

  void start() {
    deadline_.expires_after(request_.time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<Fetch> self = weak.lock();
      if (!error && self) self->fail(self->request_.url.authority() + " did not answer in time");
    });
    line_.open(
        request_.url,
        [self = shared_from_this()](const std::optional<std::string>& why_not) {
          if (why_not) return self->fail(*why_not);
          self->write();
        },
        request_.may_connect);
  }

 private:
  void write() {
    bytes_ = request_.method + " " + request_.url.target +
             " HTTP/1.1\r\nHost: " + request_.url.authority() + "\r\nConnection: close\r\n";
    for (const auto& [name, value] : request_.headers) {
      bytes_.append(name).append(": ").append(value).append("\r\n");
    }
    if (!request_.body.empty() || request_.method == "POST" || request_.method == "PUT") {
      bytes_ += "Content-Length: " + std::to_string(request_.body.size()) + "\r\n";
    }
    bytes_ += "\r\n" + request_.body;
    asio::async_write(line_, asio::buffer(bytes_),
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
        line_, buffer_, parser_,
        [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(error_code error) {
    if (error) return fail(failure(request_.url, "did not answer", error));
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
    if (result && request_.url.secure) {
      say_goodbye();
    } else {
      deadline_.cancel();
      line_.cut();
    }
    std::exchange(then_, {})(std::move(result));
  }

  // Nobody waits for it but this.
  void say_goodbye() {
    deadline_.expires_after(kGoodbye);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
      const std::shared_ptr<Fetch> self = weak.lock();
      if (!error && self) self->line_.cut();
    });
    line_.say_goodbye([self = shared_from_this()](error_code) {
      self->deadline_.cancel();
      self->line_.cut();
    });
  }

  static constexpr std::chrono::seconds kGoodbye{2};

  FetchRequest request_;
  std::function<void(Result<FetchAnswer>)> then_;
  Line line_;
  Timer deadline_;
  std::string bytes_;
  beast::flat_buffer buffer_;
  http::response_parser<http::string_body> parser_;
};

}  // namespace

void fetch(Loop& loop, FetchRequest request, std::function<void(Result<FetchAnswer>)> then) {
  std::make_shared<Fetch>(loop, std::move(request), std::move(then))->start();
}

}  // namespace backstep::net
