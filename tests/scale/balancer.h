// Balancer: nginx in front of several servers. Each connection goes to the next one, whoever it is
// from, and from one that does not answer to the one after it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace backstep::scale {

class Balancer {
 public:
  // `folder`: for its configuration and its log.
  Balancer(std::string folder, int port) : folder_(std::move(folder)), port_(port) {}
  ~Balancer();
  Balancer(const Balancer&) = delete;
  Balancer& operator=(const Balancer&) = delete;

  // A sentence if nginx is not installed, otherwise nothing.
  static std::string why_missing();

  // Waits until it listens. What went wrong, or nothing.
  std::optional<std::string> start(const std::vector<int>& server_ports);

  int port() const { return port_; }

 private:
  void write_configuration(const std::vector<int>& server_ports) const;

  const std::string folder_;
  const int port_;
  pid_t pid_ = 0;
};

}  // namespace backstep::scale
