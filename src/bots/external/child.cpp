#include "bots/external/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "bots/external/transcript.h"

namespace backstep::bots::external {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kErrorsKept = 2'000;
constexpr std::size_t kLineShown = 200;   // of an answer in a message
constexpr int kNoFolder = 126;            // the exit code of a child whose folder is gone
constexpr int kNoCore = 125;              // and of one that cannot be held on a core
constexpr milliseconds kFarewell{2'000};  // for a child that may end by itself, on a busy machine

void close_end(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

// Both ends of a pipe; what is left of them is closed.
struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read);
    close_end(write);
  }
  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
};

void make_nonblocking(int file) { fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK); }

// Writing to a program that has ended is an error here, not a signal that ends ours.
void ignore_broken_pipes() {
  static const bool once = [] {
    std::signal(SIGPIPE, SIG_IGN);
    return true;
  }();
  static_cast<void>(once);
}

// One of those that this process may use.
std::optional<cpu_set_t> one_core(std::size_t number) {
  cpu_set_t all;
  CPU_ZERO(&all);
  if (sched_getaffinity(0, sizeof(all), &all) != 0 || CPU_COUNT(&all) == 0) return std::nullopt;
  std::size_t left = number % static_cast<std::size_t>(CPU_COUNT(&all));
  std::size_t core = 0;
  while (!CPU_ISSET(core, &all) || left-- > 0) ++core;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(core, &one);
  return one;
}

// In the new process: only what is safe after a fork of a program with threads.
[[noreturn]] void become(const char* command, const char* folder, const cpu_set_t* cores, int input,
                         int output, int errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGPIPE, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  if (errors >= 0) dup2(errors, STDERR_FILENO);
  if (cores != nullptr && sched_setaffinity(0, sizeof(*cores), cores) != 0) _exit(kNoCore);
  if (folder[0] != '\0' && chdir(folder) != 0) _exit(kNoFolder);
  execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
  _exit(127);
}

// A command that asks nothing else of the shell takes its place, so that what is waited for and
// ended is the program itself.
std::string shell_text(const std::string& command) {
  const bool plain = command.find_first_of(";&|<>()$`\\\n#*?[]{}~!=") == std::string::npos;
  return plain ? "exec " + command : command;
}

std::string in_seconds(milliseconds time) {
  const auto ms = time.count();
  return ms % 1000 == 0 ? std::to_string(ms / 1000) + " s" : std::to_string(ms) + " ms";
}

}  // namespace

Result<std::unique_ptr<Child>, Trouble> Child::start(const std::string& command,
                                                     const Limits& limits) {
  ignore_broken_pipes();
  const auto failed = [] {
    Trouble trouble;
    trouble.kind = Trouble::Kind::kNotStarted;
    trouble.sentence = std::string("the program could not be started: ") + std::strerror(errno);
    return trouble;
  };
  Pipe input;
  Pipe output;
  Pipe errors;
  if (!input.open() || !output.open() || (!limits.pass_errors && !errors.open())) return failed();
  const std::string text = shell_text(command);
  std::optional<cpu_set_t> core;
  if (limits.one_core) {
    core = one_core(limits.core);
    if (!core) return failed();
  }
  const pid_t pid = fork();
  if (pid < 0) return failed();
  if (pid == 0) {
    become(text.c_str(), limits.folder.c_str(), core ? &*core : nullptr, input.read, output.write,
           errors.write);
  }
  setpgid(pid, pid);  // here, too, whoever is first

  std::unique_ptr<Child> child(new Child(limits));
  child->pid_ = pid;
  child->input_ = std::exchange(input.write, -1);
  child->output_ = std::exchange(output.read, -1);
  child->errors_ = std::exchange(errors.read, -1);
  if (limits.transcript != nullptr) child->number_ = limits.transcript->add_program(command);
  make_nonblocking(child->input_);
  make_nonblocking(child->output_);
  if (child->errors_ >= 0) make_nonblocking(child->errors_);
  return child;
}

Child::~Child() {
  close_end(input_);
  // The output stays open: a child that is still writing would not end in good order.
  if (!useless_) wait_for_end();
  // Until it is waited for nobody else can get its number, so nobody else is meant.
  kill(-pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  close_end(output_);
  close_end(errors_);
}

Child::Wrong Child::tell(std::string_view line) {
  if (output_ >= 0) take_output();
  if (unread_.find('\n') != std::string::npos) {
    return trouble(Trouble::Kind::kNonsense, "the program says something nobody asked for");
  }
  if (limits_.transcript != nullptr) limits_.transcript->told(number_, line);
  unsent_ += line;
  unsent_ += '\n';
  return write_all(Clock::now() + limits_.patience);
}

Result<std::string, Trouble> Child::ask(std::string_view line) {
  const Clock::time_point deadline = Clock::now() + limits_.patience;
  if (Wrong wrong = tell(line)) return *std::move(wrong);
  return read_line(deadline);
}

Trouble Child::nonsense(const std::string& why, std::string_view line) {
  std::string text = one_line(line.substr(0, kLineShown));
  if (line.size() > kLineShown) text += "...";
  return trouble(Trouble::Kind::kNonsense, "the program answers " + text + ": " + why);
}

// It is only looked at, not waited for: its number stays its own until the destructor.
bool Child::has_ended() {
  siginfo_t ending{};
  if (waitid(P_PID, static_cast<id_t>(pid_), &ending, WEXITED | WNOHANG | WNOWAIT) != 0)
    return true;
  if (ending.si_pid == 0) return false;
  ending_ = ending.si_code == CLD_EXITED
                ? "ended with the exit code " + std::to_string(ending.si_status)
                : "was ended by the signal " + std::to_string(ending.si_status);
  return true;
}

bool Child::finish() {
  close_end(input_);
  useless_ = true;
  wait_for_end();
  return has_ended();
}

void Child::wait_for_end() {
  const Clock::time_point deadline = Clock::now() + kFarewell;
  while (!has_ended() && Clock::now() < deadline) std::this_thread::sleep_for(milliseconds(1));
}

Child::Wrong Child::write_all(Clock::time_point deadline) {
  while (!unsent_.empty()) {
    const ssize_t count = write(input_, unsent_.data(), unsent_.size());
    if (count > 0) {
      unsent_.erase(0, static_cast<std::size_t>(count));
    } else if (errno == EPIPE) {
      return died();
    } else if (errno != EAGAIN && errno != EINTR) {
      return trouble(Trouble::Kind::kDied,
                     std::string("the program cannot be written to: ") + std::strerror(errno));
    } else if (!wait(true, deadline)) {
      return late();
    }
  }
  return std::nullopt;
}

Result<std::string, Trouble> Child::read_line(Clock::time_point deadline) {
  while (true) {
    const std::size_t end = unread_.find('\n');
    if (end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      ++answers_;
      if (limits_.transcript != nullptr) limits_.transcript->answered(number_, line);
      return line;
    }
    if (unread_.size() > limits_.longest_line) {
      return trouble(Trouble::Kind::kFlooded, "the program writes a line of more than " +
                                                  std::to_string(limits_.longest_line) + " bytes");
    }
    if (output_ < 0) return died();
    if (!wait(false, deadline)) return late();
  }
}

bool Child::wait(bool for_place, Clock::time_point deadline) {
  const auto left =
      std::chrono::duration_cast<milliseconds>(deadline - Clock::now()) + milliseconds(1);
  if (left.count() <= 0) return false;
  std::array<pollfd, 4> files{pollfd{output_, POLLIN, 0}, pollfd{errors_, POLLIN, 0},
                              pollfd{for_place ? input_ : -1, POLLOUT, 0},
                              pollfd{limits_.stop, POLLIN, 0}};
  if (unread_.size() > limits_.longest_line) files[0].fd = -1;
  poll(files.data(), files.size(), static_cast<int>(left.count()));
  if (files[1].revents != 0) take_errors();
  if (files[0].revents != 0) take_output();
  return files[3].revents == 0 && Clock::now() < deadline;
}

// No more than a line's length at a time: the rest waits in the pipe, and its writer with it.
void Child::take_output() {
  std::array<char, 16'384> buffer{};
  const ssize_t count = read(output_, buffer.data(), buffer.size());
  if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0) close_end(output_);
}

void Child::take_errors() {
  std::array<char, 4'096> buffer{};
  const ssize_t count = read(errors_, buffer.data(), buffer.size());
  if (count > 0) {
    const std::string_view text(buffer.data(), static_cast<std::size_t>(count));
    last_errors_.append(text);
    if (limits_.transcript != nullptr) limits_.transcript->wrote_errors(number_, text);
  }
  if (last_errors_.size() > kErrorsKept) last_errors_.erase(0, last_errors_.size() - kErrorsKept);
  if (count == 0) close_end(errors_);
}

Trouble Child::trouble(Trouble::Kind kind, std::string sentence) {
  useless_ = true;
  if (!last_errors_.empty()) {
    std::string_view said = last_errors_;
    while (!said.empty() && said.back() == '\n') said.remove_suffix(1);
    sentence += "; the last it wrote to its standard error: ";
    sentence += one_line(said);
  }
  if (limits_.transcript != nullptr) limits_.transcript->failed(number_, sentence);
  Trouble trouble;
  trouble.kind = kind;
  trouble.sentence = std::move(sentence);
  return trouble;
}

Trouble Child::died() {
  // It has closed its pipes; its end follows at once, unless it goes on without them.
  wait_for_end();
  for (int more = 0; errors_ >= 0 && more < 16; ++more) {
    pollfd file{errors_, POLLIN, 0};
    if (poll(&file, 1, 0) <= 0) break;
    take_errors();
  }
  return trouble(Trouble::Kind::kDied,
                 "the program " + (ending_.empty() ? "has closed its pipes" : ending_));
}

Trouble Child::late() {
  std::string sentence = "the program has not answered within " + in_seconds(limits_.patience);
  if (!unread_.empty()) {
    sentence += ", only begun a line: " + one_line(std::string_view(unread_).substr(0, kLineShown));
  } else if (answers_ <= 1) {
    // Nothing, or only the ready that many a program flushes by itself.
    sentence += "; does it flush its standard output after every line?";
  }
  return trouble(Trouble::Kind::kLate, std::move(sentence));
}

}  // namespace backstep::bots::external
