#include "tests/crash/server_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace backstep::crash {
namespace {

constexpr int kStartMs = 60'000;  // with sanitizers everything takes its time

}  // namespace

ServerProcess::~ServerProcess() {
  if (pid_ != 0) kill();
}

std::optional<std::string> ServerProcess::start() {
  // Limits of one address would count for all clients of this test together.
  const std::vector<std::string> words{program_,
                                       "serve",
                                       "--listen",
                                       "127.0.0.1:" + std::to_string(port_),
                                       "--data",
                                       data(),
                                       "--bot-delay",
                                       "0.05",
                                       "--requests-per-second",
                                       "10000",
                                       "--request-burst",
                                       "10000",
                                       "--tables-per-address",
                                       "10000",
                                       "--max-connections-per-address",
                                       "10000"};
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) return "no pipe";
  const int log_file = open(log().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(pipe_ends[1], STDOUT_FILENO);
    dup2(log_file, STDERR_FILENO);
    execv(program_.c_str(), arguments.data());
    _exit(127);
  }
  close(pipe_ends[1]);
  close(log_file);
  output_ = pipe_ends[0];
  if (pid_ > 0) return read_port();
  forget();
  return "no process";
}

// It says "Backstep is open: http://127.0.0.1:PORT" when it is.
std::optional<std::string> ServerProcess::read_port() {
  std::string text;
  for (;;) {
    pollfd ready{output_, POLLIN, 0};
    if (poll(&ready, 1, kStartMs) <= 0) return "the server did not start in time";
    std::array<char, 512> part{};
    const ssize_t size = read(output_, part.data(), part.size());
    if (size <= 0) return "the server did not start: " + text;
    text.append(part.data(), static_cast<std::size_t>(size));
    const std::size_t at = text.find("http://127.0.0.1:");
    if (at == std::string::npos || text.find('\n', at) == std::string::npos) continue;
    const int port = std::atoi(text.c_str() + at + 17);
    if (port_ != 0 && port != port_) return "the server listens on another port";
    port_ = port;
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

int ServerProcess::stop() {
  ::kill(pid_, SIGTERM);
  int status = 0;
  waitpid(pid_, &status, 0);
  forget();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace backstep::crash
