// Ctrl-C for commands that take their time: it asks them to stop and to show what they have.
#pragma once

#include <atomic>
#include <csignal>

namespace backstep::cmd {

// Ctrl-C sets a flag, once; the second time it has its usual meaning again. Where it is ignored (a
// job in the background) it stays ignored. One at a time.
class CatchInterrupt {
 public:
  CatchInterrupt();
  ~CatchInterrupt();
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;

  const std::atomic<bool>& flag() const;

 private:
  struct sigaction before_{};
};

}  // namespace backstep::cmd
