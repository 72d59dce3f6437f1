// Loop::watch: files that are not sockets, such as standard input.
//
// Asio would switch a file that it waits for to non-blocking, and that switch belongs to everybody
// who has the same terminal or pipe open: to our own output, and to the shell after us. So the file
// stands in an epoll of its own, and Asio waits for that.
#include <sys/epoll.h>
#include <unistd.h>

#include <boost/asio/posix/basic_stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <memory>
#include <utility>

#include "net/loop.h"
#include "net/watch.h"

namespace backstep::net {

Loop::Inside::Watch::Watch(asio::io_context& io, int file, std::function<void()> what)
    : io_(io), ready_(io.get_executor()), readable_(std::move(what)) {
  const int poll = epoll_create1(EPOLL_CLOEXEC);
  if (poll < 0) return;
  epoll_event event{};
  event.events = EPOLLIN;
  if (epoll_ctl(poll, EPOLL_CTL_ADD, file, &event) == 0) {
    error_code error;
    error = ready_.assign(poll, error);
    if (!error) return;
  }
  ::close(poll);  // an ordinary file, which never lets anybody wait
}

void Loop::Inside::Watch::wait() {
  auto told = [self = weak_from_this()](error_code error) {
    const auto watch = self.lock();
    if (error || !watch || watch->ended_) return;
    // A copy: whoever is called may unwatch the file, and watch it again.
    const auto readable = watch->readable_;
    readable();
    if (!watch->ended_) watch->wait();
  };
  if (ready_.is_open()) {
    ready_.async_wait(Descriptor::wait_read, std::move(told));
  } else {
    asio::post(io_, [told = std::move(told)] { told({}); });
  }
}

void Loop::Inside::Watch::end() {
  ended_ = true;
  close_quietly(ready_);
}

void Loop::watch(int file, std::function<void()> readable) {
  unwatch(file);
  auto watch = std::make_shared<Inside::Watch>(inside_->io, file, std::move(readable));
  watch->wait();
  inside_->watches.emplace(file, std::move(watch));
}

void Loop::unwatch(int file) {
  const auto found = inside_->watches.find(file);
  if (found == inside_->watches.end()) return;
  found->second->end();
  inside_->watches.erase(found);
}

}  // namespace backstep::net
