#include "tests/scale/fleet.h"

#include <cstdlib>
#include <thread>
#include <utility>

#include "tests/postgres/free_port.h"
#include "tests/scale/ask.h"

namespace backstep::scale {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kToStop{15'000};  // docs/operations.md promises 5, with time to spare

net::Url local(int port, std::string target) {
  net::Url url;
  url.host = "127.0.0.1";
  url.port = static_cast<std::uint16_t>(port);
  url.target = std::move(target);
  return url;
}

}  // namespace

Fleet::Fleet(tests::PostgresCluster& cluster, Options options)
    : cluster_(cluster),
      options_(std::move(options)),
      database_(cluster.new_database()),
      balancer_(options_.folder, tests::free_port()) {
  for (int i = 0; i < options_.servers; ++i) {
    lines_.push_back(std::make_unique<tests::CutLine>(cluster_.port()));
    crash::ServerOptions server;
    server.program = options_.program;
    server.data = cluster_.url(database_, lines_.back()->port());
    server.log = options_.folder + "/server-" + std::to_string(i) + ".log";
    server.port = tests::free_port();
    server.arguments = options_.arguments;
    server.arguments.insert(server.arguments.end(),
                            {"--public-url", "http://127.0.0.1:" + std::to_string(balancer_.port()),
                             "--trusted-proxy", "127.0.0.1"});
    servers_.push_back(std::make_unique<crash::ServerProcess>(std::move(server)));
  }
}

std::optional<std::string> Fleet::start() {
  std::vector<int> ports;
  for (const auto& server : servers_) {
    if (auto wrong = server->start()) return wrong;
    ports.push_back(server->port());
  }
  return balancer_.start(ports);
}

net::Url Fleet::url() const { return local(balancer_.port(), "/"); }
net::Url Fleet::connection(std::size_t i) const { return local(servers_[i]->port(), "/ws"); }

std::optional<double> Fleet::metric(std::size_t i, const std::string& name,
                                    const std::string& labels) const {
  const Answer answer = ask(servers_[i]->admin_port(), "/metrics");
  if (answer.status != 200) return std::nullopt;
  const std::string wanted = "\n" + name + labels + " ";
  const std::size_t at = answer.body.find(wanted);
  if (at == std::string::npos) return std::nullopt;
  return std::atof(answer.body.c_str() + at + wanted.size());
}

int Fleet::ready(std::size_t i) const { return ask(servers_[i]->admin_port(), "/ready").status; }
int Fleet::health(std::size_t i) const { return ask(servers_[i]->admin_port(), "/health").status; }

crash::Complaints Fleet::wait_until_ready(milliseconds patience) const {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    crash::Complaints not_yet;
    for (std::size_t i = 0; i < size(); ++i) {
      const int status = ready(i);
      if (status != 200) {
        not_yet.push_back("server " + std::to_string(i) + " says " + std::to_string(status));
      }
    }
    if (not_yet.empty() || std::chrono::steady_clock::now() >= until) return not_yet;
    std::this_thread::sleep_for(milliseconds(50));
  }
}

crash::Complaints Fleet::revive() {
  crash::Complaints complaints;
  for (const auto& server : servers_) {
    if (server->runs()) continue;
    if (const auto wrong = server->start()) complaints.push_back(*wrong);
  }
  return complaints;
}

std::optional<std::size_t> Fleet::games_in_figures(std::size_t i) const {
  const Answer answer = ask(servers_[i]->port(), "/api/stats");
  if (answer.status != 200) return std::nullopt;
  std::size_t games = 0;
  constexpr std::string_view kGames = "\"games\":";
  for (std::size_t at = 0; (at = answer.body.find(kGames, at)) != std::string::npos;) {
    at += kGames.size();
    games += std::strtoull(answer.body.c_str() + at, nullptr, 10);
  }
  return games;
}

crash::Complaints Fleet::stop() {
  crash::Complaints complaints;
  for (const auto& server : servers_) {
    if (server->runs()) server->terminate();
  }
  for (std::size_t i = 0; i < size(); ++i) {
    if (!servers_[i]->runs()) continue;
    const std::optional<int> code = servers_[i]->wait_for_end(kToStop);
    if (code != 0) {
      complaints.push_back("server " + std::to_string(i) +
                           (code ? " ended with " + std::to_string(*code) : " did not end"));
    }
  }
  return complaints;
}

}  // namespace backstep::scale
