// A server in a process of its own, which can be killed and started again on the same data and
// port. It dies with the thread that started it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace backstep::crash {

struct ServerOptions {
  std::string program;
  std::string data;                    // a file, or a database
  std::string log;                     // the file of what it says
  int port = 0;                        // 0: any, and then always the same
  std::vector<std::string> arguments;  // further ones
};

class ServerProcess {
 public:
  explicit ServerProcess(ServerOptions options)
      : options_(std::move(options)), port_(options_.port) {}
  ~ServerProcess();
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  // Waits until it listens. What went wrong, or nothing.
  std::optional<std::string> start();
  bool runs() const { return pid_ != 0; }
  // Without a word. REQUIRES: it runs.
  void kill();
  // Asks it to go, and does not wait.
  void terminate() const;
  // Its exit code, if it ends within this time.
  std::optional<int> wait_for_end(std::chrono::milliseconds time);
  // Asks it to go, and returns its exit code.
  int stop();

  int port() const { return port_; }
  int admin_port() const { return admin_port_; }

 private:
  std::optional<std::string> read_ports();
  void forget();

  ServerOptions options_;
  pid_t pid_ = 0;
  int output_ = -1;  // kept open, or the server's last words would be its end
  int port_ = 0;
  int admin_port_ = 0;
};

}  // namespace backstep::crash
