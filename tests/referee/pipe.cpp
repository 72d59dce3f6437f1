#include "tests/referee/pipe.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

namespace backstep {
namespace {

using Clock = std::chrono::steady_clock;

struct Ends {
  int read = -1;
  int write = -1;
};

Ends open_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  return {ends[0], ends[1]};
}

void close_file(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

pid_t start(const std::vector<std::string>& arguments, int in, int out, int err) {
  std::string program = BACKSTEP_PROGRAM;
  std::vector<std::string> words = arguments;
  std::vector<char*> pointers{program.data()};
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t files{};
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, err, STDERR_FILENO);
  // The test ignores SIGPIPE, and whoever runs it may ignore SIGINT; the program shall have both as
  // everybody else does.
  posix_spawnattr_t attributes{};
  posix_spawnattr_init(&attributes);
  sigset_t signals{};
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGINT);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);

  pid_t child = -1;
  if (posix_spawn(&child, program.c_str(), &files, &attributes, pointers.data(), environ) != 0) {
    child = -1;
  }
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return child;
}

// By the mask of signals with a handler of their own; `folder` is that of a process in /proc.
bool catches_interrupts(const std::string& folder) {
  std::ifstream status(folder + "status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("SigCgt:")) continue;
    return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1U) & 1U) != 0;
  }
  return false;
}

std::chrono::milliseconds processor_time(const std::string& folder) {
  std::ifstream file(folder + "stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  // Its name, in brackets, may have blanks; user and system time are the 12th and 13th word after
  // it.
  std::istringstream words(text.substr(std::min(text.rfind(')') + 1, text.size())));
  std::string skipped;
  for (int i = 0; i < 11; ++i) words >> skipped;
  long user = 0;
  long system = 0;
  words >> user >> system;
  return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

}  // namespace

Pipe::Pipe(const std::vector<std::string>& arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // a program that ends early is an answer, not the end of the test
  Ends in = open_pipe();
  Ends out = open_pipe();
  Ends err = open_pipe();
  child_ = start(arguments, in.read, out.write, err.write);
  close_file(in.read);
  close_file(out.write);
  close_file(err.write);
  in_ = in.write;
  out_ = out.read;
  err_ = err.read;
  for (const int file : {in_, out_, err_}) fcntl(file, F_SETFL, O_NONBLOCK);
}

Pipe::~Pipe() {
  close_file(in_);
  close_file(out_);
  close_file(err_);
  if (child_ > 0 && !status_) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
}

void Pipe::drain(int& file, std::string& into) {
  std::array<char, 65536> buffer{};
  while (true) {
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count > 0) {
      into.append(buffer.data(), static_cast<std::size_t>(count));
      continue;
    }
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 || errno != EAGAIN) close_file(file);
    return;
  }
}

bool Pipe::pump(Time until) {
  const auto rest = std::chrono::duration_cast<Patience>(until - Clock::now()).count();
  if (rest <= 0 || (out_ < 0 && err_ < 0)) return false;
  const bool writes = in_ >= 0 && !to_write_.empty();
  std::array<pollfd, 3> files{pollfd{writes ? in_ : -1, POLLOUT, 0}, pollfd{out_, POLLIN, 0},
                              pollfd{err_, POLLIN, 0}};
  if (poll(files.data(), files.size(), static_cast<int>(rest)) < 0) return errno == EINTR;
  if (writes && files[0].revents != 0) {
    const ssize_t count = ::write(in_, to_write_.data(), to_write_.size());
    if (count > 0) to_write_.erase(0, static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN && errno != EINTR) close_file(in_);
  }
  if (out_ >= 0 && files[1].revents != 0) drain(out_, read_);
  if (err_ >= 0 && files[2].revents != 0) drain(err_, err_text_);
  return true;
}

bool Pipe::write(std::string_view bytes) {
  to_write_ += bytes;
  const Time until = Clock::now() + kPatience;
  while (in_ >= 0 && !to_write_.empty() && pump(until)) {
  }
  return in_ >= 0 && to_write_.empty();
}

std::optional<std::string> Pipe::read_line(Patience patience) {
  const Time until = Clock::now() + patience;
  std::size_t searched = 0;
  while (true) {
    const std::size_t end = read_.find('\n', searched);
    if (end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    searched = read_.size();
    if (out_ < 0 || !pump(until)) return std::nullopt;
  }
}

void Pipe::close_input() { close_file(in_); }

void Pipe::interrupt() const {
  if (child_ > 0 && !status_) kill(child_, SIGINT);
}

bool Pipe::wait_until_worked(std::chrono::milliseconds work) const {
  const std::string folder = "/proc/" + std::to_string(child_) + '/';
  for (const Time until = Clock::now() + kPatience; Clock::now() < until;) {
    if (catches_interrupts(folder) && processor_time(folder) >= work) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

void Pipe::collect() {
  const Time until = Clock::now() + kPatience;
  int status = 0;
  while (child_ > 0 && !status_ && Clock::now() < until) {
    const pid_t done = waitpid(child_, &status, WNOHANG);
    if (done == child_) status_ = status;
    if (done < 0 && errno != EINTR) return;
    if (done == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

Finish Pipe::finish() {
  close_input();
  const Time until = Clock::now() + kPatience;
  while (pump(until)) {
  }
  if (out_ < 0 && err_ < 0) collect();
  Finish end;
  if (status_ && WIFEXITED(*status_)) end.exit_code = WEXITSTATUS(*status_);
  end.out = std::move(read_);
  end.err = std::move(err_text_);
  return end;
}

Finish run_program(const std::vector<std::string>& arguments, std::string_view input) {
  Pipe pipe(arguments);
  pipe.write(input);
  return pipe.finish();
}

}  // namespace backstep
