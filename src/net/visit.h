// Visit: one connection that speaks HTTP, until it ends or becomes a WebSocket. Only server.cpp
// includes it: it brings Beast.
//
// It waits for one thing at a time, with one deadline, and lives as long as it waits.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "net/answer.h"
#include "net/core.h"
#include "net/forwarded.h"
#include "net/socket_link.h"
#include "net/text.h"

namespace backstep::net {

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(std::shared_ptr<Core> core, Socket socket, Place place, const Address& peer)
      : core_(std::move(core)),
        place_(std::move(place)),
        peer_(peer),
        address_(peer),
        socket_(std::move(socket)),
        timer_(core_->io.get_executor()),
        buffer_(kMaxBuffer) {
    core_->visits.insert(this);
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;
  ~Visit() {
    take_unsent();
    core_->visits.erase(this);
  }

  void start() { wait_for_request(core_->options.header_time); }

  // What is on its way is dropped.
  void cut() {
    phase_ = Phase::kGone;
    timer_.cancel();
    take_unsent();
    close_quietly(socket_);
  }

  // Answers on their way are finished.
  void wind_up() {
    if (phase_ != Phase::kThinking && phase_ != Phase::kWriting) cut();
  }

  const Address& address() const { return address_; }

 private:
  enum class Phase {
    kIdle,       // for the first byte of a request
    kReading,    // for the rest of it
    kThinking,   // for the handler's answer
    kWriting,    // for the client to take it
    kLingering,  // for the client to go
    kGone,
  };
  using Parser = http::request_parser<http::string_body>;

  static constexpr std::uint32_t kMaxHead = 8U << 10U;
  static constexpr std::size_t kMaxBuffer = std::size_t{2} * kMaxHead;
  // Whoever does not take so much of an answer in the time of an idle connection is not waited for.
  static constexpr std::size_t kPiece = 64U << 10U;
  // Closing with something unread would take the answer back that the client has not read yet.
  static constexpr std::chrono::seconds kLinger{2};
  static constexpr std::size_t kMaxLinger = 1U << 20U;

  // --- Time.

  void wait_at_most(std::chrono::milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this()](error_code error) {
      // One that was already on its way when the next wait began is late, and not meant.
      if (!error && self->timer_.expiry() <= Clock::now()) self->on_deadline();
    });
  }

  void on_deadline() {
    switch (phase_) {
      case Phase::kReading:
        late_ = true;
        socket_.cancel();
        break;
      case Phase::kThinking:
        refuse(Refusal::kNoAnswer);
        break;
      case Phase::kWriting:
        ++core_->counts.timed_out;
        cut();
        core_->trouble("too_slow", address_);
        break;
      case Phase::kIdle:
      case Phase::kLingering:
      case Phase::kGone:
        cut();
        break;
    }
  }

  // --- A request comes.

  // No buffer is held for those who only might ask.
  void wait_for_request(std::chrono::milliseconds time) {
    if (buffer_.size() > 0) return read_head();
    buffer_.shrink_to_fit();
    phase_ = Phase::kIdle;
    wait_at_most(time);
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](error_code error) {
      if (self->phase_ != Phase::kIdle) return;
      if (error) return self->cut();
      self->read_head();
    });
  }

  void read_head() {
    phase_ = Phase::kReading;
    late_ = false;
    wait_at_most(core_->options.header_time);
    parser_ = std::make_unique<Parser>();
    parser_->header_limit(kMaxHead);
    parser_->body_limit(core_->options.max_body);
    http::async_read_header(socket_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              self->on_head(error, size);
                            });
  }

  void on_head(error_code error, std::size_t size) {
    if (phase_ != Phase::kReading) return;
    core_->counts.bytes_in += size;
    address_ = client_address(peer_, all("X-Forwarded-For"), core_->trusted);
    if (is_unreadable(error)) return;
    if (core_->is_blocked(address_)) return cut();
    ++core_->counts.requests;

    const auto& head = parser_->get();
    keep_alive_ = head.keep_alive() && !core_->stopping;
    is_head_ = head.method() == http::verb::head;
    if (const auto wait_ms = core_->request_rates.take(address_, Clock::now()); wait_ms > 0) {
      return refuse_too_fast(wait_ms);
    }
    if (const std::optional<Refusal> why = why_refused()) return refuse(*why);

    if (is_for_socket()) return become_socket();
    request_ = read_request();
    if (!request_) return refuse(Refusal::kBadRequest);
    if (parser_->is_done()) return ask();
    read_body();
  }

  // Whether there is nothing more to do.
  bool is_unreadable(error_code error) {
    if (late_) {
      ++core_->counts.timed_out;
      refuse(Refusal::kTimeout);
    } else if (!error) {
      return false;
    } else if (error == http::error::body_limit) {
      ++core_->counts.refused_size;
      refuse(Refusal::kTooLarge);
    } else if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      ++core_->counts.refused_size;
      refuse(Refusal::kHeadTooLarge);
    } else if (error == http::error::end_of_stream || error == http::error::partial_message ||
               error.category() != make_error_code(http::error::bad_method).category()) {
      cut();
    } else {
      refuse(Refusal::kBadRequest);
    }
    return true;
  }

  std::optional<Refusal> why_refused() {
    const auto& head = parser_->get();
    if ((head.version() != 10 && head.version() != 11) || !is_framed_once()) {
      return Refusal::kBadRequest;
    }
    const std::string_view host = one(http::field::host);
    if (!core_->hosts.accepts(host)) {
      ++core_->counts.refused_host;
      return Refusal::kBadHost;
    }
    bool changes = true;
    switch (head.method()) {
      case http::verb::get:
      case http::verb::head:
        changes = websocket::is_upgrade(head);
        break;
      case http::verb::post:
      case http::verb::put:
      case http::verb::delete_:
        break;
      default:
        return Refusal::kBadMethod;
    }
    if (changes && head.count(http::field::origin) > 0 &&
        !core_->hosts.accepts_origin(one(http::field::origin), host)) {
      ++core_->counts.refused_origin;
      return Refusal::kBadOrigin;
    }
    if (is_socket_path() && !is_for_socket()) return Refusal::kNotASocket;
    return {};
  }

  // A proxy in front and we must see the same end of a request, so nothing about it may be said
  // twice. Nor where it goes, where it comes from and whose it is: of two values one would be
  // checked and the other might count elsewhere.
  bool is_framed_once() const {
    const auto& head = parser_->get();
    const std::size_t encodings = head.count(http::field::transfer_encoding);
    const std::size_t lengths = head.count(http::field::content_length);
    if (encodings + lengths > 1) return false;
    for (const http::field once :
         {http::field::host, http::field::origin, http::field::authorization}) {
      if (head.count(once) > 1) return false;
    }
    return encodings == 0 ||
           (head.version() == 11 && same_word(one(http::field::transfer_encoding), "chunked"));
  }

  bool is_socket_path() const {
    const auto& head = parser_->get();
    const std::string_view target(head.target().data(), head.target().size());
    const std::string& path = core_->options.ws_path;
    return !path.empty() && target.substr(0, target.find('?')) == path;
  }

  bool is_for_socket() const {
    const auto& head = parser_->get();
    return is_socket_path() && websocket::is_upgrade(head) &&
           one(http::field::sec_websocket_version) == "13" &&
           head.count(http::field::sec_websocket_key) == 1;
  }

  // All but the body. Later would be too late: what follows a chunked body is read into the head.
  std::optional<Request> read_request() const {
    const auto& head = parser_->get();
    const std::string_view target(head.target().data(), head.target().size());
    const std::size_t mark = std::min(target.find('?'), target.size());
    std::optional<std::string> path = decode_path(target.substr(0, mark));
    if (!path) return {};
    Request request;
    request.method = head.method_string();
    request.path = std::move(*path);
    request.query = target.substr(std::min(mark + 1, target.size()));
    request.token = bearer_token(one(http::field::authorization));
    request.address = address_.text();
    request.language = all(http::field::accept_language);
    request.if_none_match = all(http::field::if_none_match);
    request.gzip = accepts_gzip(all(http::field::accept_encoding));
    return request;
  }

  void read_body() {
    if (same_word(one(http::field::expect), "100-continue")) {
      static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
      asio::async_write(socket_, asio::buffer(kContinue.data(), kContinue.size()),
                        [self = shared_from_this()](error_code error, std::size_t) {
                          if (self->phase_ != Phase::kReading) return;
                          if (error) return self->cut();
                          self->read_rest();
                        });
    } else {
      read_rest();
    }
  }

  void read_rest() {
    http::async_read(socket_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t size) {
                       if (self->phase_ != Phase::kReading) return;
                       self->core_->counts.bytes_in += size;
                       if (!self->is_unreadable(error)) self->ask();
                     });
  }

  // --- It becomes a WebSocket.

  void become_socket() {
    // Nothing may follow before the answer, and nothing is kept of it.
    if (!parser_->is_done() || buffer_.size() > 0) return refuse(Refusal::kBadRequest);
    if (const auto wait_ms = core_->socket_rates.take(address_, Clock::now()); wait_ms > 0) {
      return refuse_too_fast(wait_ms);
    }
    if (!place_->is_counted() && !place_->count(address_)) {
      ++core_->counts.refused_full;
      return refuse(Refusal::kTooMany);
    }
    const auto link =
        std::make_shared<SocketLink>(core_, std::move(socket_), std::move(*place_), address_);
    place_.reset();
    link->start(parser_->get());
    parser_.reset();
    cut();
  }

  // --- An answer goes.

  void ask() {
    request_->body = std::move(parser_->get().body());
    parser_.reset();
    phase_ = Phase::kThinking;
    ++turn_;
    wait_at_most(core_->options.reply_time);
    if (core_->handler == nullptr) return cut();
    Request request = std::move(*request_);
    request_.reset();
    core_->handler->on_request(
        std::move(request), [visit = weak_from_this(), turn = turn_](Response response) {
          const std::shared_ptr<Visit> self = visit.lock();
          if (self && self->phase_ == Phase::kThinking && self->turn_ == turn) {
            self->answer(std::move(response));
          }
        });
  }

  void refuse(Refusal why) { refuse(why, response_of(why)); }

  void refuse_too_fast(std::int64_t wait_ms) {
    ++core_->counts.refused_rate;
    Response response = response_of(Refusal::kTooFast);
    response.headers.emplace_back("Retry-After", std::to_string((wait_ms + 999) / 1000));
    refuse(Refusal::kTooFast, std::move(response));
  }

  // Nothing that comes after a refusal can be relied upon.
  void refuse(Refusal why, Response response) {
    keep_alive_ = false;
    answer(std::move(response));
    core_->trouble(code_of(why), address_);
  }

  void answer(Response response) {
    phase_ = Phase::kWriting;
    parser_.reset();
    request_.reset();
    if (!add_unsent(response.body.size())) {
      ++core_->counts.refused_full;
      response = response_of(Refusal::kTooMany);
    }
    keep_alive_ = keep_alive_ && !core_->stopping;
    head_ = head_of(response, keep_alive_);
    response_ = std::move(response);
    const bool bodiless = is_head_ || !has_body(response_.status);
    unsent_ = bodiless ? std::string_view() : body_of(response_);
    write_piece();
  }

  // Counts the bytes of an answer for the address until it has taken them; false if it leaves too
  // much untaken, or all do and it has more than an equal share of that. A proxy's connections are
  // not counted, and it takes what it asked for.
  bool add_unsent(std::size_t bytes) {
    NetworkUse* const use = place_ ? place_->use() : nullptr;
    if (use == nullptr) return true;
    const Options& options = core_->options;
    if (is_over_share(use->unsent + bytes, bytes, options.max_unsent_of_address,
                      use->connections) ||
        is_over_share(core_->unsent + bytes, use->unsent + bytes, options.max_unsent_of_all,
                      core_->crowd.networks())) {
      return false;
    }
    use->unsent += bytes;
    core_->unsent += bytes;
    counted_unsent_ += bytes;
    return true;
  }
  void take_unsent() {
    if (place_ && place_->use() != nullptr) place_->use()->unsent -= counted_unsent_;
    core_->unsent -= counted_unsent_;
    counted_unsent_ = 0;
  }

  void write_piece() {
    const std::string_view piece = unsent_.substr(0, kPiece);
    unsent_.remove_prefix(piece.size());
    wait_at_most(core_->options.idle_http);
    const std::array<asio::const_buffer, 2> bytes = {asio::buffer(head_),
                                                     asio::buffer(piece.data(), piece.size())};
    asio::async_write(socket_, bytes,
                      [self = shared_from_this()](error_code error, std::size_t size) {
                        self->on_written(error, size);
                      });
  }

  void on_written(error_code error, std::size_t size) {
    core_->counts.bytes_out += size;
    if (phase_ != Phase::kWriting) return;
    head_ = {};
    if (!error && !unsent_.empty()) return write_piece();
    if (error || core_->stopping) return cut();
    take_unsent();
    response_ = {};
    is_head_ = false;
    if (keep_alive_) return wait_for_request(core_->options.idle_http);
    phase_ = Phase::kLingering;
    wait_at_most(kLinger);
    error_code error_of_end;
    if (socket_.shutdown(Socket::shutdown_send, error_of_end)) return cut();
    buffer_.clear();
    linger(0);
  }

  void linger(std::size_t so_far) {
    socket_.async_read_some(buffer_.prepare(kMaxHead), [self = shared_from_this(), so_far](
                                                           error_code error, std::size_t size) {
      if (self->phase_ != Phase::kLingering) return;
      if (error || so_far + size > kMaxLinger) return self->cut();
      self->linger(so_far + size);
    });
  }

  // --- What the head says.

  // Of a field that may stand there once.
  std::string_view one(http::field name) const {
    const auto value = parser_->get()[name];
    return {value.data(), value.size()};
  }

  // Of one that is a list.
  template <class Name>
  std::string all(Name name) const {
    std::string list;
    const auto [first, end] = parser_->get().equal_range(name);
    for (auto field = first; field != end; ++field) {
      if (!list.empty()) list += ", ";
      list.append(field->value().data(), field->value().size());
    }
    return list;
  }

  const std::shared_ptr<Core> core_;
  std::optional<Place> place_;
  const Address peer_;
  Address address_;  // of who asked last
  Socket socket_;
  Timer timer_;
  beast::flat_buffer buffer_;
  Phase phase_ = Phase::kIdle;
  bool late_ = false;
  bool keep_alive_ = false;
  bool is_head_ = false;
  std::uint64_t turn_ = 0;
  std::unique_ptr<Parser> parser_;
  std::optional<Request> request_;
  std::string head_;
  Response response_;
  std::string_view unsent_;         // of the response
  std::size_t counted_unsent_ = 0;  // bytes of it that count for the address
};

}  // namespace backstep::net
