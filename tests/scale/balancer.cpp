#include "tests/scale/balancer.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace backstep::scale {
namespace {

constexpr std::array kPlaces{"/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"};
constexpr std::chrono::seconds kPatience{30};

std::string program() {
  for (const char* const place : kPlaces) {
    if (std::filesystem::exists(place)) return place;
  }
  return "";
}

bool answers(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  const bool does = connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  close(socket);
  return does;
}

}  // namespace

std::string Balancer::why_missing() {
  return program().empty() ? "nginx is not installed (Debian's package nginx-light)" : "";
}

Balancer::~Balancer() {
  if (pid_ == 0) return;
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

void Balancer::write_configuration(const std::vector<int>& server_ports) const {
  std::ofstream file(folder_ + "/nginx.conf");
  file << "daemon off;\nworker_processes 1;\npid " << folder_ << "/nginx.pid;\nerror_log "
       << folder_ << "/nginx.log;\n";
  if (geteuid() == 0) file << "user root;\n";  // the folder is ours alone
  file << "events { worker_connections 4096; }\nhttp {\naccess_log off;\n";
  for (const char* const kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
    file << kind << "_temp_path " << folder_ << "/" << kind << ";\n";
  }
  // max_fails=0: one that does not answer is asked again by the next who comes. Otherwise servers
  // that are restarted one after the other would all be left out at the same time.
  file << "upstream backstep {\n";
  for (const int port : server_ports) {
    file << "server 127.0.0.1:" << port << " max_fails=0;\n";
  }
  file << R"(}
map $http_upgrade $backstep_connection { default upgrade; '' ''; }
server {
  listen 127.0.0.1:)"
       << port_ << R"(;
  location / {
    proxy_pass http://backstep;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $backstep_connection;
    proxy_connect_timeout 2s;
    proxy_next_upstream error timeout;
    proxy_read_timeout 1h;
    proxy_send_timeout 1h;
    proxy_buffering off;
  }
}
}
)";
}

std::optional<std::string> Balancer::start(const std::vector<int>& server_ports) {
  write_configuration(server_ports);
  const std::string nginx = program();
  const std::string configuration = folder_ + "/nginx.conf";
  const std::string log = folder_ + "/nginx.log";
  const std::array<const char*, 8> words{nginx.c_str(),   "-e", log.c_str(),           "-p",
                                         folder_.c_str(), "-c", configuration.c_str(), nullptr};
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(125);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(nginx.c_str(), const_cast<char* const*>(words.data()));
    _exit(127);
  }
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!answers(port_)) {
    if (waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = 0;
      return "nginx did not start, see " + log;
    }
    if (std::chrono::steady_clock::now() >= until) return "nginx does not answer, see " + log;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return std::nullopt;
}

}  // namespace backstep::scale
