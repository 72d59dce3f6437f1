#include "bindings/python/workers.h"

#include <unistd.h>

#include <memory>

namespace backstep::bindings::python {
namespace {

// Where the share of thread `number` of `threads` begins.
std::size_t start_of(std::size_t number, std::size_t threads, std::size_t count) {
  return count * number / threads;
}

}  // namespace

Workers::Workers(int threads) : process_(getpid()) {
  for (int number = 1; number < threads; ++number) {
    threads_.emplace_back([this, number] { serve(static_cast<std::size_t>(number)); });
  }
}

Workers::~Workers() {
  if (getpid() != process_) {
    for (std::thread& thread : threads_) thread.detach();
    // To destroy them would wait for those who wait, and these are not in this process.
    std::construct_at(&begun_);
    std::construct_at(&done_);
    return;
  }
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::size_t count, const Work& work) {
  const bool alone = threads_.empty() || count < kFewest * size() || getpid() != process_;
  if (alone) return work(0, count);
  {
    const std::scoped_lock lock(mutex_);
    work_ = &work;
    count_ = count;
    working_ = threads_.size();
    ++round_;
  }
  begun_.notify_all();
  work(0, start_of(1, size(), count));
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return working_ == 0; });
}

void Workers::serve(std::size_t number) {
  std::uint64_t seen = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    begun_.wait(lock, [&] { return ending_ || round_ != seen; });
    if (ending_) return;
    seen = round_;
    const Work& work = *work_;
    const std::size_t count = count_;
    lock.unlock();
    work(start_of(number, size(), count), start_of(number + 1, size(), count));
    lock.lock();
    if (--working_ == 0) done_.notify_one();
  }
}

}  // namespace backstep::bindings::python
