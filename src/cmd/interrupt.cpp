#include "cmd/interrupt.h"

namespace backstep::cmd {
namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

}  // namespace

CatchInterrupt::CatchInterrupt() {
  interrupted = false;
  struct sigaction wanted{};
  wanted.sa_handler = [](int) { interrupted = true; };
  wanted.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&wanted.sa_mask);
  sigaction(SIGINT, nullptr, &before_);
  if (before_.sa_handler != SIG_IGN) sigaction(SIGINT, &wanted, nullptr);
}

CatchInterrupt::~CatchInterrupt() { sigaction(SIGINT, &before_, nullptr); }

const std::atomic<bool>& CatchInterrupt::flag() const { return interrupted; }

}  // namespace backstep::cmd
