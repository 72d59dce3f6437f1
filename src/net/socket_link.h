// SocketLink: one WebSocket. Only server.cpp includes it: it brings Beast.
//
// It lives as long as something of it is under way. While it is open that is always a read.
#pragma once

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "net/core.h"
#include "net/counting_socket.h"
#include "net/outbox.h"

namespace backstep::net {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

class SocketLink final : public std::enable_shared_from_this<SocketLink>, public FragmentObserver {
 public:
  SocketLink(std::shared_ptr<Core> core, Socket socket, Place place, const Address& address)
      : core_(std::move(core)),
        place_(std::move(place)),
        address_(address),
        stream_(std::move(socket), *this),
        buffer_(core_->options.max_frame + kFirstRead),
        heard_(Clock::now()) {}

  template <class Request>
  void start(const Request& request) {
    // Beast's own watch over silence is left off: it would move a timer with every frame.
    websocket::stream_base::timeout times{};
    times.handshake_timeout = core_->options.header_time;
    times.idle_timeout = websocket::stream_base::none();
    times.keep_alive_pings = false;
    stream_.set_option(times);
    stream_.set_option(websocket::stream_base::decorator(
        [](websocket::response_type& response) { response.erase(http::field::server); }));
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.read_message_max(core_->options.max_frame);
    // Frames are small. What the system takes for a slow reader is memory, too.
    set_quietly(stream_.next_layer(), asio::socket_base::send_buffer_size(kSendBuffer));
    // The stream outlives no read, and a read holds this.
    stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind != websocket::frame_type::close) on_control();
    });
    stream_.async_accept(request,
                         [self = shared_from_this()](error_code error) { self->on_accept(error); });
  }

  void send(Text text) {
    if (finished_ || closing_ || cut_) return;
    const std::size_t weight = Outbox::weight_of(text);
    if (!outbox_.empty() && is_too_much(weight)) {
      ++core_->counts.closed_slow;
      later_trouble("too_slow");
      cut();
      return;
    }
    outbox_.push(std::move(text));
    add_unsent(weight);
    if (!writing_) write();
  }

  void close(std::uint16_t code, std::string_view reason) {
    if (finished_ || closing_ || cut_) return;
    closing_ = std::make_unique<websocket::close_reason>(
        static_cast<websocket::close_code>(code), beast::string_view(reason.data(), reason.size()));
    close_by_ = Clock::now() + core_->options.header_time;
    if (!writing_) start_close();
  }

  // Without a word. What is under way fails, and then it finishes.
  void cut() {
    cut_ = true;
    close_quietly(stream_.next_layer());
  }

  // Called now and then: finds those that are silent.
  void look(Clock::time_point now) {
    if (cut_) return;
    const Clock::duration silent = now - heard_;
    if (closing_) {
      if (now >= close_by_) cut();
    } else if (silent >= 2 * core_->options.ping_every) {
      ++core_->counts.timed_out;
      later_trouble("half_open");
      cut();
    } else if (silent >= core_->options.ping_every && !pinging_) {
      pinging_ = true;
      stream_.async_ping({}, [self = shared_from_this()](error_code) { self->pinging_ = false; });
    }
  }

  // Calls on_close, unless that was done. Not for use from within the server's functions.
  void finish() {
    if (finished_) return;
    finished_ = true;
    cut();
    take_unsent(outbox_.weight());
    outbox_.clear();
    if (id_ == 0) return;
    core_->links.erase(id_);
    --core_->counts.links;
    if (core_->handler != nullptr) core_->handler->on_close(id_);
  }

  const Address& address() const { return address_; }
  std::size_t unsent() const { return outbox_.weight(); }

 private:
  // Most frames fit in. Nothing larger is kept while nothing comes.
  static constexpr std::size_t kFirstRead = 256;
  static constexpr int kSendBuffer = 64 << 10;

  void on_accept(error_code error) {
    if (error || cut_ || core_->stopping || core_->handler == nullptr) return cut();
    id_ = ++core_->last_link;
    core_->links.emplace(id_, this);
    ++core_->counts.links;
    core_->handler->on_open(id_, address_.text());
    if (!close_started_) read();
  }

  void read() {
    // Room is made for what has come, not for what a frame says will come.
    const std::size_t most = std::max(kFirstRead, buffer_.size());
    stream_.async_read_some(buffer_, most,
                            [self = shared_from_this()](error_code error, std::size_t size) {
                              self->on_read(error, size);
                            });
  }

  void on_read(error_code error, std::size_t size) {
    if (finished_) return;
    if (error) return on_read_error(error);
    core_->counts.bytes_in += size;
    heard();
    if (!closing_ && stream_.got_binary())
      close(static_cast<std::uint16_t>(Close::kNotText), "not_text");
    if (closing_) {
      forget();
    } else if (stream_.is_message_done()) {
      on_message();
      forget();
    }
    read_on();
  }

  // After a pause, if the address sends more than it may.
  void read_on() {
    // A close that has begun reads by itself.
    if (close_started_ || finished_) return;
    const std::int64_t pause_ms = std::exchange(pause_ms_, 0);
    if (pause_ms == 0) return read();
    core_->loop.after(std::chrono::milliseconds(pause_ms), [self = shared_from_this()] {
      if (!self->close_started_ && !self->finished_) self->read();
    });
  }

  void on_message() {
    ++core_->counts.frames_in;
    if (!take_frame()) return;
    const auto data = buffer_.cdata();
    if (core_->handler != nullptr) {
      core_->handler->on_text(id_, {static_cast<const char*>(data.data()), data.size()});
    }
  }

  void forget() {
    buffer_.clear();
    if (buffer_.capacity() > kFirstRead) buffer_.shrink_to_fit();
  }

  // Pings and pongs are frames, too. This is called from within a read.
  void on_control() {
    heard();
    on_fragments(1);
  }

  void on_fragments(std::size_t count) override {
    for (; count > 0; --count) {
      if (closing_ || frames_.take(rate(), ms_of(Clock::now()))) continue;
      asio::post(core_->io, [self = shared_from_this()] { self->too_fast(); });
      return;
    }
  }

  bool take_frame() {
    const Clock::time_point now = Clock::now();
    if (!frames_.take(rate(), ms_of(now))) {
      too_fast();
      return false;
    }
    if (!steady_.take(steady_rate(), ms_of(now)) && core_->frame_rates.take(address_, now) > 0) {
      pause_ms_ = steady_.wait_ms(steady_rate(), ms_of(now));
    }
    return true;
  }

  void too_fast() {
    if (closing_ || finished_) return;
    ++core_->counts.refused_rate;
    close(static_cast<std::uint16_t>(Close::kPolicy), "too_fast");
    core_->trouble("too_fast", address_);
  }

  TokenRate rate() const { return {core_->options.frames_per_second, core_->options.frame_burst}; }
  TokenRate steady_rate() const {
    return {core_->options.steady_frames_per_second, core_->options.steady_frame_burst};
  }

  // Whether so many bytes more are too many: for this link; or for its address, or for all, and
  // this link has more than an equal share of what they may have.
  bool is_too_much(std::size_t weight) const {
    const Options& options = core_->options;
    const std::size_t own = outbox_.weight() + weight;
    const NetworkUse& use = *place_.use();
    return own > options.max_unsent ||
           is_over_share(use.unsent + weight, own, options.max_unsent_of_address,
                         use.connections) ||
           is_over_share(core_->unsent + weight, own, options.max_unsent_of_all,
                         core_->links.size());
  }
  void add_unsent(std::size_t bytes) {
    place_.use()->unsent += bytes;
    core_->unsent += bytes;
  }
  void take_unsent(std::size_t bytes) {
    place_.use()->unsent -= bytes;
    core_->unsent -= bytes;
  }

  void heard() { heard_ = Clock::now(); }

  void on_read_error(error_code error) {
    // A close that has begun has its own end.
    if (close_started_ && !cut_ && error == asio::error::operation_aborted) return;
    if (!cut_ && !closing_) {
      if (error == websocket::error::message_too_big ||
          error == websocket::error::buffer_overflow) {
        ++core_->counts.refused_size;
        core_->trouble("too_large", address_);
      } else if (error != websocket::error::closed &&
                 error.category() == make_error_code(websocket::error::closed).category()) {
        core_->trouble("bad_frame", address_);
      }
    }
    finish();
  }

  void write() {
    writing_ = true;
    const Text text = outbox_.front();
    stream_.async_write(asio::buffer(*text),
                        [self = shared_from_this(), text](error_code error, std::size_t size) {
                          self->on_write(error, size);
                        });
  }

  void on_write(error_code error, std::size_t size) {
    writing_ = false;
    if (finished_ || cut_) return;
    if (error) {
      // Where the other side is closing, Beast ends it; otherwise the reading must be told.
      if (error != asio::error::operation_aborted) cut();
      return;
    }
    ++core_->counts.frames_out;
    core_->counts.bytes_out += size;
    take_unsent(Outbox::weight_of(outbox_.front()));
    outbox_.pop();
    if (!outbox_.empty()) return write();
    if (closing_) start_close();
  }

  void start_close() {
    if (id_ == 0 || close_started_) return;
    close_started_ = true;
    stream_.async_close(*closing_, [self = shared_from_this()](error_code) { self->finish(); });
  }

  // The handler may be called by this only when it calls nobody.
  void later_trouble(std::string_view what) {
    asio::post(core_->io,
               [core = core_, address = address_, what] { core->trouble(what, address); });
  }

  const std::shared_ptr<Core> core_;
  const Place place_;
  const Address address_;
  Link id_ = 0;
  websocket::stream<CountingSocket, false> stream_;
  beast::flat_buffer buffer_;
  TokenBucket frames_;
  TokenBucket steady_;
  std::int64_t pause_ms_ = 0;  // before the next read
  Clock::time_point heard_;
  Clock::time_point close_by_;

  Outbox outbox_;
  bool writing_ = false;  // one at a time: the front of the outbox
  bool pinging_ = false;
  std::unique_ptr<websocket::close_reason>
      closing_;  // no more is sent, and what comes is not heard
  bool close_started_ = false;
  bool cut_ = false;
  bool finished_ = false;
};

}  // namespace backstep::net
