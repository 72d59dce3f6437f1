#include "tests/crash/server_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <utility>

namespace backstep::crash {
namespace {

constexpr int kStartMs = 60'000;  // with sanitizers everything takes its time

// Limits of one address would count for all clients of a test together. What a test asks for itself
// is as it says.
constexpr std::array kRaised{std::pair{"--requests-per-second", "10000"},
                             std::pair{"--request-burst", "10000"},
                             std::pair{"--tables-per-address", "10000"},
                             std::pair{"--games-per-address", "1000000"},
                             std::pair{"--address-entries-per-day", "100000000"},
                             std::pair{"--visit-entries-per-address", "100000000"},
                             std::pair{"--person-entries-per-table", "100000000"},
                             std::pair{"--max-connections-per-address", "10000"},
                             std::pair{"--sockets-per-second", "10000"},
                             std::pair{"--socket-burst", "10000"},
                             std::pair{"--frames-per-second-of-address", "100000"},
                             std::pair{"--frame-burst-of-address", "100000"},
                             std::pair{"--api-calls-per-address", "10000"},
                             std::pair{"--look-burst", "100000"},
                             std::pair{"--look-burst-of-address", "100000"},
                             std::pair{"--talk-burst", "100000"},
                             std::pair{"--arrival-burst", "100000"},
                             std::pair{"--change-burst", "100000"},
                             std::pair{"--person-request-burst", "100000"}};

// The number after these words, in a line that is complete; 0 if there is none yet.
int number_after(const std::string& text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == std::string::npos || text.find('\n', at) == std::string::npos) return 0;
  return std::atoi(text.c_str() + at + words.size());
}

int code_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

ServerProcess::~ServerProcess() {
  if (pid_ != 0) kill();
}

std::optional<std::string> ServerProcess::start() {
  std::vector<std::string> words{
      options_.program, "serve",       "--listen", "127.0.0.1:" + std::to_string(port_),
      "--admin-listen", "127.0.0.1:0", "--data",   options_.data};
  const std::vector<std::string>& own = options_.arguments;
  for (const auto& [option, value] : kRaised) {
    if (std::find(own.begin(), own.end(), option) != own.end()) continue;
    words.insert(words.end(), {option, value});
  }
  words.insert(words.end(), own.begin(), own.end());
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return "no pipe";
  const int log_file = open(options_.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(125);
    dup2(pipe_ends[1], STDOUT_FILENO);
    dup2(log_file, STDERR_FILENO);
    execv(options_.program.c_str(), arguments.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  close(log_file);
  output_ = pipe_ends[0];
  if (pid_ > 0) return read_ports();
  forget();
  return "no process";
}

// It says "Backstep is open: http://127.0.0.1:PORT" when it is, or how others reach it; and as its
// last word where its administration is.
std::optional<std::string> ServerProcess::read_ports() {
  std::string text;
  for (;;) {
    pollfd ready{output_, POLLIN, 0};
    if (poll(&ready, 1, kStartMs) <= 0) return "the server did not start in time";
    std::array<char, 512> part{};
    const ssize_t size = read(output_, part.data(), part.size());
    if (size <= 0) return "the server did not start: " + text;
    text.append(part.data(), static_cast<std::size_t>(size));
    admin_port_ = number_after(text, "Administration: port ");
    if (admin_port_ == 0) continue;
    if (port_ == 0) port_ = number_after(text, "Backstep is open: http://127.0.0.1:");
    return std::nullopt;
  }
}

void ServerProcess::kill() {
  ::kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  forget();
}

void ServerProcess::forget() {
  close(output_);
  output_ = -1;
  pid_ = 0;
}

void ServerProcess::terminate() const { ::kill(pid_, SIGTERM); }

std::optional<int> ServerProcess::wait_for_end(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  for (;;) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      forget();
      return code_of(status);
    }
    if (std::chrono::steady_clock::now() >= until) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

int ServerProcess::stop() {
  terminate();
  int status = 0;
  waitpid(pid_, &status, 0);
  forget();
  return code_of(status);
}

}  // namespace backstep::crash
