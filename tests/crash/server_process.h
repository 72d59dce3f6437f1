// A server in a process of its own, which can be killed and started again on the same file and
// port.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace backstep::crash {

class ServerProcess {
 public:
  // `folder`: where its data file and its log are.
  ServerProcess(std::string program, std::string folder)
      : program_(std::move(program)), folder_(std::move(folder)) {}
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Waits until it listens. What went wrong, or nothing.
  std::optional<std::string> start();
  // Without a word. REQUIRES: it runs.
  void kill();
  // Asks it to go, and returns its exit code.
  int stop();

  int port() const { return port_; }
  std::string data() const { return folder_ + "/crash.db"; }
  std::string log() const { return folder_ + "/server.log"; }

 private:
  std::optional<std::string> read_port();
  void forget();

  std::string program_;
  std::string folder_;
  pid_t pid_ = 0;
  int output_ = -1;  // kept open, or the server's last words would be its end
  int port_ = 0;     // 0: any; then always the same
};

}  // namespace backstep::crash
