// What Loop::watch() waits for; see watch.cpp.
#pragma once

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <functional>
#include <memory>

#include "net/loop.h"

namespace backstep::net {

class Loop::Inside::Watch : public std::enable_shared_from_this<Watch> {
 public:
  Watch(asio::io_context& io, int file, std::function<void()> what);

  void wait();
  void end();

 private:
  using Descriptor = asio::posix::basic_stream_descriptor<Executor>;

  asio::io_context& io_;
  Descriptor ready_;  // not open: the file can always be read
  std::function<void()> readable_;
  bool ended_ = false;
};

}  // namespace backstep::net
