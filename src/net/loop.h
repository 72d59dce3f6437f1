// What a loop is made of: for the files of this room that know Asio.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "net/net.h"

namespace backstep::net {

namespace asio = boost::asio;
using boost::system::error_code;

// With the executor's type said, sockets and timers are smaller than those of any executor.
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Timer = asio::basic_waitable_timer<std::chrono::steady_clock,
                                         asio::wait_traits<std::chrono::steady_clock>, Executor>;

// Where a failure changes nothing: the connection is over, or goes on a little worse.
template <class Closable>
void close_quietly(Closable& closable) {
  error_code error;
  error = closable.close(error);
}
template <class Option>
void set_quietly(Socket& socket, const Option& option) {
  error_code error;
  error = socket.set_option(option, error);
}

struct Loop::Inside {
  asio::io_context io;
  asio::executor_work_guard<Executor> work{io.get_executor()};
  std::optional<asio::signal_set> signals;
  std::function<void()> on_signal;

  struct Signals;
  class Watch;
  std::vector<std::shared_ptr<Signals>> other_signals;
  std::map<int, std::shared_ptr<Watch>> watches;  // by the file

  // What was posted and not begun yet. It is run together: a thread that posts much wakes the loop
  // once.
  std::mutex posted_mutex;
  std::vector<std::function<void()>> posted;

  void post(std::function<void()> what);
  void run_posted();
  void wait_for_signal();
};

}  // namespace backstep::net
