// Workers: a few threads that share out the slots of a batch, again and again. They sleep between
// two runs. In a process that was forked from theirs they are not there, and the caller does all.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace backstep::bindings::python {

class Workers {
 public:
  // Fewer slots than this for each thread are over before a thread has woken up.
  static constexpr std::size_t kFewest = 128;

  // `threads` in all, the caller's among them. REQUIRES: at least 1.
  explicit Workers(int threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  using Work = std::function<void(std::size_t first, std::size_t last)>;
  // Calls `work` for ranges that make up 0 to `count`, on all threads at once, and returns when all
  // are done. One run at a time. REQUIRES: the work throws nothing.
  void run(std::size_t count, const Work& work);

  // The caller's included.
  std::size_t size() const { return threads_.size() + 1; }

 private:
  void serve(std::size_t number);

  const pid_t process_;
  std::mutex mutex_;  // of what follows
  std::condition_variable begun_;
  std::condition_variable done_;
  const Work* work_ = nullptr;
  std::size_t count_ = 0;
  std::uint64_t round_ = 0;
  std::size_t working_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace backstep::bindings::python
