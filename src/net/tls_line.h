// Line: a connection to a server, plain or secure. What is spoken over it does not see a
// difference: it is a stream as Asio and Beast know them.
//
// One branch at the bottom, instead of everything above twice: that would double what is compiled.
#pragma once

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/basic_resolver.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/address.h"
#include "net/loop.h"
#include "net/url.h"

namespace backstep::net {

class Line {
 public:
  // Why it is not open; nothing if it is.
  using Opened = std::function<void(const std::optional<std::string>& why_not)>;

  explicit Line(asio::io_context& io) : io_(io), socket_(io.get_executor()) {}
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  // Finds the host, connects to one of its addresses, and makes the connection secure where the URL
  // says so. The line and `url` belong to whoever is kept alive by `then`.
  // `may_connect`: see FetchRequest.
  using MayConnect = std::function<bool(const Address&)>;
  void open(const Url& url, Opened then, const MayConnect& may_connect = {});
  // Without a word, for good: what is under way fails.
  void cut();
  // Tells the other side that nothing more comes, and waits to be told. REQUIRES: it is secure.
  template <class Then>
  void say_goodbye(Then then) {
    secure_->stream.async_shutdown(std::move(then));
  }

  // ---- as a stream

  using executor_type = Executor;
  using next_layer_type = Socket;
  executor_type get_executor() { return socket_.get_executor(); }
  // What Beast closes when time is over.
  Socket& next_layer() { return socket_; }

  template <class Buffers, class Then>
  void async_read_some(const Buffers& buffers, Then&& then) {
    if (secure_) {
      secure_->stream.async_read_some(first_of<asio::mutable_buffer>(buffers),
                                      std::forward<Then>(then));
    } else {
      socket_.async_read_some(buffers, std::forward<Then>(then));
    }
  }

  template <class Buffers, class Then>
  void async_write_some(const Buffers& buffers, Then&& then) {
    if (secure_) {
      // TLS sends a record, and so a packet, for every buffer: a frame's head goes with its text.
      secure_->outgoing.resize(std::min(asio::buffer_size(buffers), kRecord));
      asio::buffer_copy(asio::buffer(secure_->outgoing), buffers);
      secure_->stream.async_write_some(asio::const_buffer(asio::buffer(secure_->outgoing)),
                                       std::forward<Then>(then));
    } else {
      socket_.async_write_some(buffers, std::forward<Then>(then));
    }
  }

  // After the goodbye of a WebSocket; Beast finds it by its name.
  template <class Then>
  friend void async_teardown(boost::beast::role_type role, Line& line, Then&& then) {
    if (line.secure_) {
      boost::beast::async_teardown(role, line.secure_->stream, std::forward<Then>(then));
    } else {
      boost::beast::websocket::async_teardown(role, line.socket_, std::forward<Then>(then));
    }
  }

 private:
  using Resolver = asio::ip::basic_resolver<asio::ip::tcp, Executor>;
  static constexpr std::size_t kRecord = 16U << 10U;  // the most that one holds

  struct Secure {
    Secure(Socket& socket, asio::ssl::context& context) : stream(socket, context) {}

    asio::ssl::stream<Socket&> stream;
    std::string outgoing;  // what is being sent
  };

  template <class Buffer, class Buffers>
  static Buffer first_of(const Buffers& buffers) {
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto at = asio::buffer_sequence_begin(buffers); at != end; ++at) {
      const Buffer buffer(*at);
      if (buffer.size() > 0) return buffer;
    }
    return {};
  }

  void connect_to_one(const Url& url, std::vector<asio::ip::tcp::endpoint> endpoints, Opened then);
  void on_connect(const Url& url, error_code error, Opened then);
  void make_secure(const Url& url, Opened then);

  asio::io_context& io_;
  Socket socket_;
  std::optional<Resolver> resolver_;
  std::unique_ptr<Secure> secure_;
  bool cut_ = false;
};

}  // namespace backstep::net
