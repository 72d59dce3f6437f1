#include "net/loop.h"

#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <csignal>
#include <iterator>
#include <memory>
#include <utility>

#include "net/watch.h"

namespace backstep::net {

struct Loop::Inside::Signals : std::enable_shared_from_this<Signals> {
  asio::signal_set set;
  std::function<void(int)> what;

  Signals(asio::io_context& io, std::function<void(int)> the_what)
      : set(io), what(std::move(the_what)) {}

  void wait() {
    set.async_wait([self = weak_from_this()](error_code error, int number) {
      const auto signals = self.lock();
      if (error || !signals) return;
      signals->what(number);
      signals->wait();
    });
  }
};

Loop::Loop() : inside_(std::make_unique<Inside>()) {}
Loop::~Loop() = default;

void Loop::run() { inside_->io.run(); }
void Loop::stop() { inside_->io.stop(); }

void Loop::post(std::function<void()> what) { inside_->post(std::move(what)); }

void Loop::Inside::post(std::function<void()> what) {
  {
    const std::lock_guard lock(posted_mutex);
    posted.push_back(std::move(what));
    if (posted.size() > 1) return;
  }
  asio::post(io, [this] { run_posted(); });
}

void Loop::Inside::run_posted() {
  std::vector<std::function<void()>> all;
  {
    const std::lock_guard lock(posted_mutex);
    all.swap(posted);
  }
  for (auto each = all.begin(); each != all.end();) {
    (*each)();
    *each = nullptr;
    ++each;
    if (!io.stopped()) continue;
    // The rest is not done any more, and ends with the loop.
    const std::lock_guard lock(posted_mutex);
    posted.insert(posted.begin(), std::make_move_iterator(each),
                  std::make_move_iterator(all.end()));
    return;
  }
}

void Loop::after(std::chrono::milliseconds time, std::function<void()> what) {
  auto timer = std::make_unique<Timer>(inside_->io.get_executor(), time);
  Timer& waiting = *timer;
  waiting.async_wait([timer = std::move(timer), what = std::move(what)](error_code error) {
    if (!error) what();
  });
}

void Loop::on_signal(std::function<void()> what) {
  inside_->on_signal = std::move(what);
  if (inside_->signals) return;
  inside_->signals.emplace(inside_->io, SIGINT, SIGTERM);
  inside_->wait_for_signal();
}

void Loop::Inside::wait_for_signal() {
  signals->async_wait([this](error_code error, int /*number*/) {
    if (error) return;
    on_signal();
    wait_for_signal();
  });
}

void Loop::on_signals(std::initializer_list<int> signals, std::function<void(int)> what) {
  auto waiting = std::make_shared<Inside::Signals>(inside_->io, std::move(what));
  for (const int signal : signals) waiting->set.add(signal);
  waiting->wait();
  inside_->other_signals.push_back(std::move(waiting));
}

std::uint64_t raise_open_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
}

}  // namespace backstep::net
