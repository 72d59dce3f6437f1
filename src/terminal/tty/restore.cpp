#include "terminal/tty/restore.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdlib>

namespace backstep::terminal::tty {
namespace {

// What the instruction that failed sends, each time it is tried.
constexpr std::array kFaults{SIGSEGV, SIGBUS, SIGILL, SIGFPE};
// Those that end nothing, or that nobody can take.
constexpr std::array kHarmless{SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                               SIGCONT, SIGCHLD, SIGURG,  SIGWINCH};
// About a write that fails, too, and says so to whoever writes.
constexpr std::array kFailedWrites{SIGPIPE, SIGXFSZ};

template <std::size_t kCount>
bool is_in(const std::array<int, kCount>& all, int signal) {
  return std::find(all.begin(), all.end(), signal) != all.end();
}

struct Bytes {
  std::array<char, 512> text{};
  std::size_t size = 0;
};

// All that a signal reads: it may come at any moment, in any thread.
std::atomic<bool> needed{false};
std::atomic<int> current_bytes{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);
// Two, so that one is whole while the other is written.
std::array<Bytes, 2> all_bytes;
Restoration restoration;

struct Former {
  struct sigaction action{};
  bool replaced = false;
};
std::array<Former, NSIG> formers;  // by the signal's number

// A crash may be that the stack is full.
std::array<char, std::size_t{64} << 10U> signal_stack;
stack_t former_stack{};
bool stack_replaced = false;

// Only calls that are allowed within signals, and all of it once.
void restore() {
  if (!needed.exchange(false)) return;
  const int error = errno;
  // Who is in the background would be stopped instead.
  sigset_t stops;
  sigset_t before;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stops, &before);
  const Bytes& bytes = all_bytes[static_cast<std::size_t>(current_bytes.load())];
  std::size_t done = 0;
  while (done < bytes.size) {
    const ssize_t written = ::write(STDOUT_FILENO, bytes.text.data() + done, bytes.size - done);
    if (written <= 0 && errno != EINTR) break;
    if (written > 0) done += static_cast<std::size_t>(written);
  }
  tcsetattr(restoration.file, TCSANOW, &restoration.modes);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
}

void on_signal(int signal, siginfo_t* info, void* /*context*/) {
  restore();
  sigaction(signal, &formers[static_cast<std::size_t>(signal)].action, nullptr);
  // A fault happens again by itself, in the place where it did; what was sent has to be sent again.
  const bool is_fault = info != nullptr && info->si_code > 0 && is_in(kFaults, signal);
  if (!is_fault) raise(signal);
}

void take_stack() {
  if (sigaltstack(nullptr, &former_stack) != 0) return;
  if ((former_stack.ss_flags & SS_DISABLE) == 0) return;  // there is one, of a sanitizer
  stack_t stack{};
  stack.ss_sp = signal_stack.data();
  stack.ss_size = signal_stack.size();
  stack_replaced = sigaltstack(&stack, nullptr) == 0;
}

void take_signal(int signal, Former& former) {
  former = {};
  // Some are the library's own.
  if (sigaction(signal, nullptr, &former.action) != 0) return;
  if (former.action.sa_handler == SIG_IGN) return;
  struct sigaction action{};
  if (is_in(kFailedWrites, signal)) {
    action.sa_handler = SIG_IGN;
  } else {
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  }
  sigemptyset(&action.sa_mask);
  former.replaced = sigaction(signal, &action, nullptr) == 0;
}

bool is_ours(int signal) {
  struct sigaction now{};
  if (sigaction(signal, nullptr, &now) != 0) return false;
  if (is_in(kFailedWrites, signal)) return now.sa_handler == SIG_IGN;
  return (now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == on_signal;
}

}  // namespace

void begin_restoring(const Restoration& how) {
  static const bool at_exit = std::atexit(restore) == 0;
  static_cast<void>(at_exit);
  restoration = how;
  take_stack();
  for (int signal = 1; signal < NSIG; ++signal) {
    if (!is_in(kHarmless, signal)) take_signal(signal, formers[static_cast<std::size_t>(signal)]);
  }
  needed = true;
}

void set_restoring_bytes(std::string_view bytes) {
  const int other = 1 - current_bytes.load();
  Bytes& next = all_bytes[static_cast<std::size_t>(other)];
  next.size = std::min(bytes.size(), next.text.size());
  std::copy_n(bytes.begin(), next.size, next.text.begin());
  current_bytes = other;
}

void set_restored(bool restored) { needed = !restored; }

void end_restoring() {
  needed = false;
  for (int signal = 1; signal < NSIG; ++signal) {
    Former& former = formers[static_cast<std::size_t>(signal)];
    // Somebody may have taken it over since, and has it still.
    if (former.replaced && is_ours(signal)) sigaction(signal, &former.action, nullptr);
    former = {};
  }
  if (stack_replaced) sigaltstack(&former_stack, nullptr);
  stack_replaced = false;
}

}  // namespace backstep::terminal::tty
