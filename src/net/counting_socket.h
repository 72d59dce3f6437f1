// CountingSocket: a socket that tells an observer of the WebSocket fragments that were read from
// it. Only socket_link.h includes it: it brings Beast.
#pragma once

#include <boost/asio/associator.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/handler_continuation_hook.hpp>
#include <boost/beast/core/buffers_prefix.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

#include "net/fragment_counter.h"
#include "net/loop.h"

namespace backstep::net {

class FragmentObserver {
 public:
  FragmentObserver() = default;
  FragmentObserver(const FragmentObserver&) = delete;
  FragmentObserver& operator=(const FragmentObserver&) = delete;
  // Called from within a read, before its handler.
  virtual void on_fragments(std::size_t count) = 0;

 protected:
  ~FragmentObserver() = default;
};

// The handler of a read, with the counting before it.
template <class Handler, class Buffers, class Counting>
struct CountedRead {
  Counting* socket;
  Buffers buffers;
  Handler handler;

  void operator()(error_code error, std::size_t size) {
    socket->count(buffers, size);
    handler(error, size);
  }
  friend bool asio_handler_is_continuation(CountedRead* read) {
    using asio::asio_handler_is_continuation;
    return asio_handler_is_continuation(std::addressof(read->handler));
  }
};

class CountingSocket : public Socket {
 public:
  CountingSocket(Socket socket, FragmentObserver& observer)
      : Socket(std::move(socket)), observer_(&observer) {}

  template <class Buffers, class Handler>
  void async_read_some(const Buffers& buffers, Handler&& handler) {
    Socket::async_read_some(buffers, CountedRead<std::decay_t<Handler>, Buffers, CountingSocket>{
                                         this, buffers, std::forward<Handler>(handler)});
  }

  template <class Buffers>
  void count(const Buffers& buffers, std::size_t size) {
    std::size_t fragments = 0;
    for (const asio::mutable_buffer part :
         boost::beast::buffers_range(boost::beast::buffers_prefix(size, buffers))) {
      fragments += counter_.read({static_cast<const char*>(part.data()), part.size()});
    }
    if (fragments > 0) observer_->on_fragments(fragments);
  }

 private:
  FragmentObserver* observer_;
  FragmentCounter counter_;
};

// Beast finds these by their argument.
inline void teardown(boost::beast::role_type role, CountingSocket& socket, error_code& error) {
  boost::beast::websocket::teardown(role, static_cast<Socket&>(socket), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, CountingSocket& socket, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, static_cast<Socket&>(socket),
                                          std::forward<Handler>(handler));
}

}  // namespace backstep::net

// A counted read has the executor, allocator and cancellation of its handler.
template <template <class, class> class Associator, class Handler, class Buffers, class Counting,
          class Default>
struct boost::asio::associator<Associator, backstep::net::CountedRead<Handler, Buffers, Counting>,
                               Default> : Associator<Handler, Default> {
  using Read = backstep::net::CountedRead<Handler, Buffers, Counting>;
  static typename Associator<Handler, Default>::type get(const Read& read) noexcept {
    return Associator<Handler, Default>::get(read.handler);
  }
  static typename Associator<Handler, Default>::type get(const Read& read,
                                                         const Default& fallback) noexcept {
    return Associator<Handler, Default>::get(read.handler, fallback);
  }
};
